import type { Contents } from './contents.ts'
import { LockLostError, TURN, type ReplicaStore, type Write } from './replica-store.ts'
import { TABLES, type Table } from './schema.ts'

/** A replica that lasts as long as the page: for a browser that may or can keep nothing, or lacks a required lock. */
export function memoryStore(
  tables = new Map<Table, Map<string, unknown>>(TABLES.map((table) => [table, new Map()])),
): ReplicaStore {
  const of = (table: Table) => tables.get(table) ?? new Map<string, unknown>()
  const put = ({ table, key, value }: Write) => {
    if (value === undefined) of(table).delete(key)
    else of(table).set(key, structuredClone(value))
  }
  const read = <T extends Table, Key extends string>(table: T, key: Key) =>
    structuredClone(of(table).get(key)) as Contents<T, Key> | undefined
  return {
    get: async (table, key) => read(table, key),
    keys: async <Beginning extends string>(table: Table, beginning: Beginning) =>
      [...of(table).keys()].filter((key): key is `${Beginning}${string}` => key.startsWith(beginning)).toSorted(),
    some: async (table, beginning, from, most) =>
      [...of(table)]
        .filter(([key]) => key.startsWith(beginning) && key >= from)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .slice(0, most)
        .flatMap(([key]) => {
          const value = read(table, key)
          return value === undefined ? [] : [[key, value] as const]
        }),
    async commit(writes, turn) {
      if (turn !== undefined && of('meta').get(TURN) !== turn) throw new LockLostError()
      writes.forEach(put)
    },
    async takeTurn() {
      const turn = Number(of('meta').get(TURN) ?? 0) + 1
      of('meta').set(TURN, turn)
      return turn
    },
    close: () => undefined,
  }
}
