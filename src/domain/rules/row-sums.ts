/**
 * What two sides compare to find out whether they hold the same rows in the same revisions: a sum for each bucket.
 * The server reckons the same in its own language; every number stays below 2^53.
 */
export const BUCKETS = 256

const PRIME = 2_147_483_647
const MOST_REVS = 8_388_593

/** Ids end in random bits. */
export function bucketOf(id: string): number {
  return Number.parseInt(id.slice(-2), 16)
}

export function shareOf(id: string, rev: number): number {
  return ((Number.parseInt(id.slice(24, 31), 16) + 1) * ((rev % MOST_REVS) + 1)) % PRIME
}

/** Sums of rows by bucket. */
export function newSums(): number[] {
  return Array.from({ length: BUCKETS }, () => 0)
}
