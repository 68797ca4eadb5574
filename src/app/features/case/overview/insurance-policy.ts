import * as v from 'valibot'
import * as f from '#domain/fields/index.ts'
import { insurancesSchema } from '#domain/entities/shapes/insurance.ts'
import { isEmpty } from '#domain/rules/empty.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'
import type { FormFields } from '../../../records/form/form-fields.ts'

const parties = ['defendant', 'plaintiff'] as const

/** The fields of one policy, which no entity has: the policies of a case are a list in one of its columns. */
const policyFields = [
  ['party', f.choice(parties, { required: true })],
  ['insurance_type_id', f.ref('insurance_type', { required: true })],
  ['insurance_company_id', f.ref('insurance_company')],
  ['policy_number', f.text({ max: 60 })],
  ['claim_number', f.text({ max: 60 })],
  ['limit_person_cents', f.cents()],
  ['limit_accident_cents', f.cents()],
  ['adjuster_name', f.text({ max: 120 })],
  ['adjuster_phone', f.phone()],
  ['adjuster_email', f.email()],
] as const

/** One policy as a form, in the words of the page that shows it. */
export function policyForm(
  label: (name: (typeof policyFields)[number][0]) => string,
  partyLabel: (party: (typeof parties)[number]) => string,
): FormFields {
  const options = parties.map((value) => ({ value, label: partyLabel(value) }))
  return Object.fromEntries(
    policyFields.map(([name, field]) => [
      name,
      { field, label: label(name), required: field.required, ...(name === 'party' && { options }) },
    ]),
  )
}

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

const said = (policy: Policy): string =>
  JSON.stringify(
    Object.entries(policy)
      .filter(([, value]) => !isEmpty(value))
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )

const same = (one: Policy | undefined, other: Policy | undefined): boolean =>
  one !== undefined && other !== undefined && said(one) === said(other)

/**
 * Where a policy stands in the list as it is now: policies have no names, so it is where the same one is, else where it
 * stood, unless another stands there. Undefined if it is gone, or was never there.
 */
export function currentIndex(before: readonly Policy[], place: number, now: readonly Policy[]): number | undefined {
  const policy = before[place]
  if (!policy) return undefined
  if (same(now[place], policy)) return place
  const moved = now.findIndex((one) => same(one, policy))
  if (moved >= 0) return moved
  const isAnother = before.some((one, at) => at !== place && same(one, now[place]))
  return now[place] && !isAnother ? place : undefined
}
