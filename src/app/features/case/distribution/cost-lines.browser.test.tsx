import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { queryClient } from '../../../api/portal.ts'
import { show } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import type { Cost } from '../money/money-queries.ts'
import { CostLines } from './cost-lines.tsx'

const carried: Cost = {
  id: '1',
  kind: 'cost',
  payee: 'Silver & Partners',
  what: null,
  carried: true,
  amount_cents: 2_417_55,
  share_bps: null,
  advanced: true,
  at: '2026-03-04T10:00:00.000Z',
  version: 1,
  ended_at: null,
  ended_reason: null,
  by_name: null,
}

test('M13: what a case had before its costs were itemized is named in the reader’s language', async () => {
  await loadTexts('distribution')
  const answer = { costs: [carried], total_cents: 2_417_55, may_write: false }
  await commands.answerCall('**/api/patient/1/costs', 200, answer)
  await show(
    <QueryClientProvider client={queryClient}>
      <CostLines patientId="1" />
    </QueryClientProvider>,
    { language: 'tr' },
  )
  await expect.element(page.getByText('Kalemlere ayrılmadan önceki masraflar')).toBeVisible()
})
