import { expect, test } from 'vitest'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import { choicesIn, draftOf, scenarioOf } from './scenario-values.ts'

const inputs: DistributionInput = {
  settlement_lines_cents: [100],
  fee_num: 1,
  fee_den: 3,
  fee_base: 'gross',
  fee_waiver_cents: 0,
  costs_cents: 10,
  client_floor_bps: 0,
  cap_rule: { kind: 'none' },
  liens: [],
}

test('a scenario says only what differs from the case', () => {
  const choices = choicesIn(draftOf(inputs, { client_floor_bps: 3000 }))
  expect(choices).toMatchObject({ fee_num: 1, costs_cents: 10, client_floor_bps: 3000 })
  expect(choices && scenarioOf(inputs, choices)).toEqual({ client_floor_bps: 3000 })
})

test('a cap keeps its share, and the rule of a third has none', () => {
  const draft = { ...draftOf(inputs, {}), cap_kind: 'pct_of_gross', cap_bps: 4000, cap_includes_super: true } as const
  const cap_rule = { kind: 'pct_of_gross', bps: 4000, cap_includes_super: true }
  expect(choicesIn(draft)?.cap_rule).toEqual(cap_rule)
  expect(choicesIn({ ...draft, cap_kind: 'third' })?.cap_rule).toEqual({ kind: 'third', cap_includes_super: true })
})

test('an empty field is not a nought', () => {
  expect(choicesIn({ ...draftOf(inputs, {}), costs_cents: null })).toBeNull()
  expect(choicesIn({ ...draftOf(inputs, {}), cap_kind: 'pct_of_gross', cap_bps: null })).toBeNull()
})
