import * as v from 'valibot'
import { lienCapSchema } from '../../entities/shapes/state-rules.ts'
import { bps, cents, integer } from '../../fields/kinds.ts'
import { feeBases, priorityClasses } from '../../rules/distribution/types.ts'

const amount = cents().schema

/** What a person wants to see computed otherwise than the case says. */
export const scenarioSchema = v.strictObject({
  settlement_lines_cents: v.optional(v.pipe(v.array(amount, 'invalid'), v.maxLength(50, 'too_many'))),
  fee_num: v.optional(integer({ max: 1000 }).schema),
  fee_den: v.optional(integer({ min: 1, max: 1000 }).schema),
  fee_base: v.optional(v.picklist(feeBases, 'invalid')),
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
export type Scenario = v.InferOutput<typeof scenarioSchema>

/** A scenario as it is kept. The demo's cases also say what carries no fee, which no caller may. */
export const keptScenarioSchema = v.strictObject({
  ...scenarioSchema.entries,
  fee_free_cents: v.optional(v.number()),
})
export type KeptScenario = v.InferOutput<typeof keptScenarioSchema>
