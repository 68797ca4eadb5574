import { Phone } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
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

interface ButtonProps {
  /** Text of the button, or its accessible name when only the icon is shown. */
  label: string
  /** Icon button of this size, where there is no room for words. */
  iconOnly?: 'sm' | 'md' | undefined
  onOpen: () => void
}

/** Only staff calls count as contacts. */
export function useMayLogCalls(): boolean {
  const viewer = useViewer()
  const may = usePermissions()
  return viewer.level !== 'user' && may?.('patient_note.create') === true
}

/** K1: opens the call log wherever a call is shown as due. */
export function LogCallButton({ label, iconOnly, onOpen }: ButtonProps): ReactNode {
  if (!useMayLogCalls()) return null
  const sign = <Phone size="1.1em" aria-hidden="true" />
  if (iconOnly)
    return (
      <IconButton size={iconOnly} label={label} onClick={onOpen}>
        {sign}
      </IconButton>
    )
  return (
    <Button onClick={onOpen}>
      {sign}
      {label}
    </Button>
  )
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

interface Props extends Pick<ButtonProps, 'label' | 'iconOnly'> {
  call: DueCall
}

/** Button and dialog in one, for use outside a list. */
export function LogCall({ call, ...button }: Props): ReactNode {
  const [open, setOpen] = useState<DueCall>()
  return (
    <>
      <LogCallButton {...button} onOpen={() => setOpen(call)} />
      <OpenCall call={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
