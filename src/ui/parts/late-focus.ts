import { type FocusEvent, useRef } from 'react'

const inTwoFrames = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then))

/**
 * Ark's controls take the focus a frame after they close or get a value. On a busy page the user may have gone on to
 * another field by then, and what he types there would go astray: the focus is given back.
 */
export function useLateFocus() {
  const due = useRef(0)
  return {
    /** To be called when the control closes or gets a value. */
    expect() {
      due.current += 1
      inTwoFrames(() => {
        due.current -= 1
      })
    },
    /** For the element that takes the focus. */
    onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      const own = currentTarget.closest('[data-part=root]')
      if (due.current > 0 && relatedTarget instanceof HTMLElement && !own?.contains(relatedTarget))
        relatedTarget.focus()
    },
  }
}
