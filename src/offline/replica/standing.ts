import { serverTime, type Opening } from './protocol.ts'

/** How much of an entity lies here. None of this is about people: it may be read without the key. */
export interface Holding {
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

/** Where a replica stands. */
export interface Standing {
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
  readonly holdings: Readonly<Record<string, Holding>>
}

export const STANDING = 'standing'

/** The step count of a deleted standing: no number comes twice, or a tab that missed the deletion would not notice. */
export const STEPS = 'steps'

export interface Turned {
  readonly standing: Standing
  /** Entities of which everything that lies here goes. */
  readonly dropped: readonly string[]
}

function empty(offered: readonly string[], filling: number): Holding {
  return { offered, columns: [], filled: false, after: null, doubted: false, withheld: false, count: 0, filling }
}

const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** What the server's word on opening makes of what lies here, so many steps after the first one of all. */
export function opened(before: Standing | undefined, said: Opening, now: number, steps = 0): Turned {
  const step = before?.step ?? steps
  const fresh = before === undefined || said.mode === 'snapshot'
  const otherRights = before !== undefined && before.scope_epoch !== said.scope_epoch
  const dropped: string[] = []
  const holdings: Record<string, Holding> = {}
  for (const { name, columns } of said.entities) {
    const held = before?.holdings[name]
    const anew = fresh || !held || !same(held.offered, columns) || (said.mode === 'reconcile' && !held.filled)
    if (anew && held) dropped.push(name)
    if (anew) holdings[name] = empty(columns, (held?.filling ?? step) + 1)
    else if (said.mode === 'reconcile')
      holdings[name] = { ...held, doubted: true, withheld: held.withheld || otherRights }
    else holdings[name] = held
  }
  for (const name of Object.keys(before?.holdings ?? {})) if (!holdings[name]) dropped.push(name)
  const { cursor, server_epoch, scope_epoch, schema, lease_hours } = said
  const heard = { lease_hours, heard_at: now, server_at: serverTime(said) }
  const compared_at = fresh ? now : before.compared_at
  return {
    standing: { step, cursor, server_epoch, scope_epoch, schema, ...heard, compared_at, holdings },
    dropped,
  }
}

/** The same with one entity's holding changed. */
export function holding(standing: Standing, entity: string, change: Partial<Holding>): Standing {
  const before = standing.holdings[entity]
  if (!before) return standing
  return { ...standing, holdings: { ...standing.holdings, [entity]: { ...before, ...change } } }
}

/** As if nothing of it had ever come. */
export function emptied(standing: Standing, entity: string): Standing {
  const { offered = [], filling = 0 } = standing.holdings[entity] ?? {}
  return holding(standing, entity, empty(offered, filling + 1))
}

/** Everything that lies here is to be compared. */
export function doubted(standing: Standing, now: number): Standing {
  const holdings = Object.entries(standing.holdings).map(([name, held]) => [name, { ...held, doubted: held.filled }])
  return { ...standing, compared_at: now, holdings: Object.fromEntries(holdings) as Standing['holdings'] }
}

export const isWhole = ({ holdings }: Standing): boolean =>
  Object.values(holdings).every(({ filled, doubted }) => filled && !doubted)
