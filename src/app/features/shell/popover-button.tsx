import type { ReactNode } from 'react'
import { button } from '#ui/parts/button.tsx'
import { usePopover } from '#ui/parts/popover.ts'
import { popoverCard } from '#ui/parts/popup.ts'
import { css, cx } from '#ui/styled/css/index.js'

const panel = cx(
  popoverCard,
  css({ minWidth: '48', maxWidth: '[calc(100vw - 1rem)]', maxHeight: '[calc(100dvh - 5rem)]' }),
)

interface Props {
  label: string
  sign: ReactNode
  children: ReactNode
  wide?: boolean
}

/** A button of the toolbar and what opens below it. The browser closes it on Escape or a press elsewhere. */
export function PopoverButton({ label, sign, children, wide = false }: Props) {
  const { open, openerProps, popoverProps } = usePopover({ align: 'end' })
  return (
    <>
      <button {...openerProps} type="button" title={label} className={button({ tone: 'quiet', square: true })}>
        {sign}
        <span className={css({ srOnly: true })}>{label}</span>
      </button>
      <div {...popoverProps} aria-label={label} className={cx(panel, wide && css({ width: '[20rem]' }))}>
        {open && children}
      </div>
    </>
  )
}
