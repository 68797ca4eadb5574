import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { signIn, watch } from './portal.ts'
import { callerAs, openWorkedCase } from './worked-case.ts'

test('a lien is asserted, confirmed and bargained over by both sides, until its final amount stands @phone', async ({
  browser,
  baseURL,
}) => {
  if (!baseURL) throw new Error('there is no portal')
  const id = await openWorkedCase(baseURL)
  const [portal, firm] = await Promise.all([browser.newPage({ baseURL }), browser.newPage({ baseURL })])
  const complaints = [watch(portal), watch(firm)]
  await Promise.all([signIn(portal, 'admin'), signIn(firm, 'lawfirm')])
  const drawerOf = async (page: Page) => {
    await page.goto(`/liens/${id}`)
    // An open offer names its lien too, above the rows.
    const rows = page.getByRole('list', { name: 'Liens' }).or(page.getByRole('table', { name: 'Liens' }))
    await rows.getByRole('link', { name: 'L02', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: /-L02$/ })
    await expect(drawer.getByRole('heading', { name: 'Ledger' })).toBeVisible()
    return drawer
  }
  const answer = async (page: Page, name: string, fields: Record<string, string> = {}) => {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name, exact: true })
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  await portal.goto(`/liens/${id}`)
  await portal.getByRole('button', { name: 'New lien' }).click()
  const bill = portal.getByRole('dialog', { name: 'New lien' })
  await bill.getByLabel('Billed').fill('1,250.00')
  await bill.getByRole('combobox', { name: 'Lien type' }).click()
  await portal.getByRole('option', { name: 'Health plan' }).click()
  await bill.getByRole('button', { name: 'Save' }).click()
  await expect(bill).toBeHidden()
  await expect(portal.getByRole('link', { name: 'L06', exact: true })).toBeVisible()

  let drawer = await drawerOf(portal)
  await answer(portal, 'Assert')
  await expect(drawer.getByText('Asserted', { exact: true })).toBeVisible()

  drawer = await drawerOf(firm)
  await firm.getByRole('button', { name: 'Confirm', exact: true }).click()
  const confirming = firm.getByRole('dialog', { name: 'Confirm' })
  await confirming.getByRole('combobox', { name: 'Confirmation method' }).click()
  await firm.getByRole('option', { name: 'Portal' }).click()
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(confirming).toBeHidden()
  await answer(firm, 'Make offer', {
    'Offer amount': '2,000.00',
    // M10: nothing is settled yet, so the offer says what the firm expects.
    'Expected settlement': '50,000.00',
    Message: 'The limits of the policy are used up.',
  })
  await expect(drawer.getByText('from law firm')).toBeVisible()
  await expect(drawer.getByText('$50,000.00')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
  expect(await violationsOn(firm)).toEqual([])

  drawer = await drawerOf(portal)
  await expect(drawer.getByText('The limits of the policy are used up.')).toBeVisible()
  // The lien is asked for beside its offers.
  await expect(drawer.getByText('Reduction requested', { exact: true }).first()).toBeVisible()
  await answer(portal, 'Counter', { 'Offer amount': '2,750.00' })

  drawer = await drawerOf(firm)
  await expect(drawer.getByText('Negotiating', { exact: true }).first()).toBeVisible()
  await firm.getByRole('button', { name: 'Accept', exact: true }).click()
  const accepting = firm.getByRole('dialog', { name: 'Accept' })
  await expect(
    accepting.getByText(/final amount becomes \$2,750\.00, a reduction of \$850\.00 \(23\.6%\)/),
  ).toBeVisible()
  await accepting.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(drawer.getByText('Agreed', { exact: true })).toBeVisible()
  await expect(drawer.getByText('-$850.00')).toBeVisible()
  expect(complaints).toEqual([[], []])
  await Promise.all([portal.close(), firm.close()])
})

test('M6: what the firm has confirmed is corrected with a reason, and waits for the firm again', async ({
  page,
  baseURL,
}) => {
  const id = await openWorkedCase(String(baseURL))
  const [admin, firm] = await Promise.all([callerAs(String(baseURL), 'admin'), callerAs(String(baseURL), 'lawfirm')])
  const { liens } = (await admin.get(`/lien/all?filter=${JSON.stringify({ patient_id: id })}`)) as {
    liens: { id: string; lien_number: string; version: number }[]
  }
  const { id: lien, version } = liens.find(({ lien_number }) => lien_number.endsWith('-L02')) ?? liens[0]!
  await admin.post(`/lien/${lien}/transition`, { to: 'asserted', expected_version: version })
  const confirmed = { to: 'confirmed', confirmation_method: 'portal', expected_version: version + 1 }
  await firm.post(`/lien/${lien}/transition`, confirmed)
  await Promise.all([admin.close(), firm.close()])

  const complaints = watch(page)
  await signIn(page, 'admin', `/liens/${id}`)
  await page.getByRole('link', { name: 'L02', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: /-L02$/ })
  await expect(drawer.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Correct bill' })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Correct', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct', exact: true })
  await dialog.getByLabel('Billed').fill('3,450.00')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  // Nothing is sent, and nothing lost, until a reason is given.
  await dialog.getByLabel('Reason').fill('The bill says 3,450')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(drawer.getByText('Asserted', { exact: true })).toBeVisible()
  const ledger = drawer.getByRole('table', { name: 'Ledger' })
  await expect(ledger.getByText('Correction', { exact: true })).toBeVisible()
  await expect(ledger.getByText('The bill says 3,450')).toBeVisible()
  await expect(ledger.getByText('-$150.00')).toBeVisible()
  expect(complaints).toEqual([])
})
