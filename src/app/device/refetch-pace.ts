import type { Query, QueryCache } from '@tanstack/react-query'

/** What takes no longer follows every change. */
const SLOW_MS = 500
/** What takes longer rests so many times as long as it took. */
const TIMES = 4
const LONGEST_MS = 60_000

/**
 * Sums over everything take a large office seconds, and something changes there every second: asked anew after each change,
 * they would keep the server busy for as long as anybody has them on screen. One that is under way is not begun again.
 */
export function followPace(cache: QueryCache, now: () => number = Date.now) {
  const begun = new Map<string, number>()
  const until = new Map<string, number>()

  cache.subscribe((event) => {
    const { queryHash, meta, state } = event.query
    if (event.type === 'removed') {
      begun.delete(queryHash)
      until.delete(queryHash)
    }
    if (event.type !== 'updated' || meta?.sums !== true) return
    if (event.action.type === 'fetch') begun.set(queryHash, now())
    if (state.fetchStatus === 'fetching') return
    const took = now() - (begun.get(queryHash) ?? now())
    begun.delete(queryHash)
    if (took > SLOW_MS) until.set(queryHash, now() + Math.min(TIMES * took, LONGEST_MS))
  })

  /** For how many milliseconds it is not asked anew because of a change. */
  return ({ queryHash }: Pick<Query, 'queryHash'>): number => {
    const start = begun.get(queryHash)
    if (start !== undefined && now() - start > SLOW_MS) return SLOW_MS
    return Math.max(0, (until.get(queryHash) ?? 0) - now())
  }
}
