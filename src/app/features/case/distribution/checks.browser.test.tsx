import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PHONE } from '../../../browser-test.tsx'
import { caseQueries } from '../../../case/case-queries.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { stagePortal } from '../../../staged-portal.tsx'
import { moneyQueries, type Distribution } from '../money/money-queries.ts'
import { Checks } from './checks.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const distribution = { id: 'd', patient_id: CASE, number: 1 } as Distribution
const item = (purpose: string, amount_cents: number, more: object = {}) => ({
  purpose,
  amount_cents,
  lien_number: null,
  what: null,
  ...more,
})
const checks = [
  {
    payee: 'Smith & Davis Injury Law',
    address: ['9328 Linden Rd', 'Miami, FL 33142'],
    amount_cents: 13_977_75,
    items: [item('fee', 13_542_50), item('cost', 435_25, { what: 'Filing fee of the circuit court' })],
  },
  {
    payee: 'Medicare (BCRC)',
    address: ['PO Box 138832', 'Oklahoma City, OK 73113'],
    amount_cents: 6_448_61,
    items: [item('lien', 6_448_61, { lien_number: 'MIA-26-000001-5-L10', what: '20417-XA' })],
  },
]

/** As wide as the column of the money beside the facts of a case, on a desk of 1440 px. */
const COLUMN = 720

test('M13: who writes the checks has payee, amount, claim and address in sight', async () => {
  await loadTexts('distribution', 'liens')
  const { put, show } = stagePortal([])
  put(moneyQueries.checks(CASE, 'd').queryKey, { checks, total_cents: 20_426_36, held_cents: 0 })
  put(caseQueries.rows('lien', CASE).queryKey, [])
  await show(() => (
    <div style={{ maxWidth: COLUMN }}>
      <Checks distribution={distribution} />
    </div>
  ))
  const table = page.getByRole('region', { name: 'Checks by payee' })
  await expect.element(table.getByText('L10 · claim 20417-XA')).toBeVisible()
  await expect.element(table.getByText('PO Box 138832, Oklahoma City, OK 73113')).toBeVisible()
  const { scrollWidth, clientWidth } = table.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await page.viewport(PHONE.width, PHONE.height)
  for (const { payee, address } of checks) {
    await expect.element(table.getByText(payee)).toBeVisible()
    await expect.element(table.getByText(address.join(', '))).toBeInViewport({ ratio: 1 })
  }
})
