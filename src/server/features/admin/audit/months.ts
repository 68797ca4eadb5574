import type pg from 'pg'
import type { Log } from '#server/http/log.ts'

/** Makes the partitions that the audit lacks, and throws where one can't be made. */
export async function makeMonths(pool: pg.Pool): Promise<void> {
  await pool.query('select make_audit_months()')
}

/** For the start of a server, which needs none of them: events whose month is missing go to the default partition. */
export async function tryToMakeMonths(pool: pg.Pool, log: Log): Promise<void> {
  await makeMonths(pool).catch((error: unknown) => log.error('months of the audit not made', { error }))
}
