/** These shapes are frozen as JSON with a published distribution, hence the names of the stored columns. */

/** Raise with every change that could move a cent: a frozen distribution is recomputed by the version it names. */
export const ENGINE_VERSION = '2.0.0'

export const priorityClasses = ['super', 'fixed', 'pro_rata', 'subordinate'] as const
export type PriorityClass = (typeof priorityClasses)[number]

/** What MedPay and PIP pay carries no attorney fee, unless the firm's own agreement says so. */
export const settlementKinds = ['liability', 'um_uim', 'medpay', 'pip', 'other'] as const
export type SettlementKind = (typeof settlementKinds)[number]

export const feeBases = ['gross', 'net_of_costs'] as const
export type FeeBase = (typeof feeBases)[number]

export type CapRule =
  | { kind: 'none' }
  | { kind: 'pct_of_gross'; bps: number; cap_includes_super: boolean }
  | { kind: 'pct_after_fee'; bps: number; cap_includes_super: boolean }
  | { kind: 'third'; cap_includes_super: boolean }

export type Claim = { lien_number: string; balance_cents: number }

export type DistributionLien = Claim & {
  priority_class: PriorityClass
  confirmed: boolean
  disputed: boolean
  /** Both sides have agreed on what is owed: nothing in a distribution lowers it. */
  agreed: boolean
  /** What it has got out of this settlement already. The balance is what is owed besides. */
  paid_before_cents: number
  /** Medicare's final demand, and what was paid on it from any source. It moves no cent. */
  procurement?: { demand_cents: number; paid_cents: number } | undefined
}

/** What was spent on the case. The firm gets back what it advanced; the rest is paid to whom it is owed. */
export type CostLine = { payee: string; what: string; amount_cents: number; advanced: boolean }

export const feeShareKinds = ['referral', 'co_counsel'] as const
export type FeeShareKind = (typeof feeShareKinds)[number]

/** Another lawyer's part of the attorney fee. */
export type FeeShare = { payee: string; kind: FeeShareKind; share_bps: number }

export type DistributionInput = {
  settlement_lines_cents: readonly number[]
  /** What of these lines carries no attorney fee, such as MedPay. */
  fee_free_cents: number
  fee_num: number
  fee_den: number
  fee_base: FeeBase
  fee_waiver_cents: number
  costs_cents: number
  /** What the costs are made of. They move no cent; not there where the case has only their sum. */
  cost_lines?: readonly CostLine[] | undefined
  /** To whom the fee goes besides the firm. They move no cent of anybody else. */
  fee_shares?: readonly FeeShare[] | undefined
  client_floor_bps: number
  cap_rule: CapRule
  liens: readonly DistributionLien[]
}

export type DistributionLine = {
  lien_number: string
  priority_class: PriorityClass
  balance_cents: number
  paid_before_cents: number
  /** What the rules give this lien of the settlement: paid before, paid now or held. */
  award_cents: number
  /** Now. */
  paid_cents: number
  /** Held in trust until the dispute ends. */
  held_cents: number
  reduction_cents: number
}

export type DistributionWarning =
  | { code: 'CLIENT_BELOW_FEE'; client_cents: number; fee_cents: number }
  | { code: 'CLIENT_BELOW_FIFTH_OF_GROSS'; client_cents: number; gross_cents: number }
  | { code: 'CLIENT_FLOOR_NOT_MET'; client_cents: number; floor_cents: number }
  | { code: 'CAP_BELOW_FIXED'; cap_cents: number }
  | { code: 'LIEN_UNCONFIRMED'; lien_number: string }
  | { code: 'LIEN_HELD_IN_TRUST'; lien_number: string; held_cents: number }
  | { code: 'MEDICARE_RECOVERS_OTHER'; lien_number: string; owed_cents: number; recovery_cents: number }

export type DistributionTotals = {
  gross_cents: number
  fee_cents: number
  costs_cents: number
  net_cents: number
  floor_cents: number
  cap_cents: number | null
  paid_before_cents: number
  pool_cents: number
  super_cents: number
  fixed_cents: number
  pro_rata_cents: number
  subordinate_cents: number
  held_cents: number
  client_cents: number
}

export type DistributionError =
  | { code: 'INVALID_INPUT'; field: string }
  | { code: 'DUPLICATE_LIEN'; lien_number: string }
  | { code: 'WAIVER_ABOVE_FEE'; fee_cents: number }
  | { code: 'SHORTFALL_FEE_COSTS'; short_cents: number }
  | { code: 'SHORTFALL_PAID_BEFORE'; short_cents: number }
  | { code: 'SHORTFALL_SUPER'; short_cents: number }
  | { code: 'SHORTFALL_FIXED'; short_cents: number }
  | { code: 'SHORTFALL_AGREED'; short_cents: number }

export type DistributionResult =
  | {
      ok: true
      engine_version: string
      totals: DistributionTotals
      lines: DistributionLine[]
      warnings: DistributionWarning[]
    }
  | { ok: false; error: DistributionError }
