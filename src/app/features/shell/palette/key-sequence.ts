const PAUSE = 1200

export interface Stroke {
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
