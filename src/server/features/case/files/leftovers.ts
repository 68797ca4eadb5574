import type pg from 'pg'
import { db, minutesFromNow, now, perform } from '#server/database/schema.ts'
import type { Files } from '#server/files/open-store.ts'
import { incoming, kept } from '#server/files/places.ts'

const AT_ONCE = 200
const DAY_MS = 24 * 3600 * 1000
const REMEMBERED_MINUTES = 30 * 24 * 60

/** No record carries such a file yet. */
export const OPEN = ['waiting', 'ready', 'refused'] as const

/** Removes what was begun and never became a record's file. */
export async function removeLeftovers(pool: pg.Pool, { store, local }: Files): Promise<number> {
  // Closed first, so that no record takes a file whose bytes are about to go.
  const { rows } = await perform(
    pool,
    db
      .updateTable('upload')
      .set(({ fn, val }) => ({ state: 'refused', fault: fn.coalesce('fault', val('expired')) }))
      .where('key', 'in', ({ selectFrom }) =>
        selectFrom('upload').select('key').where('state', 'in', OPEN).where('expires_at', '<', now).limit(AT_ONCE),
      )
      .returning(['key', 'pieces_id']),
  )
  for (const { key, pieces_id: upload } of rows) {
    await removeBytes(store, key, upload)
    await perform(pool, db.updateTable('upload').set({ state: 'removed' }).where('key', '=', key))
  }
  await perform(
    pool,
    db
      .deleteFrom('upload')
      .where('state', '=', 'removed')
      .where('expires_at', '<', minutesFromNow(-REMEMBERED_MINUTES)),
  )
  await local?.sweep(new Date(Date.now() - DAY_MS))
  return rows.length
}

export async function removeBytes(store: Files['store'], key: string, upload: string | null): Promise<void> {
  if (upload) await store.drop(incoming(key), upload)
  await store.remove(incoming(key))
  await store.remove(kept(key))
}
