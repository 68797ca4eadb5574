import { expect, it } from 'vitest'
import { runningBalance } from './lien-ledger.ts'

it('says after each entry what was owed then', () => {
  const entries = [
    { kind: 'charge', amount_cents: 1_000 },
    { kind: 'status', amount_cents: null },
    { kind: 'adjustment', amount_cents: 100 },
    { kind: 'reduction', amount_cents: 300 },
    { kind: 'reduction', amount_cents: -300 },
    { kind: 'payment', amount_cents: 900 },
    { kind: 'payment', amount_cents: -900 },
  ]
  expect(runningBalance(entries).map(({ balance_cents }) => balance_cents)).toEqual([
    1_000, 1_000, 900, 600, 900, 0, 900,
  ])
})
