import { serverTime, type Opening } from './protocol.ts'

/** How far an entity is synced. None of this is about people: it may be read without the key. */
export interface EntitySyncState {
  /** The columns as the server offered them; others mean that the rows must be fetched anew. */
  readonly offered: readonly string[]
  /** The columns that the viewer may see, in the order of the rows; none until the first page has come. */
  readonly columns: readonly string[]
  readonly filled: boolean
  /** The last row of the last page that came. */
  readonly after: string | null
  /** Rows may be missing or too many: to be compared. */
  readonly doubted: boolean
  /** Doubted after a change of rights or a lost case: some rows may be too many, so none is shown until compared. */
  readonly withheld: boolean
  readonly count: number
  /** A higher number whenever it begins anew; it takes a step to get there, so none is higher than the steps. */
  readonly filling: number
}

/** How far a replica is synced. */
export interface SyncState {
  /** One more with every write, so that a reader notices one it missed. */
  readonly step: number
  readonly schema: number
  readonly cursor: string
  readonly server_epoch: string
  readonly scope_epoch: string
  readonly lease_hours: number
  /** When the server was heard last, by this device's clock, in milliseconds. */
  readonly heard_at: number
  /** The same moment by the server's clock, where it said so. */
  readonly server_at?: number | undefined
  /** When rows were last compared with the server's by their sums. */
  readonly compared_at: number
  readonly entityStates: Readonly<Record<string, EntitySyncState>>
}

export const SYNC_STATE = 'syncState'

/** The step count of a deleted sync state: no number comes twice, or a tab that missed the deletion would not notice. */
export const STEPS = 'steps'

export interface Turned {
  readonly syncState: SyncState
  /** Entities whose rows are removed from the device. */
  readonly dropped: readonly string[]
}

function empty(offered: readonly string[], filling: number): EntitySyncState {
  return { offered, columns: [], filled: false, after: null, doubted: false, withheld: false, count: 0, filling }
}

const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** What the server's word on opening makes of what lies here, so many steps after the first one of all. */
export function opened(before: SyncState | undefined, said: Opening, now: number, steps = 0): Turned {
  const step = before?.step ?? steps
  const fresh = before === undefined || said.mode === 'snapshot'
  const otherRights = before !== undefined && before.scope_epoch !== said.scope_epoch
  const dropped: string[] = []
  const entityStates: Record<string, EntitySyncState> = {}
  for (const { name, columns } of said.entities) {
    const held = before?.entityStates[name]
    const anew = fresh || !held || !same(held.offered, columns) || (said.mode === 'reconcile' && !held.filled)
    if (anew && held) dropped.push(name)
    if (anew) entityStates[name] = empty(columns, (held?.filling ?? step) + 1)
    else if (said.mode === 'reconcile')
      entityStates[name] = { ...held, doubted: true, withheld: held.withheld || otherRights }
    else entityStates[name] = held
  }
  for (const name of Object.keys(before?.entityStates ?? {})) if (!entityStates[name]) dropped.push(name)
  const { cursor, server_epoch, scope_epoch, schema, lease_hours } = said
  const heard = { lease_hours, heard_at: now, server_at: serverTime(said) }
  const compared_at = fresh ? now : before.compared_at
  return {
    syncState: { step, cursor, server_epoch, scope_epoch, schema, ...heard, compared_at, entityStates },
    dropped,
  }
}

/** The sync state with one entity changed. */
export function withEntityState(syncState: SyncState, entity: string, change: Partial<EntitySyncState>): SyncState {
  const before = syncState.entityStates[entity]
  if (!before) return syncState
  return { ...syncState, entityStates: { ...syncState.entityStates, [entity]: { ...before, ...change } } }
}

/** The sync state with one entity empty. */
export function emptied(syncState: SyncState, entity: string): SyncState {
  const { offered = [], filling = 0 } = syncState.entityStates[entity] ?? {}
  return withEntityState(syncState, entity, empty(offered, filling + 1))
}

/** Marks every filled entity for comparison. */
export function doubted(syncState: SyncState, now: number): SyncState {
  const entityStates = Object.entries(syncState.entityStates).map(
    ([name, held]) => [name, { ...held, doubted: held.filled }] as const,
  )
  return { ...syncState, compared_at: now, entityStates: Object.fromEntries(entityStates) }
}

export const isWhole = ({ entityStates }: SyncState): boolean =>
  Object.values(entityStates).every(({ filled, doubted }) => filled && !doubted)
