import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { procurementShare, type ProcurementFacts } from '#domain/rules/procurement.ts'
import { show } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import { ProcurementPart } from './procurement-part.tsx'

const nothing = { confirmed: null, may_confirm: false, missing: [] }

async function steps(facts: ProcurementFacts, waived_cents = 0): Promise<string[]> {
  await loadTexts('liens', 'fields')
  const procurement = { ...nothing, waived_cents, worked: procurementShare(facts), of_kind: 'final' as const }
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <ProcurementPart row={{ id: '1' }} patientId="1" procurement={procurement} />
    </QueryClientProvider>,
  )
  const part = page.getByRole('region', { name: 'Medicare’s share of procurement costs' })
  await expect.element(part).toBeVisible()
  const list = part.element().querySelectorAll('dl > div')
  return [...list].map((step) => [...step.children].map(({ textContent }) => textContent).join(' | '))
}

test('M12: each step of paragraph (c) is shown as on paper', async () => {
  const facts = { settlement_cents: 100_000_00, fee_cents: 33_333_33, costs_cents: 2_417_55, demand_cents: 8_412_37 }
  expect(await steps(facts)).toEqual([
    'Settlement | $100,000.00',
    'Attorney fee | $33,333.33',
    'Costs | $2,417.55',
    'Procurement costs | $35,750.88',
    'Final demand | $8,412.37',
    'Ratio: $35,750.88 ÷ $100,000.00 | 35.7509%',
    'Medicare’s share: $8,412.37 × 35.7509% | $3,007.50',
    'Medicare recovers | $5,404.87',
  ])
})

test('M12: paragraph (d) leaves the rest of the settlement', async () => {
  const facts = { settlement_cents: 10_000_00, fee_cents: 4_000_00, costs_cents: 500_00, demand_cents: 12_000_00 }
  expect((await steps(facts)).slice(4)).toEqual([
    'Final demand | $12,000.00',
    'Medicare recovers: $10,000.00 − $4,500.00 | $5,500.00',
    'The demand is reduced by | $6,500.00',
  ])
})

/** By hand: a third of 100,000.00 less 10,000.00 is 23,333.33; with costs of 2,417.55 the client bears 25,750.88. */
test('M12: a fee that the firm waived in part says so', async () => {
  const facts = { settlement_cents: 100_000_00, fee_cents: 23_333_33, costs_cents: 2_417_55, demand_cents: 8_412_37 }
  expect((await steps(facts, 10_000_00)).slice(1, 4)).toEqual([
    'Attorney fee, less $10,000.00 waived by the firm | $23,333.33',
    'Costs | $2,417.55',
    'Procurement costs | $25,750.88',
  ])
})
