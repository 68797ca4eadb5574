import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Refusal } from '#domain/errors.ts'

/** How often something may be tried: so many times at once, and so many more as time passes. */
export interface Allowance {
  readonly of: string
  readonly burst: number
  readonly perMinute: number
}

/** One count: what is tried, and who or where it is counted for. */
export type Count = readonly [allowance: Allowance, who: string]

export interface Attempts {
  /** Counts a try under all of these, and refuses it with the seconds to wait where one of them is used up. */
  count(...counts: readonly Count[]): Promise<void>
  /** Whether there is room for one more, which is taken. */
  allows(...counts: readonly Count[]): Promise<boolean>
  /** The try turned out to be none that counts. */
  giveBack(...counts: readonly Count[]): Promise<void>
  /** A success wipes the slate. */
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
