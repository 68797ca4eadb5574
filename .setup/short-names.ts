// No package names its classes with a capital letter, so that no other class has a short name.
const FIRST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const NEXT = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function nameAt(place: number): string {
  const first = FIRST.charAt(place % FIRST.length)
  const rest = Math.floor(place / FIRST.length)
  return rest === 0 ? first : first + nextAt(rest - 1)
}

function nextAt(place: number): string {
  const rest = Math.floor(place / NEXT.length)
  return NEXT.charAt(place % NEXT.length) + (rest === 0 ? '' : nextAt(rest - 1))
}

/** One or two letters for each class; the same for the same classes, in whatever order they were found. */
export function shortNames(classes: Iterable<string>): ReadonlyMap<string, string> {
  const sorted = [...new Set(classes)].filter(Boolean).toSorted((a, b) => (a < b ? -1 : 1))
  return new Map(sorted.map((name, place) => [name, nameAt(place)]))
}

/** A style sheet with the short names in its selectors. */
export function withShortNames(sheet: string, names: ReadonlyMap<string, string>): string {
  return sheet.replaceAll(/\.((?:\\.|[\w-])+)(?=[^{};]*\{)/g, (whole, escaped: string) => {
    const short = names.get(escaped.replaceAll(/\\(.)/g, '$1'))
    return short === undefined ? whole : `.${short}`
  })
}
