import type { Line } from './lines.ts'
import type { ToldChange } from './protocol.ts'
import { withEntityState, type SyncState } from './sync-state.ts'

/** The entity that others hang on, and the column by which they do. */
const CASE = 'patient'
const CASE_COLUMN = 'patient_id'

/**
 * A case that comes into the user's sight or leaves it takes along all records that hang on it; the log names the case
 * only. Those records are then compared, and after a loss not shown before that: some may be too many.
 */
export function afterMoves(
  syncState: SyncState,
  entity: string,
  changes: readonly ToldChange[],
  held: ReadonlyMap<string, Line>,
): SyncState {
  if (entity !== CASE) return syncState
  const lost = changes.some(({ i, o }) => o === 'out' && held.has(i))
  // The first revision is that of a case which has just been made: nothing hangs on it that is not told.
  const found = changes.some(({ i, o, v = 0 }) => (o === 'patch' || (o === 'put' && v > 1)) && !held.has(i))
  if (!lost && !found) return syncState
  const hanging = Object.entries(syncState.entityStates).filter(
    ([name, { filled, columns }]) => name !== CASE && filled && columns.includes(CASE_COLUMN),
  )
  return hanging.reduce(
    (next, [name, { withheld }]) => withEntityState(next, name, { doubted: true, withheld: withheld || lost }),
    syncState,
  )
}
