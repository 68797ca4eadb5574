import { expect, test } from 'vitest'
import { caseTotals } from './case-totals.ts'

test('the adjustment stands between what was billed and the balance, so that the figures add up', () => {
  const row = { billed_cents: 487_730, reduction_cents: 0, paid_cents: 0, balance_cents: 486_328 }
  expect(caseTotals(row)).toEqual([
    { name: 'billed', cents: 487_730 },
    { name: 'adjusted', cents: 1_402 },
    { name: 'reduction', cents: 0 },
    { name: 'paid', cents: 0 },
    { name: 'balance', cents: 486_328 },
  ])
})

test('without an adjustment there is none, and hidden totals are left out', () => {
  const row = { billed_cents: 100, reduction_cents: 20, paid_cents: 30, balance_cents: 50 }
  expect(caseTotals(row).map(({ name }) => name)).toEqual(['billed', 'reduction', 'paid', 'balance'])
  expect(caseTotals({ billed_cents: 100 })).toEqual([{ name: 'billed', cents: 100 }])
})
