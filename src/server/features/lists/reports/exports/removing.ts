import type pg from 'pg'
import { db, minutesFromNow, now, perform } from '#server/database/schema.ts'
import type { FileStore } from '#server/files/store.ts'
import { placeOf } from './job-row.ts'

const AT_ONCE = 200
const REMEMBERED_MINUTES = 30 * 24 * 60

/** Removes the files whose day is over, and what was left of those that were never made. */
export async function removeExports(pool: pg.Pool, store: FileStore): Promise<number> {
  const { rows } = await perform(
    pool,
    db
      .selectFrom('export_job')
      .select(['id', 'file_key', 'attempts'])
      .where(({ not }) => not('file_removed'))
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['failed', 'cancelled']),
          eb.and([eb('state', '=', 'done'), eb('expires_at', '<', now)]),
        ]),
      )
      .orderBy('finished_at')
      .limit(AT_ONCE),
  )
  for (const { id, file_key, attempts } of rows) {
    // Of an attempt that died, too, something may lie there.
    for (let each = 1; each <= attempts; each += 1) await store.remove(placeOf({ file_key, attempts: each }))
    // Only now: a file that could not be removed is tried again.
    await perform(pool, db.updateTable('export_job').set({ file_removed: true }).where('id', '=', id))
  }
  await perform(
    pool,
    db
      .deleteFrom('export_job')
      .where('file_removed', 'is', true)
      .where('finished_at', '<', minutesFromNow(-REMEMBERED_MINUTES)),
  )
  return rows.length
}
