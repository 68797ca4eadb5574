import { useId, useRef, useState, type RefObject } from 'react'

const EDGE = 8

interface Opening {
  /** Which edges of opener and popover are in line. */
  align: 'start' | 'end'
  /** How wide it is at most, in px: where it begins at the start of its opener it must not leave the window. */
  width?: number
}

interface PopoverParts {
  open: boolean
  close: () => void
  openerProps: { ref: RefObject<HTMLButtonElement | null>; popoverTarget: string; 'aria-expanded': boolean }
  popoverProps: {
    ref: RefObject<HTMLDivElement | null>
    id: string
    popover: 'auto'
    role: 'dialog'
    'data-state': 'open' | 'closed'
    onBeforeToggle: (event: { newState: string }) => void
  }
}

/** A native popover below its opener, inside the window. The browser closes it on Escape or a press elsewhere. */
export function usePopover({ align, width = 320 }: Opening): PopoverParts {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  function place() {
    const [from, box] = [opener.current?.getBoundingClientRect(), popover.current]
    if (!from || !box) return
    const page = document.documentElement
    const isMirrored = page.dir === 'rtl'
    const top = from.bottom + EDGE / 2
    box.style.insetBlockStart = `${top}px`
    // What is opened low in the window keeps room for a few lines.
    box.style.maxHeight = `${Math.max(page.clientHeight - top - EDGE, 160)}px`
    if (align === 'end') {
      const outside = isMirrored ? from.left : page.clientWidth - from.right
      box.style.insetInlineEnd = `${Math.max(outside, EDGE)}px`
      return
    }
    const start = isMirrored ? page.clientWidth - from.right : from.left
    const last = page.clientWidth - Math.min(width, page.clientWidth - 2 * EDGE) - EDGE
    box.style.insetInlineStart = `${Math.max(EDGE, Math.min(start, last))}px`
  }

  return {
    open,
    close: () => popover.current?.hidePopover(),
    openerProps: { ref: opener, popoverTarget: id, 'aria-expanded': open },
    popoverProps: {
      ref: popover,
      id,
      popover: 'auto',
      role: 'dialog',
      // Keys of the page rest while a dialog is open.
      'data-state': open ? 'open' : 'closed',
      onBeforeToggle(event) {
        const opens = event.newState === 'open'
        if (opens) place()
        // The controls inside leave with the closing, and would take the focus with them.
        else if (popover.current?.contains(document.activeElement)) opener.current?.focus()
        setOpen(opens)
      },
    },
  }
}
