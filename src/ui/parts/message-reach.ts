import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { openDialogs } from './open-dialogs.ts'

/** Marks the region of the messages. */
export const MESSAGES = 'data-messages'

export const isInMessages = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`[${MESSAGES}]`) !== null

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]'

/** What the Tab key comes to in a part of the page. */
const stopsIn = (part: Element): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }),
  )

/** Of which message a control is. */
const messageOf = (control: HTMLElement): number =>
  Number(control.closest<HTMLElement>('[data-message]')?.dataset.message)

/**
 * Keeps what can be pressed in a message within reach of the keyboard, over an open dialog too, and moves the focus on from
 * a message that goes: to the next one, or else to where it was before.
 */
export function useMessageReach(region: RefObject<HTMLElement | null>): void {
  const before = useRef<HTMLElement>(null)
  const held = useRef<{ readonly control: HTMLElement; readonly message: number }>(null)

  const focused = useEffectEvent((event: FocusEvent) => {
    const { target, relatedTarget } = event
    if (!(target instanceof HTMLElement) || !isInMessages(target)) {
      held.current = null
      return
    }
    if (relatedTarget instanceof HTMLElement && !isInMessages(relatedTarget)) before.current = relatedTarget
    held.current = { control: target, message: messageOf(target) }
    // The trap of the dialog would take the focus back.
    if (openDialogs().length > 0) event.stopImmediatePropagation()
  })

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const dialog = openDialogs().at(-1)
    if (event.key !== 'Tab' || !dialog || !region.current) return
    const own = stopsIn(region.current)
    const ring = [...stopsIn(dialog), ...own]
    const at = ring.findIndex((one) => one === document.activeElement)
    const next = ring.at((at + (event.shiftKey ? -1 : 1)) % ring.length)
    // Within the dialog, and from its popups, its own trap leads on.
    if (at < 0 || !next || ![ring[at], next].some((one) => isInMessages(one ?? null))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    next.focus()
  })

  useEffect(() => {
    // On the window, before the traps of dialogs hear of it.
    window.addEventListener('focusin', focused, true)
    window.addEventListener('keydown', pressed, true)
    return () => {
      window.removeEventListener('focusin', focused, true)
      window.removeEventListener('keydown', pressed, true)
    }
  }, [])

  // After every drawing: messages go by themselves, too.
  useLayoutEffect(() => {
    const lost = held.current
    if (!lost || lost.control.isConnected || !region.current) return
    held.current = null
    const rest = stopsIn(region.current)
    const earlier = before.current?.isConnected === true && !before.current.matches(':disabled') ? before.current : null
    const next = rest.find((one) => messageOf(one) > lost.message) ?? rest.at(-1) ?? earlier
    const fallback = openDialogs().at(-1) ?? document.querySelector<HTMLElement>('main')
    ;(next ?? fallback)?.focus({ preventScroll: true })
  })
}
