import { expect, test } from 'vitest'
import { isTold, totalOf } from './lien-amounts.ts'

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
