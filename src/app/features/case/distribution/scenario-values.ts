import type { Scenario } from '#domain/calls/money/scenario.ts'
import type { CapRule, DistributionInput, DistributionLien } from '#domain/rules/distribution/types.ts'
import { overridden } from '#domain/rules/distribution/overridden.ts'
import { canonicalJson } from '#domain/rules/canonical-json.ts'

/** The override of one lien. */
type LienChange = NonNullable<Scenario['liens']>[number]

const inputFields = [
  'fee_num',
  'fee_den',
  'fee_base',
  'fee_waiver_cents',
  'costs_cents',
  'client_floor_bps',
  'cap_rule',
] as const

/** The inputs that a scenario may override. */
export type Choices = Pick<DistributionInput, (typeof inputFields)[number] | 'liens'>

export const capKinds = ['none', 'pct_of_gross', 'pct_after_fee', 'third'] as const
export type CapKind = (typeof capKinds)[number]

/** Default shares: those of the two states that have such a rule. */
export const usualShare: Readonly<Record<CapKind, number>> = {
  none: 0,
  pct_of_gross: 4_000,
  pct_after_fee: 5_000,
  third: 0,
}

export function hasShare(kind: CapKind): kind is 'pct_of_gross' | 'pct_after_fee' {
  return kind === 'pct_of_gross' || kind === 'pct_after_fee'
}

/** The inputs while they are edited; null where a field is empty or invalid. */
export interface Draft {
  readonly fee_num: number | null
  readonly fee_den: number | null
  readonly fee_base: DistributionInput['fee_base']
  readonly fee_waiver_cents: number | null
  readonly costs_cents: number | null
  readonly client_floor_bps: number | null
  readonly cap_kind: CapKind
  readonly cap_bps: number | null
  readonly cap_includes_super: boolean
  readonly liens: readonly DraftLien[]
}

export interface DraftLien {
  readonly lien_number: string
  readonly priority_class: DistributionLien['priority_class']
  readonly balance_cents: number | null
}

export function draftOf(inputs: DistributionInput, scenario: Scenario): Draft {
  const { cap_rule, fee_num, fee_den, fee_base, fee_waiver_cents, costs_cents, client_floor_bps, liens } = inputsOf(
    inputs,
    scenario,
  )
  return {
    fee_num,
    fee_den,
    fee_base,
    fee_waiver_cents,
    costs_cents,
    client_floor_bps,
    cap_kind: cap_rule.kind,
    cap_bps: 'bps' in cap_rule ? cap_rule.bps : 0,
    cap_includes_super: cap_rule.kind !== 'none' && cap_rule.cap_includes_super,
    // A lien that has been paid or voided since takes no part any more.
    liens: liens
      .filter((lien) => !lien.agreed && scenario.liens?.some((one) => one.lien_number === lien.lien_number))
      .map(draftLien),
  }
}

/** The inputs of the case with the overrides applied. */
export function inputsOf(inputs: DistributionInput, { liens = [], ...chosen }: Scenario): DistributionInput {
  return {
    ...overridden(inputs, chosen),
    liens: inputs.liens.map((lien) => ({
      ...lien,
      ...liens.find(({ lien_number }) => lien_number === lien.lien_number),
    })),
  }
}

export function draftLien({ lien_number, priority_class, balance_cents }: DistributionLien): DraftLien {
  return { lien_number, priority_class, balance_cents }
}

function capIn({ cap_kind: kind, cap_bps, cap_includes_super }: Draft): CapRule | null {
  if (kind === 'none') return { kind }
  if (!hasShare(kind)) return { kind, cap_includes_super }
  return cap_bps === null ? null : { kind, bps: cap_bps, cap_includes_super }
}

/** Null while a figure is missing: an empty field is not zero. */
export function choicesIn(inputs: DistributionInput, draft: Draft): Choices | null {
  const { fee_num, fee_den, fee_base, fee_waiver_cents, costs_cents, client_floor_bps } = draft
  const cap_rule = capIn(draft)
  if (fee_num === null || fee_den === null || fee_waiver_cents === null || costs_cents === null) return null
  if (client_floor_bps === null || cap_rule === null) return null
  const liens = liensIn(inputs, draft)
  return liens && { fee_num, fee_den, fee_base, fee_waiver_cents, costs_cents, client_floor_bps, cap_rule, liens }
}

function liensIn(inputs: DistributionInput, draft: Draft): readonly DistributionLien[] | null {
  const liens: DistributionLien[] = []
  for (const lien of inputs.liens) {
    const changed = draft.liens.find(({ lien_number }) => lien_number === lien.lien_number)
    const balance_cents = changed ? changed.balance_cents : lien.balance_cents
    // A balance above the debt is invalid.
    if (balance_cents === null || balance_cents > lien.balance_cents) return null
    liens.push({ ...lien, balance_cents, priority_class: changed?.priority_class ?? lien.priority_class })
  }
  return liens
}

/** Only the differences, so that everything else follows the case. */
export function scenarioOf(inputs: DistributionInput, choices: Choices): Scenario {
  const differing = inputFields.filter((field) => canonicalJson(choices[field]) !== canonicalJson(inputs[field]))
  const liens = changedLiens(inputs, choices)
  return {
    ...Object.fromEntries(differing.map((field) => [field, choices[field]])),
    ...(liens.length > 0 && { liens }),
  }
}

function changedLiens(inputs: DistributionInput, choices: Choices): LienChange[] {
  return choices.liens.flatMap(({ lien_number, priority_class, balance_cents }) => {
    const lien = inputs.liens.find((one) => one.lien_number === lien_number)
    const change = {
      ...(priority_class !== lien?.priority_class && { priority_class }),
      ...(balance_cents !== lien?.balance_cents && { balance_cents }),
    }
    return Object.keys(change).length > 0 ? [{ lien_number, ...change }] : []
  })
}
