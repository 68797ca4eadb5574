import { isInMessageRegion } from './in-message-region.ts'
import { openDialogs } from './open-dialogs.ts'

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]'

/** What the Tab key comes to in a part of the page. */
const stopsIn = (part: Element): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }),
  )

/** Of which message a control is. */
const messageOf = (control: HTMLElement): number =>
  Number(control.closest<HTMLElement>('[data-message]')?.dataset.message)

/** Above the first message and below the last one, and between two. */
const GAP = 8

/** How much room messages take that stay until they are sent away: over a sheet of a phone they stand at the top. */
function roomOf(region: HTMLElement): number {
  const shown = [...region.children]
  const stays = shown.some((one) => one.querySelector('button[title]'))
  return stays ? shown.reduce((sum, one) => sum + one.getBoundingClientRect().height + GAP, GAP) : 0
}

/**
 * Keeps what can be pressed in a message within reach of the keyboard, over an open dialog too, and moves the focus on from
 * a message that goes: to the next one, or else to where it was before. A tall sheet leaves errors their room. Answers what
 * ends it.
 */
export function keepInReach(region: HTMLElement): () => void {
  let before: HTMLElement | undefined
  let held: { readonly control: HTMLElement; readonly message: number } | undefined

  function focused(event: FocusEvent): void {
    const { target, relatedTarget } = event
    if (!(target instanceof HTMLElement) || !isInMessageRegion(target)) {
      held = undefined
      return
    }
    if (relatedTarget instanceof HTMLElement && !isInMessageRegion(relatedTarget)) before = relatedTarget
    held = { control: target, message: messageOf(target) }
    // The trap of the dialog would take the focus back.
    if (openDialogs().length > 0) event.stopImmediatePropagation()
  }

  function pressed(event: KeyboardEvent): void {
    const dialog = openDialogs().at(-1)
    if (event.key !== 'Tab' || !dialog) return
    const ring = [...stopsIn(dialog), ...stopsIn(region)]
    const at = ring.findIndex((one) => one === document.activeElement)
    const next = ring.at((at + (event.shiftKey ? -1 : 1)) % ring.length)
    // Within the dialog, and from its popups, its own trap leads on.
    if (at < 0 || !next || ![ring[at], next].some((one) => isInMessageRegion(one ?? null))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    next.focus()
  }

  /** Messages go by themselves, too. */
  function moveOn(): void {
    const lost = held
    if (!lost || lost.control.isConnected) return
    held = undefined
    const rest = stopsIn(region)
    const earlier = before?.isConnected === true && !before.matches(':disabled') ? before : null
    const next = rest.find((one) => messageOf(one) > lost.message) ?? rest.at(-1) ?? earlier
    const fallback = openDialogs().at(-1) ?? document.querySelector<HTMLElement>('main')
    ;(next ?? fallback)?.focus({ preventScroll: true })
  }

  // On the window, before the traps of dialogs hear of it.
  window.addEventListener('focusin', focused, true)
  window.addEventListener('keydown', pressed, true)
  const giveRoom = (): void => document.documentElement.style.setProperty('--errors', `${roomOf(region)}px`)
  const changes = new MutationObserver(() => {
    moveOn()
    giveRoom()
  })
  window.addEventListener('resize', giveRoom)
  giveRoom()
  changes.observe(region, { childList: true })
  return () => {
    window.removeEventListener('focusin', focused, true)
    window.removeEventListener('keydown', pressed, true)
    window.removeEventListener('resize', giveRoom)
    document.documentElement.style.removeProperty('--errors')
    changes.disconnect()
  }
}
