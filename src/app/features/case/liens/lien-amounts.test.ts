import { expect, test } from 'vitest'
import { isTold, tellingFields, totalOf } from './lien-amounts.ts'

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
  expect(isTold(rows, 'price_cents')).toBe(false)
  expect(isTold(rows, 'billed_cents')).toBe(true)
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
  expect(tellingFields([nought])).toEqual(['billed_cents', 'balance_cents'])
  expect(tellingFields([nought, { ...nought, price_cents: 70, reduction_cents: 1 }])).toEqual([
    'billed_cents',
    'price_cents',
    'reduction_cents',
    'balance_cents',
  ])
})
