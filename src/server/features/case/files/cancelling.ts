import { Refusal } from '#domain/errors.ts'
import { db, now } from '#server/database/schema.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Caller } from '#server/http/caller.ts'
import { rowsAs, type CallerDatabase } from '#server/records/caller-database.ts'
import { OPEN, removeBytes } from './leftovers.ts'
import { ownUpload } from '#server/uploads/upload-row.ts'

/** What a record carries already stays. Should the store fail now, the nightly round finds the rest. */
export async function cancelUpload(
  { callerDatabase, store }: { callerDatabase: CallerDatabase; store: FileStore },
  caller: Caller,
  key: string,
): Promise<{ key: string }> {
  const row = await ownUpload(callerDatabase, caller, key)
  const cancelled = await rowsAs(callerDatabase, caller, (viewer) =>
    db
      .updateTable('upload')
      .set(({ fn, val }) => ({ state: 'refused', fault: fn.coalesce('fault', val('cancelled')), expires_at: now }))
      .where('key', '=', key)
      .where('user_id', '=', viewer.id)
      .where('state', 'in', OPEN)
      .returning('key'),
  )
  if (cancelled.length !== 1) throw new Refusal('IN_USE')
  await removeBytes(store, key, row.pieces_id)
  return { key }
}
