import type pg from 'pg'
import type { FileStore } from '#server/files/store.ts'
import { placeOf } from './job-row.ts'

const AT_ONCE = 200
const DAYS_REMEMBERED = 30

/** Removes the files whose day is over, and what was left of those that were never made. */
export async function removeExports(pool: pg.Pool, store: FileStore): Promise<number> {
  const { rows } = await pool.query<{ id: string; file_key: string; attempts: number }>(
    `select id, file_key, attempts from export_job where not file_removed
       and (state in ('failed', 'cancelled') or state = 'done' and expires_at < now())
     order by finished_at limit $1`,
    [AT_ONCE],
  )
  for (const { id, file_key, attempts } of rows) {
    // Of an attempt that died, too, something may lie there.
    for (let each = 1; each <= attempts; each += 1) await store.remove(placeOf({ file_key, attempts: each }))
    // Only now: a file that could not be removed is tried again.
    await pool.query('update export_job set file_removed = true where id = $1', [id])
  }
  await pool.query(
    `delete from export_job where file_removed and finished_at < now() - make_interval(days => ${DAYS_REMEMBERED})`,
  )
  return rows.length
}
