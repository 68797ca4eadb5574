import { createHash } from 'node:crypto'

/** With fewer cases, naming another event takes as much room as naming the cases. */
const FEWEST = 8
const MOST_KEPT = 10_000

/** Which event of this month last named a set of cases, so that those after it name that event instead. */
export interface ShownBefore {
  find(key: string, id: string): string | undefined
  note(key: string, id: string): void
  forget(): void
}

export function openShownBefore(): ShownBefore {
  const events = new Map<string, string>()
  return {
    find(key, id) {
      const found = events.get(key)
      // Months leave the record one by one; none may hold what another needs.
      return found !== undefined && monthOf(found) === monthOf(id) ? found : undefined
    },
    note(key, id) {
      if (events.size >= MOST_KEPT) events.clear()
      events.set(key, id)
    },
    forget: () => events.clear(),
  }
}

/** The same for the same cases in any order; nothing where they are few. */
export function keyOfCases(ids: readonly string[] | undefined): string | undefined {
  if (ids === undefined || ids.length < FEWEST) return undefined
  return createHash('sha256').update(ids.toSorted().join()).digest('base64')
}

/** Ids begin with their time. */
function monthOf(id: string): string {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString().slice(0, 7)
}
