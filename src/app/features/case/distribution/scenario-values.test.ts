import { describe, expect, test } from 'vitest'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import { choicesIn, draftOf, inputsOf, scenarioOf } from './scenario-values.ts'

const inputs: DistributionInput = {
  settlement_lines_cents: [100],
  fee_free_cents: 0,
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
  const choices = choicesIn(inputs, draftOf(inputs, { client_floor_bps: 3000 }))
  expect(choices).toMatchObject({ fee_num: 1, costs_cents: 10, client_floor_bps: 3000 })
  expect(choices && scenarioOf(inputs, choices)).toEqual({ client_floor_bps: 3000 })
})

test('a cap keeps its share, and the rule of a third has none', () => {
  const draft = { ...draftOf(inputs, {}), cap_kind: 'pct_of_gross', cap_bps: 4000, cap_includes_super: true } as const
  const cap_rule = { kind: 'pct_of_gross', bps: 4000, cap_includes_super: true }
  expect(choicesIn(inputs, draft)?.cap_rule).toEqual(cap_rule)
  expect(choicesIn(inputs, { ...draft, cap_kind: 'third' })?.cap_rule).toEqual({
    kind: 'third',
    cap_includes_super: true,
  })
})

test('an empty field is not a nought', () => {
  expect(choicesIn(inputs, { ...draftOf(inputs, {}), costs_cents: null })).toBeNull()
  expect(choicesIn(inputs, { ...draftOf(inputs, {}), cap_kind: 'pct_of_gross', cap_bps: null })).toBeNull()
})

describe('a single lien that counts otherwise', () => {
  const lien = {
    priority_class: 'pro_rata',
    confirmed: true,
    disputed: false,
    agreed: false,
    paid_before_cents: 0,
  } as const
  const two = { ...inputs, liens: ['L01', 'L02'].map((lien_number) => ({ ...lien, lien_number, balance_cents: 500 })) }
  const changed = { liens: [{ lien_number: 'L02', priority_class: 'fixed', balance_cents: 400 } as const] }

  test('is shared out with its own figures, and the others with those of the case', () => {
    const choices = choicesIn(two, draftOf(two, changed))
    expect(choices?.liens).toEqual(inputsOf(two, changed).liens)
    expect(choices?.liens).toEqual([two.liens[0], { ...two.liens[1], priority_class: 'fixed', balance_cents: 400 }])
    expect(choices && scenarioOf(two, choices)).toEqual(changed)
  })

  test('says only what differs, and nothing once it says what the case says', () => {
    const draft = draftOf(two, changed)
    const said = (balance_cents: number, priority_class: 'fixed' | 'pro_rata') => {
      const choices = choicesIn(two, { ...draft, liens: [{ lien_number: 'L02', priority_class, balance_cents }] })
      return choices && scenarioOf(two, choices)
    }
    expect(said(500, 'fixed')).toEqual({ liens: [{ lien_number: 'L02', priority_class: 'fixed' }] })
    expect(said(500, 'pro_rata')).toEqual({})
  })

  test('M2: is nothing with more than the case owes', () => {
    const open = { lien_number: 'L02', priority_class: 'fixed', balance_cents: 501 } as const
    expect(choicesIn(two, { ...draftOf(two, {}), liens: [open] })).toBeNull()
  })

  test('M3: is not changed any more once it is agreed on', () => {
    const agreed = { ...two, liens: two.liens.map((one) => ({ ...one, agreed: true })) }
    expect(draftOf(agreed, changed).liens).toEqual([])
  })

  test('is nothing without a balance, and forgotten when the case no longer has it', () => {
    const open = { lien_number: 'L02', priority_class: 'fixed', balance_cents: null } as const
    expect(choicesIn(two, { ...draftOf(two, {}), liens: [open] })).toBeNull()
    expect(draftOf(inputs, changed).liens).toEqual([])
  })
})
