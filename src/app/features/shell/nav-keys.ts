import type { KeyboardEvent } from 'react'

const PAUSE = 600

let typed = ''
let typedAt = 0

/** Which of the labels the keys typed so far lead to, beginning behind the present one. */
export function typeahead(labels: readonly string[], from: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase()
  // The same letter again goes on to the next that begins with it.
  const same = [...wanted].every((letter) => letter === wanted[0])
  const start = same ? (wanted[0] ?? '') : wanted
  const first = same ? from + 1 : from
  for (let step = 0; step < labels.length; step += 1) {
    const at = (first + step + labels.length) % labels.length
    if (labels[at]?.toLocaleLowerCase().startsWith(start)) return at
  }
  return -1
}

function isShown(element: HTMLElement): boolean {
  return element.offsetParent !== null
}

function press(target: HTMLElement, open: boolean): boolean {
  if (target.ariaExpanded !== String(!open)) return false
  target.click()
  return true
}

/** Arrows, Home, End and letters among the links and branches of a navigation; Tab and Enter stay as everywhere. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>, along: 'down' | 'across' = 'down'): void {
  const here = event.target
  if (!(here instanceof HTMLElement) || !here.matches('a, button')) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter(isShown)
  const at = places.indexOf(here)
  const ahead = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = ahead === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  const next = along === 'down' ? 'ArrowDown' : ahead
  const previous = along === 'down' ? 'ArrowUp' : back

  let to: number | undefined
  if (event.key === next) to = Math.min(at + 1, places.length - 1)
  else if (event.key === previous) to = Math.max(at - 1, 0)
  else if (event.key === 'Home') to = 0
  else if (event.key === 'End') to = places.length - 1
  else if (along === 'down' && event.key === ahead) to = press(here, true) ? at : undefined
  else if (along === 'down' && event.key === back) to = press(here, false) ? at : undefined
  else if (event.key.length === 1 && event.key !== ' ' && !/[?/[\]]/.test(event.key)) {
    typed = event.timeStamp - typedAt > PAUSE ? event.key : typed + event.key
    typedAt = event.timeStamp
    to = typeahead(
      places.map((place) => place.textContent.trim()),
      at,
      typed,
    )
    // Letters are for this navigation now, not for the shortcuts of the portal.
    event.stopPropagation()
  }
  if (to === undefined || to < 0) return
  event.preventDefault()
  places[to]?.focus()
}
