export interface WrittenName {
  readonly latin: string
  /** In the letters of its own language, where those are not Latin. */
  readonly native: string | null
}

/** Names between spaces; an underscore stands for a space inside a name. */
export function spaced(text: string): WrittenName[] {
  return text
    .trim()
    .split(/ +/)
    .map((name) => ({ latin: name.replaceAll('_', ' '), native: null }))
}

/** A Latin and a native spelling for each name, between commas. */
export function paired(text: string): WrittenName[] {
  return text.split(',').map((pair) => {
    const [latin = '', ...native] = pair.trim().split(' ')
    return { latin, native: native.join(' ') }
  })
}
