import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import type { SettlementLine, Settlements } from '../money/money-queries.ts'
import { SettlementLines } from './settlement-lines.tsx'

const none = { settlements: [], may_write: false, may_remove: false, frozen: null }

test('K6: a case with a settlement amount but no lines does not say that nothing was recorded', async () => {
  await loadTexts('distribution')
  const shown = (cents: number | null) => (
    <QueryClientProvider client={new QueryClient()}>
      <SettlementLines settlements={{ ...none, total_cents: cents }} patientId="1" />
    </QueryClientProvider>
  )
  const { rerender } = await show(shown(25_000_00))
  await expect.element(page.getByText('$25,000.00')).toBeVisible()
  await expect.element(page.getByText(/^The case has a settlement amount but no lines/)).toBeVisible()
  await rerender(shown(null))
  await expect.element(page.getByText(/^No settlement lines recorded/)).toBeVisible()
})

test('M13: lines that a firm accepted a distribution by are not corrected, and it is told why; more money can be added', async () => {
  await loadTexts('distribution', 'fields')
  const line: SettlementLine = {
    id: '1',
    payer: 'Carrier',
    kind: 'liability',
    coverage: null,
    amount_cents: 25_000_00,
    agreed_on: '2026-06-01',
    note: null,
    reverses_id: null,
    reason: null,
    at: '2026-06-01T12:00:00Z',
    version: 1,
    reversed_by_id: null,
    by_name: null,
  }
  const shown = (frozen: Settlements['frozen']) => (
    <QueryClientProvider client={new QueryClient()}>
      <SettlementLines
        settlements={{ settlements: [line], total_cents: 25_000_00, may_write: true, may_remove: false, frozen }}
        patientId="1"
      />
    </QueryClientProvider>
  )
  const { rerender } = await show(shown(null))
  await expect.element(page.getByText('Carrier')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(2)
  await rerender(shown('FIGURES_ACCEPTED'))
  await expect.element(page.getByText('An administrator must reverse it before')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Add line' })).toBeVisible()
})
