import { Phone } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ContactReason } from '#domain/rules/contact-due.ts'
import { Button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { loadLabels, loadTexts } from '../../i18n/setup.ts'
import { usePermissions } from '../../records/use-permissions.ts'
import { useViewer } from '../../records/use-viewer.ts'

const LogCallDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import('./log-call-dialog.tsx'),
    loadTexts('notes', 'fields'),
    loadLabels('patient_note'),
  ])
  return dialog
})

interface Props {
  caseId: string
  /** Text of the button, or its accessible name when only the icon is shown. */
  label: string
  /** Icon button of this size, where there is no room for words. */
  signOnly?: 'sm' | 'md' | undefined
  /** Why the call is due; it sets the party that the dialog starts with. */
  reason?: ContactReason | undefined
}

/** K1: opens the call log with one press, wherever a call is shown as due. */
export function LogCall({ caseId, label, signOnly, reason }: Props): ReactNode {
  const viewer = useViewer()
  const may = usePermissions()
  const [open, setOpen] = useState(false)
  // Only staff calls count as contacts.
  if (viewer.level === 'user' || !may?.('patient_note.create')) return null
  const begin = () => setOpen(true)
  const sign = <Phone size="1.1em" aria-hidden="true" />
  return (
    <>
      {signOnly ? (
        <IconButton size={signOnly} label={label} onClick={begin}>
          {sign}
        </IconButton>
      ) : (
        <Button onClick={begin}>
          {sign}
          {label}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <LogCallDialog caseId={caseId} reason={reason} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
