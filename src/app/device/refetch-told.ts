import type { Query, QueryClient } from '@tanstack/react-query'
import type { RowChanges } from '#offline/replica/row-changes.ts'
import { isOlder, showsChange } from '../api/shows-change.ts'

/** A round is waited for, so that a slow answer is not asked for again and again; no longer than this. */
const PATIENCE = 10_000

type Told = RowChanges['told']

/** K7: asks anew for what is on screen of records that somebody changed; a hidden tab does when it is looked at. */
export function createRefetching(queryClient: QueryClient, now = Date.now): (told: Told) => void {
  let due: ((query: Query) => boolean)[] = []
  let running = false

  async function run(): Promise<void> {
    while (due.length > 0) {
      const some = due
      due = []
      const predicate = (query: Query) => some.some((shows) => shows(query))
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
      const done = queryClient.invalidateQueries({ predicate, refetchType })
      await Promise.race([done, new Promise((go) => setTimeout(go, PATIENCE))])
    }
  }

  return (told) => {
    const heard = now()
    due.push(told === 'all' ? (query) => isOlder(query, heard) : showsChange(told))
    if (running) return
    running = true
    void run().finally(() => (running = false))
  }
}
