import { Refusal } from '#domain/errors.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import { sql } from '#server/records/sql.ts'
import { removeBytes } from './leftovers.ts'
import { ownUpload } from './upload-row.ts'

/** What a record carries already stays. Should the store fail now, the nightly round finds the rest. */
export async function cancelUpload(
  { gate, store }: { gate: Gate; store: FileStore },
  caller: Caller,
  key: string,
): Promise<object> {
  const row = await ownUpload(gate, caller, key)
  const { results } = await gate.run(caller, (viewer) => [
    sql`update upload set state = 'refused', fault = coalesce(fault, 'cancelled'), expires_at = now()
      where key = ${key} and user_id = ${viewer.id} and state in ('waiting', 'ready', 'refused') returning 1`,
  ])
  if (results[0]?.rows.length !== 1) throw new Refusal('IN_USE')
  await removeBytes(store, key, row.pieces_id)
  return { key }
}
