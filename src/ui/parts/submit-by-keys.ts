import type { KeyboardEvent } from 'react'

/** For the button that they press. */
export const submitKeys = 'Control+Enter Meta+Enter'

/** Ctrl+Enter presses the button that sends the form, also from a box of several lines, where Enter begins a new one. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  const form = event.currentTarget.closest('form')
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  // What opens over a form is its child for React only.
  if (event.defaultPrevented || !(event.target instanceof Node) || !form?.contains(event.target)) return
  event.preventDefault()
  // It may stand outside of the form. One that can't be pressed is not pressed by keys either.
  for (const one of form.elements) if (one instanceof HTMLButtonElement && one.type === 'submit') return one.click()
}
