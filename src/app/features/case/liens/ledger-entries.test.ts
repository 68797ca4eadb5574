import { expect, test } from 'vitest'
import { effectOf, stateBeforeDispute } from './ledger-entries.ts'

const status = (from_value: string, to_value: string) => ({
  id: `${from_value}-${to_value}`,
  kind: 'status',
  amount_cents: null,
  balance_cents: 0,
  from_value,
  to_value,
  source: null,
  paid_on: null,
  reason: null,
  at: '2026-01-01T00:00:00Z',
})

test('a charge raises the balance, a payment lowers it, its reversal raises it again', () => {
  expect(effectOf({ kind: 'charge', amount_cents: 500 })).toBe(500)
  expect(effectOf({ kind: 'payment', amount_cents: 200 })).toBe(-200)
  expect(effectOf({ kind: 'payment', amount_cents: -200 })).toBe(200)
  expect(effectOf({ kind: 'status', amount_cents: null })).toBeNull()
})

test('the last dispute says where the lien goes back to', () => {
  const entries = [status('asserted', 'disputed'), status('disputed', 'asserted'), status('confirmed', 'disputed')]
  expect(stateBeforeDispute(entries)).toBe('confirmed')
  expect(stateBeforeDispute([])).toBeNull()
})
