export type Leaf = string | number | boolean | null

/** A changed figure. `at` is its path, such as `totals.client_cents` or `lines.MIA-26-004217-1-L01.award_cents`. */
export type Change = { at: string; before: Leaf; after: Leaf }

function isLeaf(value: unknown): value is Leaf {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** Liens and lines are matched by number, not by position. */
function keyOf(item: unknown, place: number): string {
  const number = typeof item === 'object' && item !== null && 'lien_number' in item ? item.lien_number : undefined
  return typeof number === 'string' ? number : String(place)
}

function figures(value: unknown, at: string, found: Map<string, Leaf>): Map<string, Leaf> {
  const parts = Array.isArray(value)
    ? value.map((item, place): [string, unknown] => [keyOf(item, place), item])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : undefined
  if (!parts) return isLeaf(value) ? found.set(at, value) : found
  for (const [key, part] of parts) if (key !== 'lien_number') figures(part, at ? `${at}.${key}` : key, found)
  return found
}

/** All differences between two distributions, sorted by path; a missing figure is null. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [was, is] = [figures(before, '', new Map()), figures(after, '', new Map())]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((at) => was.get(at) !== is.get(at))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((at) => ({ at, before: was.get(at) ?? null, after: is.get(at) ?? null }))
}
