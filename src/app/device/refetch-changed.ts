import type { Query, QueryClient } from '@tanstack/react-query'
import type { RowChanges } from '#offline/replica/row-changes.ts'
import { isOlder, showsChange } from '../api/shows-change.ts'

/** The longest wait for one round of refetches: until it ends, further changes are collected for the next. */
const PATIENCE = 10_000

/** K7: refetches what shows changed records; a hidden tab does so when it is shown again. */
export function createRefetching(queryClient: QueryClient, now = Date.now): (changed: RowChanges['told']) => void {
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

  return (changed) => {
    const heard = now()
    due.push(changed === 'all' ? (query) => isOlder(query, heard) : showsChange(changed))
    if (running) return
    running = true
    void run().finally(() => (running = false))
  }
}
