import { createHash } from 'node:crypto'
import { invalid, Refusal } from '#domain/errors.ts'
import { db } from '#server/database/schema.ts'
import { atMost } from '#server/files/at-most.ts'
import { inspect } from '#server/files/inspect.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { incoming, kept } from '#server/files/places.ts'
import { arrived, missingOf } from './presigning.ts'
import { ownUpload, type UploadRow } from './upload-row.ts'

/** Looks through what a browser has put into the store. The same answer however often it is asked. */
export type Complete = (caller: Caller, key: string) => Promise<UploadRow>

const FILES_AT_ONCE = 2

export function openCompletion({
  callerDatabase,
  store,
}: {
  callerDatabase: CallerDatabase
  store: FileStore
}): Complete {
  const inTurn = atMost(FILES_AT_ONCE)
  const underWay = new Map<string, Promise<UploadRow>>()

  return async (caller, key) => {
    const row = await ownUpload(callerDatabase, caller, key)
    if (row.state === 'refused') throw refusedFile(row.fault)
    if (row.state !== 'waiting') return row
    // A repeated request during processing gets the same answer.
    const known = underWay.get(key) ?? inTurn(() => lookThrough(caller, row)).finally(() => underWay.delete(key))
    underWay.set(key, known)
    return known
  }

  async function lookThrough(caller: Caller, row: UploadRow): Promise<UploadRow> {
    const bytes = await bytesOf(row)
    const found = inspect(bytes, row.mime)
    if ('fault' in found) {
      await settle(caller, row, { state: 'refused', fault: found.fault })
      await store.remove(incoming(row.key))
      throw refusedFile(found.fault)
    }
    await store.write(kept(row.key), found.bytes, row.mime)
    const sha256 = createHash('sha256').update(found.bytes).digest('hex')
    const settled = await settle(caller, row, { state: 'ready', size: found.bytes.length, sha256 })
    await store.remove(incoming(row.key))
    return settled
  }

  async function bytesOf(row: UploadRow): Promise<Buffer> {
    const place = incoming(row.key)
    const missing = missingOf(row.pieces_id, row.announced_size, await arrived(store, row))
    if (missing.length > 0)
      throw new Refusal('GUARD_FAILED', {
        errors: { file: ['incomplete'] },
        details: { missing: missing.map(({ number }) => number) },
      })
    // It may have been joined already, before a server that ended in the middle of this.
    if (row.pieces_id && (await store.sizeOf(place)) !== row.announced_size) await store.join(place, row.pieces_id)
    const bytes = await store.read(place)
    if (bytes.length !== row.announced_size) throw new Refusal('GUARD_FAILED', { errors: { file: ['incomplete'] } })
    return bytes
  }

  async function settle(caller: Caller, row: UploadRow, facts: Partial<UploadRow>): Promise<UploadRow> {
    await callerDatabase.run(caller, (viewer) => [
      db
        .updateTable('upload')
        .set({ fault: null, size: null, sha256: null, ...facts })
        .where('key', '=', row.key)
        .where('user_id', '=', viewer.id)
        .where('state', '=', 'waiting'),
    ])
    return ownUpload(callerDatabase, caller, row.key)
  }
}

function refusedFile(fault: string | null): Refusal {
  return invalid({ file: [fault ?? 'invalid'] })
}
