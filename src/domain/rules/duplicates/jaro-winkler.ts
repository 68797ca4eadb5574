/** Which characters of one text find an unused equal in the other, near enough to the same place. */
function matchedCharacters(a: readonly string[], b: readonly string[]): { left: string[]; right: string[] } {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Set<number>()
  const left = a.filter((character, place) => {
    const last = Math.min(b.length - 1, place + reach)
    for (let other = Math.max(0, place - reach); other <= last; other += 1) {
      if (taken.has(other) || b[other] !== character) continue
      taken.add(other)
      return true
    }
    return false
  })
  return { left, right: b.filter((_, place) => taken.has(place)) }
}

function jaro(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0
  const { left, right } = matchedCharacters(a, b)
  const matches = left.length
  if (matches === 0) return 0
  const swapped = left.filter((character, place) => character !== right[place]).length / 2
  return (matches / a.length + matches / b.length + (matches - swapped) / matches) / 3
}

const longestPrefix = 4
const prefixWeight = 0.1

/** 0 … 1; texts that begin alike count as more similar. */
export function jaroWinkler(first: string, second: string): number {
  const a = [...first]
  const b = [...second]
  const similarity = jaro(a, b)
  const differing = a.findIndex((character, place) => character !== b[place])
  const prefix = Math.min(longestPrefix, differing === -1 ? a.length : differing)
  return similarity + prefix * prefixWeight * (1 - similarity)
}
