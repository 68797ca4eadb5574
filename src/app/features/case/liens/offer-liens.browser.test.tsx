import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient, session } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { axeViolations, PHONE, show } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { OfferLiens } from './offer-liens.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const FUNDER = '00000000-0000-4000-8000-000000000002'

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity } })
  const role = { id: null, title: 'underwriter', level: 'staff' } as const
  const person = { id: 'me', email: 'me@example.com', name: 'Me', user_type: 'staff', role }
  session.start({ access: '', ...person, is_authenticated: true, is_casemanager: false, is_underwriter: true }, false)
})
afterEach(() => session.end())

test.each([
  [4_000, ['L01 · $400.00 for $1,000.00 billed', 'L02 · $80.02 for $200.05 billed']],
  [null, ['L01 · $1,000.00 billed', 'L02 · $200.05 billed']],
])('J11: an offer says the price that it will make by terms of %s', async (default_price_bps, said) => {
  await Promise.all([loadTexts('liens', 'fields'), loadLabels('lien')])
  const lien = (at: number, billed_cents: number) => ({
    id: `00000000-0000-4000-8000-00000000001${at}`,
    version: 1,
    lien_number: `MIA-26-000001-L0${at}`,
    status: 'asserted' as const,
    funding_status: 'none' as const,
    billed_cents,
  })
  const funder = { id: FUNDER, name: 'Harborstone', is_active: true }
  const put = (key: readonly unknown[], data: unknown) => queryClient.setQueryData([...key], data)
  put(['money', CASE, 'settlements'], null)
  put(recordQueries.whole({ name: 'funder' }).queryKey, [funder])
  put(recordQueries.one({ name: 'funder' }, FUNDER).queryKey, { ...funder, default_price_bps })
  await show(
    <QueryClientProvider client={queryClient}>
      <main>
        <OfferLiens patientId={CASE} rows={[lien(1, 1_000_00), lien(2, 200_05)]} />
      </main>
    </QueryClientProvider>,
    { viewport: PHONE },
  )
  await page.getByRole('button', { name: 'Offer liens to funder' }).click()
  await page.getByRole('menuitem', { name: 'Harborstone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer liens to Harborstone' })
  await expect.poll(() => dialog.getByRole('checkbox').elements().length).toBe(2)
  for (const label of said) await expect.element(dialog.getByRole('checkbox', { name: label })).toBeChecked()
  expect(await axeViolations()).toEqual([])
})
