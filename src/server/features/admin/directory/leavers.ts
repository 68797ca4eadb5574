import type pg from 'pg'
import type { Log } from '#server/http/log.ts'

/** Deactivates log-ins whose last day has passed. */
export async function closeLogInsOfLeavers(pool: pg.Pool, log: Log): Promise<void> {
  const { rowCount } = await pool.query('select close_log_ins_of_leavers()')
  if (rowCount) log.info('log-ins of people who left are closed', { count: rowCount })
}
