import type { Query, QueryClient } from '@tanstack/react-query'
import type { RowChanges } from '#offline/replica/row-changes.ts'
import { isOlder, showsChange } from '../api/shows-change.ts'
import { followPace } from './refetch-pace.ts'

/** The longest wait for one round of refetches: until it ends, further changes are collected for the next. */
const PATIENCE = 10_000

interface Parts {
  readonly now?: () => number
  /** Whether a query was asked after these writes of this page. */
  readonly isShownBy?: (query: Query, own: readonly string[]) => boolean
}

/** K7: refetches what shows changed records, slow sums later; a hidden tab does so when it is shown again. */
export function createRefetching(
  queryClient: QueryClient,
  { now = Date.now, isShownBy = () => false }: Parts = {},
): (changed: RowChanges['told']) => void {
  let due: ((query: Query) => boolean)[] = []
  let running = false
  const restOf = followPace(queryClient.getQueryCache(), now)
  const resting = new Set<string>()

  /** What rests is asked anew at the end of its rest. */
  function isAwake(query: Query): boolean {
    const { queryHash } = query
    const rest = restOf(query)
    if (rest > 0 && !resting.has(queryHash)) {
      resting.add(queryHash)
      setTimeout(() => {
        resting.delete(queryHash)
        refetch((other) => other.queryHash === queryHash && isAwake(other))
      }, rest)
    }
    return rest === 0
  }

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

  function refetch(shows: (query: Query) => boolean): void {
    due.push(shows)
    if (running) return
    running = true
    void run().finally(() => (running = false))
  }

  return (changed) => {
    const heard = now()
    if (changed === 'all') return refetch((query) => isOlder(query, heard))
    const told = changed.map((one) => ({ own: one.own, shows: showsChange([one]) }))
    const shows = (query: Query) =>
      told.some((one) => one.shows(query) && !(one.own !== undefined && isShownBy(query, one.own)))
    // What was taken away goes at once.
    const isUrgent = changed.some(({ gone }) => gone.length > 0)
    refetch((query) => shows(query) && (isUrgent || isAwake(query)))
  }
}
