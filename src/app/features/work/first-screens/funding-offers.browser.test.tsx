import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { axeViolations, show } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { FundingOffers } from './funding-offers.tsx'
import type { LienLine } from './queries.ts'

function offered(at: number, counter: number | null = null): LienLine {
  return {
    id: `lien-${at}`,
    version: 1,
    patient_id: `case-${at}`,
    patient_name: `Patient ${at}`,
    case_number: null,
    lien_number: null,
    lien_type: 'medical_lop',
    originator: null,
    lawfirm: null,
    state: 'FL',
    service_from: null,
    service_to: null,
    status: 'asserted',
    billed_cents: 100_000,
    adjustment_cents: 0,
    reduction_cents: 0,
    final_cents: null,
    paid_cents: 0,
    balance_cents: 100_000,
    funding_status: 'offered',
    price_cents: 30_000 * at,
    counter_price_cents: counter,
  }
}

async function showOffers(liens: readonly LienLine[]): Promise<void> {
  await loadTexts('first', 'liens', 'fields')
  await loadLabels('lien')
  const root = createRootRoute({
    component: () => (
      <main>
        <h1>Welcome</h1>
        <FundingOffers liens={liens} may />
      </main>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('M8: accepting binds, so that it is asked for with what it comes to', async () => {
  await showOffers([offered(1), offered(2)])
  await page.getByRole('checkbox', { name: 'Select all 2 liens' }).click()
  await page.getByRole('button', { name: 'Accept 2 · $900.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept price' })
  await expect.element(dialog.getByRole('button', { name: 'Accept 2 · $900.00' })).toBeVisible()
  await expect.element(dialog.getByText(/^Locks the price/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('M8: what the funder has countered is not accepted with the others: it waits for the other side', async () => {
  await showOffers([offered(1), offered(2, 50_000)])
  await expect.element(page.getByText(/your counter \$500\.00/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select 1 lien' }).click()
  await expect.element(page.getByRole('button', { name: 'Accept 1 · $300.00' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Accept: / }).elements()).toHaveLength(1)
})

test('J11: of several offers, the one that the server refused is named', async () => {
  await commands.answerCall('**/api/lien/funding', 409, {
    code: 'VERSION_CONFLICT',
    message: 'Changed',
    lien_id: 'lien-2',
  })
  await showOffers([offered(1), offered(2)])
  await page.getByRole('checkbox', { name: 'Select all 2 liens' }).click()
  await page.getByRole('button', { name: 'Accept 2 · $900.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept price' })
  await dialog.getByRole('button', { name: 'Accept 2 · $900.00' }).click()
  await expect.element(dialog.getByText('Patient 2 was refused, so nothing was changed.')).toBeVisible()
})
