import { useEffect, useEffectEvent } from 'react'

/** Catches the way back until it is let go, and asks each time whether one stays. */
type Guard = (stays: () => boolean) => () => void

let guard: Guard = () => () => undefined
let letGo: (() => void) | undefined
/** What lies over the page, the uppermost last. */
const layers: (() => void)[] = []

/** Registers how back navigation is intercepted: only the router, which these parts do not know, can do it. */
export function guardWayBack(by: Guard): void {
  guard = by
}

function staysHere(): boolean {
  // The browser has gone back already and is led forward again; an address written before it is there would stand in
  // the place of the page before.
  window.addEventListener('popstate', () => layers.at(-1)?.(), { once: true })
  return true
}

/** The way back closes what lies over the page before it leaves the page, as a phone does everywhere else. */
export function useWayBack(open: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!open) return undefined
    const layer = () => back()
    if (layers.push(layer) === 1) letGo = guard(staysHere)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) letGo?.()
    }
  }, [open])
}
