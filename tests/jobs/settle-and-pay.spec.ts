import type { APIRequestContext, Page } from 'playwright/test'
import { violationsOn } from '../journeys/axe.ts'
import { deskOf, type Row } from '../journeys/case-desk.ts'
import { expect, test } from '../journeys/fixtures.ts'
import { signIn, watch } from '../journeys/portal.ts'
import { startCount } from './count.ts'

/** A case of the demo's firm in which a demand was made, with two liens of one provider that the firm has confirmed. */
async function demandedCase(request: APIRequestContext): Promise<Row> {
  const [admin, firm] = await Promise.all(['admin', 'lawfirm'].map((name) => deskOf(request, name)))
  if (!admin || !firm) throw new Error('signing in failed')
  const filter = (fields: object) => `filter=${encodeURIComponent(JSON.stringify(fields))}`
  const { patients } = await firm.get<{ patients: Row[] }>(
    `/patient/all?page_size=1&${filter({ case_status: 'demand' })}`,
  )
  const found = patients[0]
  if (!found) throw new Error('the firm has no case with a demand')
  const { liens } = await admin.get<{ liens: Row[] }>(`/lien/all?page_size=50&${filter({ patient_id: found.id })}`)
  const move = async (by: typeof admin, { id }: Row, wish: object): Promise<void> => {
    const { lien } = await admin.get<{ lien: Row }>(`/lien/${id}`)
    await by.send('post', `/lien/${id}/transition`, { ...wish, expected_version: lien.version })
  }
  for (const lien of liens) await move(admin, lien, { to: 'void', reason: 'Taken in anew' })
  const { medical_providers: providers } = await admin.get<{ medical_providers: Row[] }>('/medical_provider/wp/all')
  for (const billed_cents of [8_400_00, 2_600_00]) {
    const draft = { patient_id: found.id, medical_provider_id: providers[0]?.id, billed_cents }
    const { lien } = await admin.send<{ lien: Row }>('post', '/lien/create', draft)
    await move(admin, lien, { to: 'asserted' })
    await move(firm, lien, { to: 'confirmed', confirmation_method: 'portal' })
  }
  return found
}

test('J12: a settlement is recorded, shared out by two people and the firm, received, remitted, and the case closed @phone', async ({
  browser,
  baseURL,
  request,
}) => {
  const found = await demandedCase(request)
  const names = [found['first_name'], found['middle_name'], found['last_name']]
  const name = names.filter(Boolean).join(' ')
  const short = `${String(found['first_name'])} ${String(found['last_name'])}`
  const open = async (who: string, at: string): Promise<Page> => {
    const page = await browser.newPage({ ...(baseURL && { baseURL }) })
    await signIn(page, who, at)
    return page
  }
  const count = startCount()
  const list = `/patients?search=${encodeURIComponent(String(found['case_number']))}`
  const dialog = (page: Page) => page.getByRole('dialog')

  const maker = await open('admin', list)
  const faults = watch(maker)
  await count.press(maker.getByRole('main').getByRole('link', { name }).first())
  await count.press(maker.getByRole('link', { name: 'Liens & money' }))
  await count.press(maker.getByRole('link', { name: 'Settlement & distribution' }))
  await count.press(maker.getByRole('button', { name: 'Add line' }))
  await count.type(dialog(maker).getByLabel('Payer'), 'Harbor Mutual')
  await count.typeNext(dialog(maker).getByLabel('Amount'), '60,000.00')
  await expect(dialog(maker).getByLabel('Move the case to Settled')).toBeChecked()
  expect(await violationsOn(maker)).toEqual([])
  await count.press(dialog(maker).getByRole('button', { name: 'Add line' }))
  await expect(maker.locator('header').getByText('Settled', { exact: true })).toBeVisible()
  await count.press(maker.getByRole('button', { name: 'New scenario' }))
  await count.type(maker.getByLabel('Client minimum'), '70')
  await count.press(maker.getByRole('button', { name: 'Save as draft' }))
  await count.press(maker.getByRole('button', { name: 'New scenario' }))
  await count.press(maker.getByRole('button', { name: 'Save and propose' }))
  const distributions = (page: Page) => page.getByRole('region', { name: 'Distributions', exact: true })
  await expect(distributions(maker).getByText('Proposed', { exact: true })).toBeVisible()

  const second = await open('admin2', list)
  await count.press(second.getByRole('main').getByRole('link', { name }).first())
  await count.press(second.getByRole('link', { name: 'approve the distribution' }))
  await count.press(distributions(second).getByRole('button', { name: 'Approve' }))
  await expect(dialog(second).getByLabel('Publish to the law firm now')).toBeChecked()
  await count.press(dialog(second).getByRole('button', { name: 'Approve' }))
  await expect(distributions(second).getByText('Published', { exact: true })).toBeVisible()
  expect(await violationsOn(second)).toEqual([])

  const firm = await open('lawfirm', '/dashboard')
  await count.press(firm.getByRole('button', { name: `Accept distribution: ${short}` }))
  await count.press(dialog(firm).getByRole('button', { name: 'Accept' }))
  await expect(dialog(firm)).toBeHidden()
  await firm.close()

  // The firm’s checks are out; from here the portal waits for its money.
  await count.press(distributions(second).getByRole('button', { name: 'Mark as paid out' }))
  await count.press(dialog(second).getByRole('button', { name: 'Mark as paid out' }))
  await expect(second.locator('header').getByText('Distribution', { exact: true })).toBeVisible()
  await count.press(second.getByRole('link', { name: 'Receipts & remittances' }))
  await count.press(second.getByRole('button', { name: 'Record receipt' }).first())
  await expect(dialog(second).getByLabel('Amount')).toHaveValue('11,000.00')
  await count.type(dialog(second).getByLabel('Reference'), `check of ${found.id}`)
  await count.press(dialog(second).getByRole('button', { name: 'Record receipt' }))
  await count.press(second.getByRole('button', { name: 'Create remittance' }))
  await count.press(dialog(second).getByRole('button', { name: 'Create remittance' }))
  await expect(dialog(second)).toBeHidden()
  expect(await violationsOn(second)).toEqual([])

  await count.press(maker.getByRole('link', { name: 'Receipts & remittances' }))
  await count.press(maker.getByRole('button', { name: 'Approve and send' }))
  await count.type(dialog(maker).getByLabel('Reference'), '20417')
  await count.press(dialog(maker).getByRole('button', { name: 'Approve and send' }))
  await expect(dialog(maker)).toBeHidden()
  await count.press(maker.getByRole('button', { name: 'close the case' }))
  await count.press(dialog(maker).getByRole('button', { name: 'Closed, paid' }))
  await expect(maker.locator('header').getByText('Closed, paid', { exact: true })).toBeVisible()
  count.expectAtMost(30, 8)
  expect(faults).toEqual([])
  await Promise.all([maker.close(), second.close()])
})
