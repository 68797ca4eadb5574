import * as v from 'valibot'
import { lienCapSchema } from '#domain/entities/shapes/state-rules.ts'
import { invalid } from '#domain/errors.ts'
import { bps, cents, integer } from '#domain/fields/kinds.ts'
import { priorityClasses, type DistributionInput } from '#domain/rules/distribution/types.ts'

const amount = cents().schema

/** What a person wants to see computed otherwise than the case says. */
export const scenario = v.strictObject({
  settlement_lines_cents: v.optional(v.pipe(v.array(amount, 'invalid'), v.maxLength(50, 'too_many'))),
  fee_num: v.optional(integer({ max: 1000 }).schema),
  fee_den: v.optional(integer({ min: 1, max: 1000 }).schema),
  fee_base: v.optional(v.picklist(['gross', 'net_of_costs'], 'invalid')),
  fee_waiver_cents: v.optional(amount),
  costs_cents: v.optional(amount),
  client_floor_bps: v.optional(bps().schema),
  cap_rule: v.optional(lienCapSchema),
  liens: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          lien_number: v.pipe(v.string('invalid'), v.maxLength(30, 'too_long')),
          balance_cents: v.optional(amount),
          priority_class: v.optional(v.picklist(priorityClasses, 'invalid')),
        }),
        'invalid',
      ),
      v.maxLength(500, 'too_many'),
    ),
  ),
})
export type Scenario = v.InferOutput<typeof scenario>

type LienWish = NonNullable<Scenario['liens']>[number]

/** A scenario owes nobody more than the case does, and leaves alone what was agreed on. */
function fault({ lien_number, balance_cents }: LienWish, inputs: DistributionInput): string | undefined {
  const lien = inputs.liens.find((one) => one.lien_number === lien_number)
  if (!lien) return 'not_found'
  if (lien.agreed) return 'agreed'
  return balance_cents !== undefined && balance_cents > lien.balance_cents ? 'above_balance' : undefined
}

/** The case's own figures with those of the scenario in their place. Liens are changed one by one, never left out. */
export function withScenario(inputs: DistributionInput, { liens = [], ...changed }: Scenario): DistributionInput {
  const faults = liens.flatMap((wish) => fault(wish, inputs) ?? [])
  if (faults.length > 0) throw invalid({ liens: [...new Set(faults)] })
  return {
    ...inputs,
    ...changed,
    liens: inputs.liens.map((lien) => ({
      ...lien,
      ...liens.find(({ lien_number }) => lien_number === lien.lien_number),
    })),
  }
}
