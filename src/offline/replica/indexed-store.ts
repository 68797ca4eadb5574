import { answerOf } from '../device-store.ts'
import { openedBy } from '../opened-by.ts'
import { LostTurn, TURN, type ReplicaStore, type Write } from './replica-store.ts'
import { REPLICA_VERSION, replicaName, TABLES, type Table } from './schema.ts'

/** After every key that begins so. */
const LAST = '\uFFFF'

/**
 * Opens or makes the replica of a person; `left` is told when the connection ends because it is deleted elsewhere. Where it
 * is not to be made it fails for whoever has none.
 */
export async function openIndexedStore(
  owner: string,
  left: () => void = () => undefined,
  makes = true,
): Promise<ReplicaStore> {
  const opening = indexedDB.open(replicaName(owner), REPLICA_VERSION)
  opening.addEventListener('upgradeneeded', ({ oldVersion }) => {
    if (!makes && oldVersion === 0) return opening.transaction?.abort()
    const { result: database } = opening
    for (const table of TABLES) {
      const kept = database.objectStoreNames.contains(table)
      if (!kept) database.createObjectStore(table)
      else if (oldVersion < REPLICA_VERSION && table !== 'outbox') opening.transaction?.objectStore(table).clear()
    }
  })
  const database = await openedBy(opening)
  database.addEventListener('versionchange', () => {
    database.close()
    left()
  })
  database.addEventListener('close', left)

  const read = (table: Table) => database.transaction(table, 'readonly').objectStore(table)

  /** Settles when everything lies on the device, not when it was asked for. */
  function transaction(tables: readonly Table[], work: (changing: IDBTransaction) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      // Rows can be fetched again; what a person did can't, should the power go.
      const durability = tables.includes('outbox') ? 'strict' : 'default'
      const changing = database.transaction(tables, 'readwrite', { durability })
      let reason: unknown
      changing.addEventListener('complete', () => resolve())
      const failed = () => reject(reason ?? changing.error ?? new Error('the device refuses'))
      changing.addEventListener('abort', failed)
      changing.addEventListener('error', failed)
      try {
        work(changing)
      } catch (error) {
        reason = error
        changing.abort()
      }
    })
  }

  return {
    get: (table, key) => answerOf<unknown>(read(table).get(key)),
    async keys(table, beginning) {
      const range = IDBKeyRange.bound(beginning, beginning + LAST)
      return (await answerOf(read(table).getAllKeys(range))).map(String)
    },
    async some(table, beginning, from, most) {
      if (from > beginning + LAST) return []
      const place = read(table)
      const range = IDBKeyRange.bound(from, beginning + LAST)
      const [keys, values] = await Promise.all([
        answerOf(place.getAllKeys(range, most)),
        answerOf<unknown[]>(place.getAll(range, most)),
      ])
      return keys.map((key, at) => [String(key), values[at]])
    },
    async commit(writes, turn) {
      const tables = [...new Set<Table>(['meta', ...writes.map(({ table }) => table)])]
      let lost = false
      const done = transaction(tables, (changing) => {
        const latest = changing.objectStore('meta').get(TURN)
        latest.addEventListener('success', () => {
          lost = turn !== undefined && latest.result !== turn
          if (lost) changing.abort()
          else for (const write of writes) put(changing, write)
        })
      })
      await done.catch((error: unknown) => {
        throw lost ? new LostTurn() : error
      })
    },
    async takeTurn() {
      let turn = 1
      await transaction(['meta'], (changing) => {
        const place = changing.objectStore('meta')
        const latest = place.get(TURN)
        latest.addEventListener('success', () => {
          turn = Number(latest.result ?? 0) + 1
          place.put(turn, TURN)
        })
      })
      return turn
    },
    close: () => database.close(),
  }
}

function put(changing: IDBTransaction, { table, key, value }: Write): void {
  const place = changing.objectStore(table)
  if (value === undefined) place.delete(key)
  else place.put(value, key)
}
