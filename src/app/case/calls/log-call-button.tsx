import { Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import type { DueCall } from './due-call.ts'
import { OpenCall, useMayLogCalls } from './log-call.tsx'

interface ButtonProps {
  /** Text of the button, or its accessible name when only the icon is shown. */
  label: string
  /** Icon button of this size, where there is no room for words. */
  iconOnly?: 'sm' | 'md' | undefined
  onOpen: () => void
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
