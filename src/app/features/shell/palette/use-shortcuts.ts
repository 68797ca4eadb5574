import { useLayoutEffect, useRef } from 'react'

const PAUSE = 1200

interface Stroke {
  key: string
  at: number
  /** Command, Control or Alt is held. */
  held: boolean
}

/** Names each shortcut that was struck: single keys, and two in succession such as `g p`. */
export function createKeySequence(known: readonly string[]) {
  let first = ''
  let firstAt = 0
  return (stroke: Stroke): string | undefined => {
    const both = first !== '' && stroke.at - firstAt <= PAUSE ? `${first} ${stroke.key}` : ''
    first = ''
    if (stroke.held) return undefined
    if (known.includes(both)) return both
    if (known.includes(stroke.key)) return stroke.key
    if (known.some((shortcut) => shortcut.startsWith(`${stroke.key} `))) {
      first = stroke.key
      firstAt = stroke.at
    }
    return undefined
  }
}

/** Where letters are text, or where a list takes them for its own search. */
const WRITTEN = 'input, textarea, select, [contenteditable], [role=listbox], [role=menu]'

/** Ctrl or ⌘ K always works; plain keys not while typing, nor if the user turned them off. */
export function useShortcuts(
  acts: Readonly<Record<string, () => void>>,
  plainKeys: boolean,
  palette: () => void,
): void {
  const latest = useRef({ acts, plainKeys, palette })
  // As soon as the page is seen, not after it: a quick key would be lost.
  useLayoutEffect(() => {
    latest.current = { acts, plainKeys, palette }
  })
  const names = Object.keys(acts).join('\n')
  useLayoutEffect(() => {
    const strike = createKeySequence(names.split('\n'))
    function press(event: KeyboardEvent) {
      const { acts, plainKeys, palette } = latest.current
      const held = event.ctrlKey || event.metaKey || event.altKey
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK') {
        event.preventDefault()
        palette()
        return
      }
      const target = event.target
      if (
        !plainKeys ||
        (target instanceof Element && target.closest(WRITTEN)) ||
        document.querySelector('dialog:modal')
      )
        return
      const act = acts[strike({ key: event.key, at: event.timeStamp, held }) ?? '']
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [names])
}
