import { LostTurn, TURN, type ReplicaStore, type Write } from './replica-store.ts'
import { TABLES, type Table } from './schema.ts'

/** For a browser that lets nobody keep anything: a replica that lasts as long as the page. */
export function memoryStore(
  tables = new Map<Table, Map<string, unknown>>(TABLES.map((table) => [table, new Map()])),
): ReplicaStore {
  const of = (table: Table) => tables.get(table) ?? new Map<string, unknown>()
  const put = ({ table, key, value }: Write) => {
    if (value === undefined) of(table).delete(key)
    else of(table).set(key, structuredClone(value))
  }
  return {
    get: async (table, key) => structuredClone(of(table).get(key)),
    keys: async (table, beginning) => [...of(table).keys()].filter((key) => key.startsWith(beginning)).toSorted(),
    some: async (table, beginning, from, most) =>
      [...of(table)]
        .filter(([key]) => key.startsWith(beginning) && key >= from)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .slice(0, most)
        .map(([key, value]) => [key, structuredClone(value)]),
    async commit(writes, turn) {
      if (turn !== undefined && of('meta').get(TURN) !== turn) throw new LostTurn()
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
