import { openDatabase } from '../open-database.ts'
import { LockLostError, TURN, type ReplicaStore } from './replica-store.ts'
import { REPLICA_VERSION, replicaName, TABLES, type Table } from './schema.ts'

/** After every key that begins so. */
const LAST = '\uFFFF'

/**
 * Opens or makes the replica of a person; `left` is told when the connection ends because it is deleted elsewhere. With
 * `makes` false it fails if there is none.
 */
export async function openIndexedStore(owner: string, left?: () => void, makes = true): Promise<ReplicaStore> {
  const database = await openDatabase(replicaName(owner), REPLICA_VERSION, {
    upgrade(made, from, changing) {
      if (!makes && from === 0) return changing.abort()
      for (const table of TABLES) {
        const kept = made.objectStoreNames.contains(table)
        if (!kept) made.createObjectStore(table)
        else if (from < REPLICA_VERSION && table !== 'outbox') void changing.objectStore(table).clear()
      }
    },
    ...(left && { left }),
  })

  /** Settles when everything lies on the device, not when it was asked for. */
  function change(tables: Table[]) {
    // Rows can be fetched again; what a person did can't, should the power go.
    const durability = tables.includes('outbox') ? 'strict' : 'default'
    const changing = database.transaction(tables, 'readwrite', { durability })
    return { changing, place: (table: Table) => changing.objectStore(table), done: changing.done }
  }

  return {
    get: async (table, key) => database.get(table, key),
    keys: async <Beginning extends string>(table: Table, beginning: Beginning) => {
      const keys = await database.getAllKeys(table, IDBKeyRange.bound(beginning, beginning + LAST))
      return keys.map(String).filter((key): key is `${Beginning}${string}` => key.startsWith(beginning))
    },
    async some(table, beginning, from, most) {
      if (from > beginning + LAST) return []
      const { store } = database.transaction(table)
      const range = IDBKeyRange.bound(from, beginning + LAST)
      const [keys, values] = await Promise.all([store.getAllKeys(range, most), store.getAll(range, most)])
      return keys.map((key, at) => [String(key), values[at]] as const)
    },
    async commit(writes, turn) {
      const { changing, place, done } = change([...new Set<Table>(['meta', ...writes.map(({ table }) => table)])])
      try {
        if (turn !== undefined && (await place('meta').get(TURN)) !== turn) throw new LockLostError()
        await Promise.all([
          ...writes.map(async ({ table, key, value }) =>
            value === undefined ? place(table).delete(key) : place(table).put(value, key),
          ),
          done,
        ])
      } catch (error) {
        await undo(changing)
        throw error
      }
    },
    async takeTurn() {
      const { place, done } = change(['meta'])
      const turn = Number((await place('meta').get(TURN)) ?? 0) + 1
      await Promise.all([place('meta').put(turn, TURN), done])
      return turn
    },
    close: () => database.close(),
  }
}

/** All at once or not at all: nothing of what was written before the fault stays. */
async function undo(changing: { abort(): void; done: Promise<void> }): Promise<void> {
  try {
    changing.abort()
  } catch {
    // It has ended by itself.
  }
  await changing.done.catch(() => undefined)
}
