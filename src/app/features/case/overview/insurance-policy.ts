import * as v from 'valibot'
import { insurancesSchema } from '#domain/entities/shapes/insurance.ts'
import type { CaseRow } from '../../../case/case-queries.ts'

export type Policy = v.InferOutput<typeof insurancesSchema>[number]

export function policiesOf(row: CaseRow): Policy[] {
  const read = v.safeParse(insurancesSchema, row.insurances)
  return read.success ? read.output : []
}

/** The other side's policies bound what can be recovered; where there are several, their limits add up. */
export function limitOf(
  policies: readonly Policy[],
  name: 'limit_person_cents' | 'limit_accident_cents',
): number | null {
  const limits = policies.flatMap((policy) => (policy.party === 'defendant' ? (policy[name] ?? []) : []))
  return limits.length === 0 ? null : limits.reduce((sum, limit) => sum + limit, 0)
}
