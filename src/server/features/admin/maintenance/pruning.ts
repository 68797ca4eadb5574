import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'

const FEED_DAYS = 30
const ANSWER_DAYS = 90
const LIVE_HOURS = 24

// What is older may bear the higher number: a transaction gets its number after it began. Then the floor stays.
const RAISE = `update server_state set value = greatest(value::numeric, $2::numeric)::text where key = $1`

/** A device that was away longer than the log reaches back compares everything instead. */
export async function pruneChangeLog(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ floor: string | null }>(
      `with gone as (delete from change_log where at < now() - make_interval(days => $1) returning xid)
       select max(xid)::text as floor from gone`,
      [FEED_DAYS],
    )
    const floor = rows[0]?.floor
    if (floor) await tx.query(RAISE, ['feed_floor', floor])
  })
}

/** Who was away longer reads everything anew. */
export async function pruneLiveEvents(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ floor: string | null }>(
      `with gone as (delete from live_event where at < now() - make_interval(hours => $1) returning xid)
       select max(xid)::text as floor from gone`,
      [LIVE_HOURS],
    )
    const floor = rows[0]?.floor
    if (floor) await tx.query(RAISE, ['live_floor', floor])
  })
}

/** Answers that are kept for repeats, tickets of sockets, and counts of tries that have fallen to nothing. */
export async function forgetOldAnswers(pool: pg.Pool): Promise<void> {
  await pool.query('delete from idempotency where at < now() - make_interval(days => $1)', [ANSWER_DAYS])
  await pool.query(`delete from socket_ticket where expires_at < now() - interval '1 hour'`)
  await pool.query(`delete from attempt_count where at < now() - interval '1 day'`)
}
