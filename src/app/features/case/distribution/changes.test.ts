import { expect, test } from 'vitest'
import { figureAt } from './changes.tsx'

test.each([
  ['inputs.costs_cents', { kind: 'input', name: 'costs_cents' }],
  ['inputs.cap_rule.kind', { kind: 'cap' }],
  ['inputs.cap_rule.bps', { kind: 'input', name: 'cap_bps' }],
  ['inputs.liens.MIA-25-000001-5-L01.priority_class', { kind: 'class', lien: 'MIA-25-000001-5-L01' }],
  ['inputs.liens.MIA-25-000001-5-L01.balance_cents', { kind: 'balance', lien: 'MIA-25-000001-5-L01' }],
  ['totals.client_cents', { kind: 'total', name: 'client_cents' }],
  ['lines.MIA-25-000001-5-L01.award_cents', { kind: 'award', lien: 'MIA-25-000001-5-L01' }],
])('%s is told', (at, figure) => {
  expect(figureAt(at)).toEqual(figure)
})

test.each(['lines.L01.paid_cents', 'totals.pool_cents', 'warnings.0.code', 'inputs.cap_rule.cap_includes_super'])(
  '%s follows from others',
  (at) => {
    expect(figureAt(at)).toBeUndefined()
  },
)
