import type pg from 'pg'
import type { Files } from '#server/files/open-store.ts'
import { incoming, kept } from './places.ts'

const AT_ONCE = 200
const DAY_MS = 24 * 3600 * 1000
const REMEMBERED_DAYS = 30

/** Removes what was begun and never became a record's file. */
export async function removeLeftovers(pool: pg.Pool, { store, local }: Files): Promise<number> {
  // Closed first, so that no record takes a file whose bytes are about to go.
  const { rows } = await pool.query<{ key: string; pieces_id: string | null }>(
    `update upload set state = 'refused', fault = coalesce(fault, 'expired') where key in (
       select key from upload where state in ('waiting', 'ready', 'refused') and expires_at < now() limit $1)
     returning key, pieces_id`,
    [AT_ONCE],
  )
  for (const { key, pieces_id: upload } of rows) {
    await removeBytes(store, key, upload)
    await pool.query(`update upload set state = 'removed' where key = $1`, [key])
  }
  await pool.query(
    `delete from upload where state = 'removed' and expires_at < now() - make_interval(days => ${REMEMBERED_DAYS})`,
  )
  await local?.sweep(new Date(Date.now() - DAY_MS))
  return rows.length
}

export async function removeBytes(store: Files['store'], key: string, upload: string | null): Promise<void> {
  if (upload) await store.drop(incoming(key), upload)
  await store.remove(incoming(key))
  await store.remove(kept(key))
}
