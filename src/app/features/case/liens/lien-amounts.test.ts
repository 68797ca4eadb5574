import { expect, test } from 'vitest'
import { isVisible, filledFields, totalOf } from './lien-amounts.ts'

const rows = [
  { id: '1', status: 'confirmed', billed_cents: 100, balance_cents: 60 },
  { id: '2', status: 'void', billed_cents: 900, balance_cents: 900 },
  { id: '3', status: 'written_off', billed_cents: 5, balance_cents: 0 },
]

test('what is void counts in no sum', () => {
  expect(totalOf(rows, 'billed_cents')).toBe(105)
  expect(totalOf(rows, 'balance_cents')).toBe(60)
})

test('a column that the server did not send is not there', () => {
  expect(isVisible(rows, 'price_cents')).toBe(false)
  expect(isVisible(rows, 'billed_cents')).toBe(true)
})

test('an amount that is nought on every lien takes no room, but what was billed and what is owed always stands', () => {
  const nought = {
    id: '4',
    billed_cents: 0,
    adjustment_cents: 0,
    price_cents: null,
    reduction_cents: 0,
    balance_cents: 0,
  }
  expect(filledFields([nought])).toEqual(['billed_cents', 'balance_cents'])
  expect(filledFields([nought, { ...nought, price_cents: 70, reduction_cents: 1 }])).toEqual([
    'billed_cents',
    'price_cents',
    'reduction_cents',
    'balance_cents',
  ])
})
