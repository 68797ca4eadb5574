import * as v from 'valibot'
import { lienCapSchema } from '../../entities/shapes/state-rules.ts'
import {
  feeBases,
  feeShareKinds,
  priorityClasses,
  type DistributionError,
  type DistributionInput,
  type DistributionLine,
  type DistributionTotals,
  type DistributionWarning,
} from '../../rules/distribution/types.ts'

// The figures of the engine as they travel. A figure that the engine gains or loses does not compile here.

const cents = v.number()
const priority_class = v.picklist(priorityClasses)

export const inputsSchema: v.GenericSchema<DistributionInput> = v.strictObject({
  settlement_lines_cents: v.array(cents),
  fee_free_cents: cents,
  fee_num: v.number(),
  fee_den: v.number(),
  fee_base: v.picklist(feeBases),
  fee_waiver_cents: cents,
  costs_cents: cents,
  cost_lines: v.optional(
    v.array(v.strictObject({ payee: v.string(), what: v.string(), amount_cents: cents, advanced: v.boolean() })),
  ),
  fee_shares: v.optional(
    v.array(v.strictObject({ payee: v.string(), kind: v.picklist(feeShareKinds), share_bps: v.number() })),
  ),
  client_floor_bps: v.number(),
  cap_rule: lienCapSchema,
  liens: v.array(
    v.strictObject({
      lien_number: v.string(),
      balance_cents: cents,
      priority_class,
      confirmed: v.boolean(),
      disputed: v.boolean(),
      agreed: v.boolean(),
      paid_before_cents: cents,
      procurement: v.optional(v.strictObject({ demand_cents: cents, paid_cents: cents })),
    }),
  ),
})

export const totalsSchema: v.GenericSchema<DistributionTotals> = v.strictObject({
  gross_cents: cents,
  fee_cents: cents,
  costs_cents: cents,
  net_cents: cents,
  floor_cents: cents,
  cap_cents: v.nullable(cents),
  paid_before_cents: cents,
  pool_cents: cents,
  super_cents: cents,
  fixed_cents: cents,
  pro_rata_cents: cents,
  subordinate_cents: cents,
  held_cents: cents,
  client_cents: cents,
})

const lineSchema: v.GenericSchema<DistributionLine> = v.strictObject({
  lien_number: v.string(),
  priority_class,
  balance_cents: cents,
  paid_before_cents: cents,
  award_cents: cents,
  paid_cents: cents,
  held_cents: cents,
  reduction_cents: cents,
})

export const warningSchema: v.GenericSchema<DistributionWarning> = v.variant('code', [
  v.strictObject({ code: v.literal('CLIENT_BELOW_FEE'), client_cents: cents, fee_cents: cents }),
  v.strictObject({ code: v.literal('CLIENT_BELOW_FIFTH_OF_GROSS'), client_cents: cents, gross_cents: cents }),
  v.strictObject({ code: v.literal('CLIENT_FLOOR_NOT_MET'), client_cents: cents, floor_cents: cents }),
  v.strictObject({ code: v.literal('CAP_BELOW_FIXED'), cap_cents: cents }),
  v.strictObject({ code: v.literal('LIEN_UNCONFIRMED'), lien_number: v.string() }),
  v.strictObject({ code: v.literal('LIEN_HELD_IN_TRUST'), lien_number: v.string(), held_cents: cents }),
  v.strictObject({
    code: v.literal('MEDICARE_RECOVERS_OTHER'),
    lien_number: v.string(),
    owed_cents: cents,
    recovery_cents: cents,
  }),
])

const shortfalls = [
  'SHORTFALL_FEE_COSTS',
  'SHORTFALL_PAID_BEFORE',
  'SHORTFALL_SUPER',
  'SHORTFALL_FIXED',
  'SHORTFALL_AGREED',
] as const

export const errorSchema: v.GenericSchema<DistributionError> = v.variant('code', [
  v.strictObject({ code: v.literal('INVALID_INPUT'), field: v.string() }),
  v.strictObject({ code: v.literal('DUPLICATE_LIEN'), lien_number: v.string() }),
  v.strictObject({ code: v.literal('WAIVER_ABOVE_FEE'), fee_cents: cents }),
  v.strictObject({ code: v.picklist(shortfalls), short_cents: cents }),
])

export const resultSchema = v.variant('ok', [
  v.strictObject({
    ok: v.literal(true),
    engine_version: v.string(),
    totals: totalsSchema,
    lines: v.array(lineSchema),
    warnings: v.array(warningSchema),
  }),
  v.strictObject({ ok: v.literal(false), error: errorSchema }),
])

const leaf = v.union([v.string(), v.number(), v.boolean(), v.null()])

/** One figure that is not what it was. */
export const changeSchema = v.strictObject({ at: v.string(), before: leaf, after: leaf })
