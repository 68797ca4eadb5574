/** Names that hold for some time after they were noted. */
export interface Recent {
  has(name: string): boolean
  /** Doesn't lengthen the time of a name that still holds: what it says is looked at anew each time. */
  note(name: string): void
}

interface Options {
  readonly milliseconds: number
  /** With so many, all are forgotten. */
  readonly most: number
  readonly now?: () => number
}

export function openRecent({ milliseconds, most, now = Date.now }: Options): Recent {
  const until = new Map<string, number>()
  const has = (name: string): boolean => (until.get(name) ?? 0) > now()
  return {
    has,
    note(name) {
      if (has(name)) return
      if (until.size >= most) until.clear()
      until.set(name, now() + milliseconds)
    },
  }
}
