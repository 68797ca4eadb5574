import { Refusal } from '#domain/errors.ts'

interface Bucket {
  tries: number
  /** When the count starts again. */
  until: number
  /** How often the limit was hit in a row; each time the wait doubles. */
  strikes: number
}

export interface RateLimit {
  /** Counts a try and refuses it beyond the limit, with the seconds to wait. */
  count(...names: string[]): void
  /** A success wipes the name's slate. */
  clear(name: string): void
  /** A success doesn't count against an address that many people share. */
  refund(name: string): void
}

const MINUTE = 60_000
const LONGEST = 15 * MINUTE
const MOST_NAMES = 100_000

/** So many tries a minute for each name, with a growing delay for those who go on. */
export function limitRate(perMinute: number, clock: () => number = Date.now): RateLimit {
  const buckets = new Map<string, Bucket>()

  function bucketOf(name: string, now: number): Bucket {
    const known = buckets.get(name)
    if (known && known.until > now) return known
    if (buckets.size >= MOST_NAMES) buckets.clear()
    // A name that stayed quiet for a while after its wait starts afresh.
    const strikes = known && now - known.until < LONGEST ? known.strikes : 0
    const fresh = { tries: 0, until: now + MINUTE, strikes }
    buckets.set(name, fresh)
    return fresh
  }

  return {
    count(...names) {
      const now = clock()
      for (const name of names) {
        const bucket = bucketOf(name, now)
        bucket.tries += 1
        if (bucket.tries === perMinute + 1) {
          bucket.strikes += 1
          bucket.until = now + Math.min(LONGEST, MINUTE * 2 ** (bucket.strikes - 1))
        }
        if (bucket.tries > perMinute) {
          throw new Refusal('TOO_MANY_REQUESTS', { details: { retry_after: Math.ceil((bucket.until - now) / 1000) } })
        }
      }
    },
    clear: (name) => void buckets.delete(name),

    refund(name) {
      const bucket = buckets.get(name)
      if (bucket && bucket.tries > 0) bucket.tries -= 1
    },
  }
}
