import * as v from 'valibot'
import type { Shown } from '#domain/calls/shown-row.ts'
import { solRulesSchema, type StateSolRule } from '#domain/entities/shapes/state-rules.ts'

export type StateRow = Readonly<Shown<'state'>>

export function rulesOf(row: Pick<StateRow, 'sol_rules'>): readonly StateSolRule[] {
  const rules = v.safeParse(solRulesSchema, row.sol_rules)
  return rules.success ? rules.output : []
}

/** One rule in the place of another; without another it is a new one, without one the other is gone. */
export function withRule(
  rules: readonly StateSolRule[],
  before: StateSolRule | undefined,
  after: StateSolRule | undefined,
): readonly StateSolRule[] {
  const text = JSON.stringify(before)
  const place = rules.findIndex((rule) => JSON.stringify(rule) === text)
  const changed = after ? [after] : []
  return place < 0 ? [...rules, ...changed] : rules.toSpliced(place, 1, ...changed)
}
