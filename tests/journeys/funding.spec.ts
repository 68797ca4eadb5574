import { demoFile } from '#server/files/demo-file.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { signIn, watch } from './portal.ts'
import { callerAs, openWorkedCase } from './worked-case.ts'

type Row = Record<string, unknown>

/** A case whose second lien, billed at 3,600.00, is asserted, and the funder of the demo. */
async function assertedLien(baseURL: string): Promise<{ id: string; lien: Row; caseNumber: string; funder: string }> {
  const id = await openWorkedCase(baseURL)
  const [admin, buyer] = await Promise.all([callerAs(baseURL, 'admin'), callerAs(baseURL, 'funder')])
  const ofCase = encodeURIComponent(JSON.stringify({ patient_id: id }))
  const liens = (await admin.get(`/lien/all?page_size=50&filter=${ofCase}`))['liens'] as Row[]
  const lien = liens.find((row) => row['billed_cents'] === 360_000)
  if (!lien) throw new Error('the example has a lien of 3,600.00')
  await admin.post(`/lien/${String(lien['id'])}/transition`, { to: 'asserted', expected_version: lien['version'] })
  const { funder_id } = (await admin.get(`/user/${buyer.id}`))['user'] as Row
  const { name } = (await admin.get(`/funder/${String(funder_id)}`))['funder'] as Row
  const { case_number } = (await admin.get(`/patient/${id}`))['patient'] as Row
  await Promise.all([admin.close(), buyer.close()])
  return { id, lien, caseNumber: String(case_number), funder: String(name) }
}

test('M7, M8: a lien is offered, countered and bought on the screens; the funder learns its number with the purchase', async ({
  browser,
  baseURL,
}) => {
  if (!baseURL) throw new Error('there is no portal')
  const { id, lien, caseNumber, funder } = await assertedLien(baseURL)
  const address = `/liens/${id}?lien=${String(lien['id'])}`
  const [office, desk, buyer] = await Promise.all([1, 2, 3].map(() => browser.newPage({ baseURL })))
  if (!office || !desk || !buyer) throw new Error('there are three pages')
  const complaints = [office, desk, buyer].map(watch)

  await signIn(office, 'admin', address)
  const drawer = office.getByRole('dialog', { name: String(lien['lien_number']) })
  await drawer.getByRole('button', { name: 'Offer to funder' }).click()
  const offering = office.getByRole('dialog', { name: 'Offer to funder' })
  await offering.getByRole('combobox', { name: 'Funder' }).click()
  await office.getByRole('option', { name: funder, exact: true }).click()
  await offering.getByLabel('Price').fill('1,400.00')
  await offering.getByRole('button', { name: 'Offer to funder' }).click()
  // Underwriting has approved no limit for the case; only an administrator goes beyond it, and says why.
  await expect(offering.getByText(/No approved limit for this case/)).toBeVisible()
  await offering.getByRole('checkbox', { name: 'Override funder or case limits' }).check()
  await offering.getByLabel('Reason').fill('The limit is being decided today')
  await offering.getByRole('button', { name: 'Offer to funder' }).click()
  await expect(offering).toBeHidden()
  await expect(drawer.getByText('Offered', { exact: true })).toBeVisible()
  expect(await violationsOn(office)).toEqual([])

  await signIn(buyer, 'funder', address)
  const blind = buyer.getByRole('dialog', { name: /^#[0-9A-F]{6}$/ })
  await expect(blind.getByText('$1,400.00')).toBeVisible()
  await expect(buyer.getByText(caseNumber)).toHaveCount(0)
  expect(await violationsOn(buyer)).toEqual([])
  await blind.getByRole('button', { name: 'Counter price' }).click()
  const asking = buyer.getByRole('dialog', { name: 'Counter price' })
  await asking.getByLabel('Price').fill('1,300.00')
  await asking.getByRole('button', { name: 'Counter price' }).click()
  await expect(asking).toBeHidden()
  await expect(blind.getByText('$1,300.00')).toBeVisible()

  await office.reload()
  await drawer.getByRole('button', { name: 'Accept price' }).click()
  const accepting = office.getByRole('dialog', { name: 'Accept price' })
  await accepting.getByRole('checkbox', { name: 'Override funder or case limits' }).check()
  await accepting.getByLabel('Reason').fill('As at the offer')
  await accepting.getByRole('button', { name: 'Accept price' }).click()
  await expect(accepting).toBeHidden()
  await expect(drawer.getByText('Approved', { exact: true })).toBeVisible()

  // The signed assignment is a document of the case, and of this lien.
  await signIn(desk, 'staff', `/patients/${id}/documents`)
  const title = 'assignment of the lien'
  const file = demoFile({ title, file_key: title })
  const input = desk.locator('input[type=file]').first()
  await input.setInputFiles({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer: file })
  await desk.getByRole('button', { name: 'Upload 1 file' }).click()
  const papers = desk.getByRole('region', { name: 'Assignment', exact: true })
  await expect(papers.getByText(title, { exact: true })).toBeVisible()
  await papers.getByRole('button', { name: `Edit ${title}` }).click()
  const editing = desk.getByRole('dialog', { name: `Edit ${title}` })
  await editing.getByRole('combobox', { name: 'Lien' }).click()
  await desk.getByRole('option', { name: String(lien['lien_number']), exact: true }).click()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()

  // The person who added the paper cannot record the purchase; the administrator is the second person.
  await office.reload()
  await drawer.getByRole('button', { name: 'Record purchase' }).click()
  const buying = office.getByRole('dialog', { name: 'Record purchase' })
  await buying.getByLabel('Purchase date').fill('06/01/2026')
  await buying.getByRole('combobox', { name: 'Assignment' }).click()
  await office.getByRole('option', { name: title, exact: true }).click()
  await buying.getByRole('checkbox', { name: 'Override funder or case limits' }).check()
  await buying.getByLabel('Reason').fill('As at the offer')
  await buying.getByRole('button', { name: 'Record purchase' }).click()
  await expect(buying).toBeHidden()
  await expect(drawer.getByText('Funded', { exact: true })).toBeVisible()

  await buyer.reload()
  await expect(buyer.getByRole('dialog', { name: String(lien['lien_number']) })).toBeVisible()
  // The first offer was refused, as expected.
  expect(complaints.flat().filter((text) => !text.includes('422'))).toEqual([])
  await Promise.all([office.close(), desk.close(), buyer.close()])
})
