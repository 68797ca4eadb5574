import type { APIRequestContext } from 'playwright/test'
import { demoFile } from '#server/files/demo-file.ts'
import { violationsOn } from '../journeys/axe.ts'
import { deskOf, type Row } from '../journeys/case-desk.ts'
import { expect, test } from '../journeys/fixtures.ts'
import { signIn, watch } from '../journeys/portal.ts'
import { startCount } from './count.ts'

const billed = [1_000_00, 1_200_00, 900_00, 700_00, 600_00]

/** A case of the demo’s firm that underwriting approved, with five liens that the firm confirmed; the funder’s desk is clear. */
async function confirmedLiens(request: APIRequestContext): Promise<{ id: string; funder: string }> {
  const [admin, firm, buyer] = await Promise.all(['admin', 'lawfirm', 'funder'].map((name) => deskOf(request, name)))
  if (!admin || !firm || !buyer) throw new Error('signing in failed')
  const filter = (fields: object) => `filter=${encodeURIComponent(JSON.stringify(fields))}`
  const { patients } = await firm.get<{ patients: Row[] }>(
    `/patient/all?page_size=1&${filter({ case_status: 'treatment_complete' })}`,
  )
  const found = patients[0]
  if (!found) throw new Error('the firm has no case whose treatment is complete')
  const move = async (by: typeof admin, id: unknown, wish: object): Promise<void> => {
    const { lien } = await admin.get<{ lien: Row }>(`/lien/${String(id)}`)
    await by.send('post', `/lien/${String(id)}/transition`, { ...wish, expected_version: lien.version })
  }
  const { liens } = await admin.get<{ liens: Row[] }>(`/lien/all?page_size=50&${filter({ patient_id: found.id })}`)
  for (const { id, status } of liens)
    if (status !== 'void') await move(admin, id, { to: 'void', reason: 'Taken in anew' })
  const { medical_providers: providers } = await admin.get<{ medical_providers: Row[] }>('/medical_provider/wp/all')
  for (const billed_cents of billed) {
    const draft = { patient_id: found.id, medical_provider_id: providers[0]?.id, billed_cents }
    const { lien } = await admin.send<{ lien: Row }>('post', '/lien/create', draft)
    await move(admin, lien.id, { to: 'asserted' })
    await move(firm, lien.id, { to: 'confirmed', confirmation_method: 'portal' })
  }
  const { offers } = await buyer.get<{ offers: { rows: Row[] } }>('/first_screen/funder')
  const seen = offers.rows.map(({ id, version }) => ({ id, expected_version: version }))
  if (seen.length > 0)
    await buyer.send('post', '/lien/funding', { to: 'declined', reason: 'Answered before', liens: seen })
  const { user } = await admin.get<{ user: Row }>(`/user/${buyer.id}`)
  const { funder } = await admin.get<{ funder: Row }>(`/funder/${String(user['funder_id'])}`)
  return { id: found.id, funder: String(funder['name']) }
}

test('J11: five liens are offered, three are bought and two declined, and assignment and notice go out @phone', async ({
  browser,
  baseURL,
  request,
}) => {
  if (!baseURL) throw new Error('there is no portal')
  const { id, funder } = await confirmedLiens(request)
  const open = async (who: string, at: string) => {
    const page = await browser.newPage({ baseURL })
    await signIn(page, who, at)
    return page
  }
  const count = startCount()
  const seller = await open('underwriter', `/liens/${id}`)
  const faults = watch(seller)
  await count.press(seller.getByRole('button', { name: 'Offer liens to funder' }))
  await count.press(seller.getByRole('menuitem', { name: funder }))
  const offering = seller.getByRole('dialog', { name: `Offer liens to ${funder}` })
  await expect(offering.getByRole('group', { name: 'Liens' }).getByRole('checkbox')).toHaveCount(5)
  expect(await violationsOn(seller)).toEqual([])
  await count.press(offering.getByRole('button', { name: 'Offer' }))
  await expect(offering).toBeHidden()

  const buyer = await open('funder', '/dashboard')
  const offers = buyer.getByRole('region', { name: 'Liens offered to you' })
  const boxes = offers.getByRole('checkbox', { name: /^Select (?!all )/ })
  await expect(boxes).toHaveCount(5)
  for (const at of [0, 1, 2]) await count.press(boxes.nth(at))
  await count.press(offers.getByRole('button', { name: /^Accept 3/ }))
  await count.press(buyer.getByRole('dialog').getByRole('button', { name: /^Accept 3/ }))
  await expect(boxes).toHaveCount(2)
  await count.press(offers.getByRole('checkbox', { name: 'Select all 2 liens' }))
  await count.press(offers.getByRole('button', { name: /^Decline 2/ }))
  await count.type(buyer.getByRole('dialog').getByLabel('Reason'), 'Too small for us')
  await count.press(buyer.getByRole('dialog').getByRole('button', { name: 'Decline' }))
  await expect(boxes).toHaveCount(0)

  const filing = await open('admin', `/liens/${id}`)
  const accepted = filing.getByRole('region', { name: 'Accepted by the funder' })
  await expect(accepted.getByText(/^3 liens for /)).toBeVisible()
  const chooser = filing.waitForEvent('filechooser')
  await count.press(accepted.getByText('Add signed assignment'))
  const name = 'signed assignment.pdf'
  const buffer = demoFile({ title: name, file_key: name })
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
  await expect(accepted.getByText('Another person records the purchase.')).toBeVisible()
  expect(await violationsOn(filing)).toEqual([])

  // Without a reload, the seller has the paper beside the liens.
  const purchase = seller.getByRole('region', { name: 'Accepted by the funder' })
  await count.press(purchase.getByRole('button', { name: 'Record purchase' }))
  const buying = seller.getByRole('dialog', { name: 'Record purchase' })
  await expect(buying.getByRole('checkbox')).toHaveCount(3)
  await count.press(buying.getByRole('button', { name: 'Record purchase' }))
  await expect(buying).toBeHidden()
  await expect(purchase).toBeHidden()

  await filing.goto('/outbox')
  await expect(filing.getByText('Notice of assignment').first()).toBeVisible()
  count.expectAtMost(14, 2)
  // An underwriter is not shown settlements, which the page of the liens asks for.
  expect(faults.filter((text) => !text.includes('404'))).toEqual([])
  await Promise.all([seller.close(), buyer.close(), filing.close()])
})
