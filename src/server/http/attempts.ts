import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Refusal } from '#domain/errors.ts'

/** Token bucket: a burst of attempts, refilled over time. */
export interface Allowance {
  readonly of: string
  readonly burst: number
  readonly perMinute: number
}

/** One counter: the allowance, and the user or network it is for. */
export type Count = readonly [allowance: Allowance, who: string]

export interface Attempts {
  /** Counts an attempt against all counters; refuses with the seconds to wait if one is exhausted. */
  count(...counts: readonly Count[]): Promise<void>
  /** Counts an attempt if the counter allows it; returns whether it did. */
  allows(...counts: readonly Count[]): Promise<boolean>
  /** Undoes the count of an attempt. */
  giveBack(...counts: readonly Count[]): Promise<void>
  /** Resets the counters after a success. */
  forget(...counts: readonly Count[]): Promise<void>
}

/** Attempts are counted in the database for all processes, and decay over time instead of locking accounts. */
export function openAttempts(pool: pg.Pool): Attempts {
  async function take(counts: readonly Count[]): Promise<number> {
    const { rows } = await pool.query<{ wait: number }>(
      'select take_attempts($1::text[], $2::double precision[], $3::double precision[]) as wait',
      [counts.map(nameOf), counts.map(([{ burst }]) => burst), counts.map(([{ perMinute }]) => perMinute)],
    )
    return rows[0]?.wait ?? 0
  }
  return {
    async count(...counts) {
      const wait = await take(counts)
      if (wait > 0) throw new Refusal('TOO_MANY_REQUESTS', { details: { retry_after: wait } })
    },
    allows: async (...counts) => (await take(counts)) === 0,
    async giveBack(...counts) {
      await pool.query('update attempt_count set level = greatest(0, level - 1) where name = any($1)', [
        counts.map(nameOf),
      ])
    },
    async forget(...counts) {
      await pool.query('delete from attempt_count where name = any($1)', [counts.map(nameOf)])
    },
  }
}

function nameOf([{ of }, who]: Count): string {
  return `${of} ${createHash('sha256').update(who).digest('base64url')}`
}
