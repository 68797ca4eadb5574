import { lazy, type ReactNode, Suspense } from 'react'
import { loadLabels, loadTexts } from '../../i18n/setup.ts'
import { usePermissions, useViewer } from '../../records/use-permissions.ts'
import type { DueCall } from './due-call.ts'

const LogCallDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import('./log-call-dialog.tsx'),
    loadTexts('notes', 'fields'),
    loadLabels('patient_note'),
  ])
  return dialog
})

/** Only staff calls count as contacts. */
export function useMayLogCalls(): boolean {
  const viewer = useViewer()
  const may = usePermissions()
  return viewer.level !== 'user' && may?.('patient_note.create') === true
}

/** Rendered beside the rows of a list, so that it stays open when its row goes. */
export function OpenCall({ call, onClose }: { call: DueCall | undefined; onClose: () => void }): ReactNode {
  return (
    call && (
      <Suspense fallback={null}>
        <LogCallDialog call={call} onClose={onClose} />
      </Suspense>
    )
  )
}
