import type { Line } from './lines.ts'
import type { ToldChange } from './protocol.ts'
import { holding, type Standing } from './standing.ts'

/** The entity that others hang on, and the column by which they do. */
const CASE = 'patient'
const CASE_COLUMN = 'patient_id'

/**
 * A case that comes into somebody's sight, or goes out of it, takes everything along that hangs on it; the log tells of
 * the case only. What hangs on cases is then compared, and shown to nobody before that if there may be too much of it.
 */
export function afterMoves(
  standing: Standing,
  entity: string,
  changes: readonly ToldChange[],
  held: ReadonlyMap<string, Line>,
): Standing {
  if (entity !== CASE) return standing
  const lost = changes.some(({ i, o }) => o === 'out' && held.has(i))
  // The first revision is that of a case which has just been made: nothing hangs on it that is not told.
  const found = changes.some(({ i, o, v = 0 }) => (o === 'patch' || (o === 'put' && v > 1)) && !held.has(i))
  if (!lost && !found) return standing
  const hanging = Object.entries(standing.holdings).filter(
    ([name, { filled, columns }]) => name !== CASE && filled && columns.includes(CASE_COLUMN),
  )
  return hanging.reduce(
    (next, [name, { withheld }]) => holding(next, name, { doubted: true, withheld: withheld || lost }),
    standing,
  )
}
