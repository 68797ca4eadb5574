import type { Viewer } from '#domain/access/viewer.ts'
import { statement, type Sql } from './sql.ts'

/** For so long a list that had more rows than are counted is taken to have them still. */
const KNOWN_MS = 60_000
const MOST_LISTS = 1000

/** Which lists have more rows than are counted: to find that out takes as long as to read all that are counted. */
export interface LongLists {
  isLong(key: string): boolean
  note(key: string): void
}

/** Staff see every row behind the second wall; of others each has a list of his own. */
export function longListKey({ user_type, id }: Pick<Viewer, 'user_type' | 'id'>, counting: Sql<unknown>): string {
  const { name, values } = statement(counting)
  return JSON.stringify([user_type === 'staff' ? 'staff' : id, name, values])
}

export function openLongLists(now: () => number = Date.now): LongLists {
  const until = new Map<string, number>()
  return {
    isLong: (key) => (until.get(key) ?? 0) > now(),
    note(key) {
      // One that is long again after its time is counted anew as well.
      if (until.size >= MOST_LISTS) until.clear()
      if ((until.get(key) ?? 0) <= now()) until.set(key, now() + KNOWN_MS)
    },
  }
}
