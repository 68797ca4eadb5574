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
  const answer = { costs: [carried], total_cents: 2_417_55, may_write: false, frozen: null }
  await commands.answerCall('**/api/patient/1/costs', 200, answer)
  await show(
    <QueryClientProvider client={queryClient}>
      <CostLines patientId="1" />
    </QueryClientProvider>,
    { language: 'tr' },
  )
  await expect.element(page.getByText('Kalemlere ayrılmadan önceki masraflar')).toBeVisible()
})

test('M13: who corrects a line that another has corrected meanwhile is shown how it stands now', async () => {
  await loadTexts('distribution', 'fields')
  queryClient.clear()
  const mine: Cost = {
    ...carried,
    kind: 'co_counsel',
    amount_cents: null,
    share_bps: 1_000,
    carried: false,
    payee: 'Ruiz',
  }
  const costs = '**/api/patient/1/costs'
  await commands.answerCall(costs, 200, { costs: [mine], total_cents: null, may_write: true, frozen: null })
  await show(
    <QueryClientProvider client={queryClient}>
      <CostLines patientId="1" />
    </QueryClientProvider>,
    { language: 'en' },
  )
  await page.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Reason').fill('Not shared any more')
  const conflict = { code: 'VERSION_CONFLICT', message: 'Someone else changed this record in the meantime.' }
  await commands.answerCall(`${costs}/1/correction`, 409, conflict)
  const theirs: Cost = { ...mine, id: '2', share_bps: 2_500 }
  await commands.answerCall(costs, 200, { costs: [theirs], total_cents: null, may_write: true, frozen: null })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByText(conflict.message)).toBeVisible()
  await expect.element(page.getByText('25%')).toBeInTheDocument()
})

test('M13: where an agreement keeps the costs as they are, that stands in the place of what could be done', async () => {
  await loadTexts('distribution', 'fields')
  queryClient.clear()
  const answer = { costs: [carried], total_cents: 2_417_55, may_write: false, frozen: 'FIGURES_ACCEPTED' }
  await commands.answerCall('**/api/patient/1/costs', 200, answer)
  await show(
    <QueryClientProvider client={queryClient}>
      <CostLines patientId="1" />
    </QueryClientProvider>,
    { language: 'en' },
  )
  await expect.element(page.getByText('An administrator must reverse it before')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
