import { isEmpty } from './check-values.ts'
import type { Values } from './form-fields.ts'

const same = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

/**
 * Two people changed one record. What only one of them changed stands; where both changed a field to something
 * different, somebody has to choose.
 */
export function conflictsBetween(base: Values, mine: Values, theirs: Values): string[] {
  return Object.keys(mine).filter((name) => !same(base[name], theirs[name]) && !same(mine[name], theirs[name]))
}
