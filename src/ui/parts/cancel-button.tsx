import { useDialogContext } from '@ark-ui/react/dialog'
import { Button, type ButtonProps } from './button.tsx'

/** Leaves the dialog it stands in as the cross does: where something typed would be lost, that asks first. */
export function CancelButton(props: Omit<ButtonProps, 'onClick'>) {
  const dialog = useDialogContext()
  return <Button {...props} onClick={() => dialog.setOpen(false)} />
}
