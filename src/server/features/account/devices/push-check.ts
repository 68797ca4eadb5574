import type pg from 'pg'
import type { Log } from '#server/http/log.ts'

/** Fewer say nothing: a telephone that is switched off loses some. */
const LEAST_SENT = 20
const LEAST_SHARE = 0.9
/** A service keeps a message for so long; until then its day is not over. */
const HOURS_ON_THE_WAY = 4
const KEPT_DAYS = 90

interface Tally {
  readonly day: string
  readonly platform: string
  readonly sent: number
  readonly received: number
}

/** offline §5.8: compares once for each day what was sent with what was shown, and raises the alarm where too little was. */
export async function comparePushes(pool: pg.Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<Tally>(
    `update push_tally set compared_at = now()
     where compared_at is null and day < ((now() - make_interval(hours => $1)) at time zone 'UTC')::date
     returning day::text as day, platform, sent, received`,
    [HOURS_ON_THE_WAY],
  )
  for (const { day, platform, sent, received } of rows)
    if (sent >= LEAST_SENT && received < sent * LEAST_SHARE)
      log.error('pushes are not shown', { day, platform, sent, received })
  await pool.query('delete from push_tally where day < current_date - $1::int', [KEPT_DAYS])
}
