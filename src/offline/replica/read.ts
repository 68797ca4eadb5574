import { readSyncState } from './bring-up-to-date.ts'
import type { Blocks } from './blocks.ts'
import { idOf, valuesOf, type Line } from './lines.ts'
import type { ReplicaStore } from './replica-store.ts'
import type { EntitySyncState } from './sync-state.ts'

export type Row = Readonly<Record<string, unknown>>

export interface Reader {
  /** What may be shown of an entity; undefined where it is not kept here or its rights are in doubt. */
  shown(entity: string): Promise<EntitySyncState | undefined>
  /** Rows as they were sealed, as lines, behind the one named; each block is opened once. */
  lines(entity: string, behind?: string): AsyncGenerator<readonly Line[]>
  /** Those of the rows that are here. */
  rows(entity: string, ids: readonly string[]): Promise<Map<string, Row>>
  /** All rows of a short list. */
  list(entity: string): Promise<Row[]>
}

const MOST_TRIES = 5

export function replicaReader(store: ReplicaStore, blocks: Blocks): Reader {
  async function shown(entity: string): Promise<EntitySyncState | undefined> {
    const held = (await readSyncState(store))?.entityStates[entity]
    return held && !held.withheld && held.columns.length > 0 ? held : undefined
  }

  /** Read again after a concurrent write: a row moved to another block must not count as deleted. */
  async function undisturbed<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const before = (await readSyncState(store))?.step
      const found = await work()
      if (tries === MOST_TRIES || (await readSyncState(store))?.step === before) return found
    }
  }

  async function* lines(entity: string, behind?: string): AsyncGenerator<readonly Line[]> {
    for await (const block of blocks.read(entity, behind)) {
      const wanted = behind === undefined ? block.lines : block.lines.filter((line) => idOf(line) > behind)
      if (wanted.length > 0) yield wanted
    }
  }

  return {
    shown,
    lines,
    rows: (entity, ids) =>
      undisturbed(async () => {
        const held = await shown(entity)
        const found = held ? await blocks.find(entity, ids) : new Map<string, Line>()
        return new Map([...found].map(([id, line]) => [id, valuesOf(line, held?.columns ?? [])]))
      }),
    async list(entity) {
      const held = await shown(entity)
      const all: Row[] = []
      if (held) for await (const some of lines(entity)) for (const line of some) all.push(valuesOf(line, held.columns))
      return all
    },
  }
}
