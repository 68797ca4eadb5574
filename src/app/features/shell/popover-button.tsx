import { useId, useRef, useState, type ReactNode } from 'react'
import { button } from '#ui/parts/button.tsx'
import { popoverCard } from '#ui/parts/popup.ts'
import { css, cx } from '#ui/styled/css/index.js'

const panel = cx(
  popoverCard,
  css({ minWidth: '48', maxWidth: '[calc(100vw - 1rem)]', maxHeight: '[calc(100dvh - 5rem)]' }),
)

const EDGE = 8

interface Props {
  label: string
  sign: ReactNode
  children: ReactNode
  wide?: boolean
}

/** A button of the toolbar and what opens below it. The browser closes it on Escape or a press elsewhere. */
export function PopoverButton({ label, sign, children, wide = false }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  /** Below the opener, their outer edges in line, inside the window. */
  function place() {
    const [from, box] = [opener.current?.getBoundingClientRect(), popover.current]
    if (!from || !box) return
    const outside =
      document.documentElement.dir === 'rtl' ? from.left : document.documentElement.clientWidth - from.right
    box.style.insetBlockStart = `${from.bottom + EDGE / 2}px`
    box.style.insetInlineEnd = `${Math.max(outside, EDGE)}px`
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        title={label}
        aria-expanded={open}
        className={button({ tone: 'quiet', square: true })}
      >
        {sign}
        <span className={css({ srOnly: true })}>{label}</span>
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={cx(panel, wide && css({ width: '[20rem]' }))}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') place()
          setOpen(event.newState === 'open')
        }}
      >
        {open && children}
      </div>
    </>
  )
}
