import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import { SettlementLines } from './settlement-lines.tsx'

const none = { settlements: [], may_write: false, may_remove: false }

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
