import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { session } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { stagePortal } from '../../../staged-portal.tsx'
import { moneyQueries, type LienRow } from '../money/money-queries.ts'
import { LienDrawer } from './lien-drawer.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const LIEN = '00000000-0000-4000-8000-000000000002'
const row = {
  id: LIEN,
  version: 1,
  lien_number: 'MIA-26-000001-L01',
  lien_type: 'medicare',
  priority_class: 'super',
  status: 'asserted',
  billed_cents: 9_999_99,
} as const

afterEach(() => session.end())

/** The drawer of a lien of Medicare, as an attorney of the firm sees it. */
async function showDrawer(more: object = {}, rights: readonly string[] = [], visits: readonly object[] = []) {
  await Promise.all([loadTexts('liens', 'fields'), loadLabels('lien')])
  const role = { id: null, title: 'law_firm', level: 'user' } as const
  const person = { id: 'me', email: 'me@example.com', name: 'Me', user_type: 'lawfirm', role } as const
  session.start({ access: '', ...person, is_authenticated: true, is_casemanager: false, is_underwriter: false }, false)
  const lienRow = { ...row, ...more } as LienRow
  const { put, show } = stagePortal(rights)
  const demand = { amount_cents: 9_999_99, due_on: null, at: '2026-03-01T12:00:00Z', version: 1, by_name: null }
  const kept = { ...demand, ended_reason: null, dated_on: '2026-03-01' }
  put(recordQueries.one({ name: 'patient' }, CASE).queryKey, { id: CASE, version: 1 })
  put(recordQueries.one({ name: 'lien' }, LIEN).queryKey, lienRow)
  put(recordQueries.some({ name: 'appointment' }, ['a', 'b', 'hidden']).queryKey, visits)
  put(moneyQueries.ledger(CASE, LIEN).queryKey, [])
  put(['money', CASE, 'settlements'], null)
  put(moneyQueries.lienholder(CASE, LIEN).queryKey, {
    holder: {
      holder: 'Medicare (BCRC)',
      recovery_agent: null,
      claim_number: null,
      plan_kind: null,
      address: 'PO Box 138832\nOklahoma City, OK 73113',
      phone: null,
      version: 1,
    },
    demands: [
      { ...kept, id: 'interim', kind: 'interim', is_relied_on: false },
      { ...kept, id: 'final', kind: 'final', is_relied_on: true },
    ],
    procurement: null,
    may_write: true,
  })
  await commands.answerCall(`**/api/lien/${LIEN}/offers`, 200, { reduction_offers: [] })
  await show(() => <LienDrawer row={lienRow} patientId={CASE} onClose={() => undefined} />)
}

test('M12: a lien says in which class it is paid, and its lienholder’s address stands in its lines', async () => {
  await showDrawer()
  await expect.element(page.getByText('Super priority')).toBeVisible()
  const address = page.getByText('PO Box 138832').element()
  const lines = document.createRange()
  lines.selectNodeContents(address)
  expect(new Set([...lines.getClientRects()].map(({ top }) => top)).size).toBe(2)
})

test('M12: the demand that a confirmed share rests on is not offered for removal', async () => {
  await showDrawer()
  const demands = page.getByRole('list', { name: 'Notice and demands' }).getByRole('listitem')
  await expect.element(demands.nth(0).getByRole('button', { name: 'Remove' })).toBeVisible()
  await expect.element(demands.nth(1)).toBeVisible()
  expect(demands.nth(1).getByRole('button').elements()).toEqual([])
})

test('J13: a firm that confirms a lien here is not asked by which way it does so', async () => {
  await showDrawer()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(page.getByRole('combobox', { name: 'Confirmation method' })).toHaveTextContent('Portal')
})

test('M11: a visit is removed from a draft lien, and the visits that are not shown stay', async () => {
  const visit = (id: string, service_date: string) => ({ id, service_date, bill_amount_cents: 100_00 })
  await showDrawer(
    { status: 'draft', appointment_ids: ['a', 'b', 'hidden'] },
    ['lien.update', 'appointment.list'],
    [visit('a', '2026-03-01'), visit('b', '2026-03-08')],
  )
  await page.getByRole('button', { name: 'Remove visits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove visits' })
  await dialog.getByRole('checkbox', { name: 'Mar 1, 2026' }).click()
  const update = `**/api/lien/update/${LIEN}`
  await commands.holdCall(update, 409, { code: 'IMMUTABLE', message: 'Heard: it changes.' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect(await commands.untilHeld(update)).toMatchObject({ appointment_ids: ['b', 'hidden'] })
  await commands.releaseCall(update)
  await expect.element(dialog.getByText('Heard: it changes.')).toBeVisible()
})
