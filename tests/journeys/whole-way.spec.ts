import type { Browser, Page } from 'playwright/test'
import { demoFile } from '#server/files/demo-file.ts'
import { expect, test } from './fixtures.ts'
import { pressAndConfirm, signIn, watch } from './portal.ts'
import { recordMessages } from './shown-messages.ts'

const FACILITY_BILL = '4,000.00'
const LIMIT = '5,000.00'
const SETTLEMENT = '30,000.00'

/** Everybody who has a part in the case, each at a desk of his own; only the screens are used. */
async function desks(browser: Browser, baseURL: string) {
  const open = async (name: string): Promise<Page> => {
    const page = await browser.newPage({ baseURL })
    faults.push(watch(page))
    await signIn(page, name)
    return page
  }
  const faults: string[][] = []
  const [manager, underwriter, firm] = [await open('case.manager'), await open('underwriter'), await open('lawfirm')]
  const [billing, admin] = [await open('billing'), await open('admin')]
  return { manager, underwriter, firm, billing, admin, faults: () => faults.flat() }
}

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
}

async function search(page: Page, field: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await box.fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

/** The head names who must act; for this reader it is a button or a link. */
async function act(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/patients/${id}`)
  await expect(page.getByText('Waiting for: you')).toBeVisible()
  const way = page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))
  await way.first().click()
}

async function expectStatus(page: Page, id: string, status: string): Promise<void> {
  await page.goto(`/patients/${id}`)
  await expect(
    page.getByRole('banner').or(page.locator('main')).getByText(status, { exact: true }).first(),
  ).toBeVisible()
}

async function takeIn(page: Page, firm: string): Promise<string> {
  const fill = async (label: string, text: string): Promise<void> => {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(text)
    await field.blur()
  }
  const next = async (step: string): Promise<void> => {
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 2, name: step, exact: true })).toBeVisible()
  }
  await page.goto('/patients/new')
  await fill('First name', 'Philippa')
  await fill('Last name', 'Wainwright')
  await fill('Phone', '(713) 555-0177')
  await fill('Date of loss', '03/04/2026')
  await search(page, 'Law firm', firm)
  await fill('Date of birth', '05/17/1969')
  await search(page, 'Language', 'English')
  await next('Accident')
  await choose(page, 'Accident type', /./)
  await search(page, 'Accident state', 'Texas')
  await next('Insurance')
  await next('Firm and letter of protection')
  await choose(page, 'Referral source', 'Law firm')
  await page.getByRole('button', { name: 'Save case' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Case opened' })).toBeVisible()
  const papers = ['Letter of protection', 'Retainer', 'Police report'].map((title) => ({
    name: `${title}.pdf`,
    mimeType: 'application/pdf',
    buffer: demoFile({ title, file_key: title }),
  }))
  await page.locator('input[type=file]').first().setInputFiles(papers)
  await expect(page.getByRole('heading', { name: '3 files chosen' })).toBeVisible()
  await page.getByRole('button', { name: 'Open case' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Philippa Wainwright' })).toBeVisible()
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  for (const { name } of papers)
    await expect(page.getByRole('button', { name: `Download ${name.replace('.pdf', '')}` })).toBeVisible()
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

async function underwrite(page: Page, id: string): Promise<void> {
  await act(page, id, 'review documents')
  for (const paper of ['Letter of protection', 'Retainer', 'Police or incident report']) {
    const accept = page.getByRole('button', { name: `Accept: ${paper}` })
    await accept.click()
    await expect(accept).toBeHidden()
  }
  for (const score of ['Liability', 'Damages', 'Collectability', 'Existing liens'])
    await page.getByRole('radiogroup', { name: score }).getByText('4').click()
  await page.getByLabel('Approved limit').fill(LIMIT)
  await page.getByLabel('Decision rationale').fill('Clear liability.')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
}

/** A visit that was held, its bill, and the lien made of it. */
async function treat(page: Page, id: string): Promise<void> {
  await act(page, id, 'follow the treatment')
  await page.getByRole('button', { name: 'New appointment' }).click()
  const dialog = page.getByRole('dialog')
  await search(page, 'Type', 'MRI')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: /Needs scheduling/ }).click()
  await page.getByRole('article').filter({ hasText: 'MRI' }).getByRole('button', { name: 'Schedule' }).click()
  // The nearest office that offers the type was suggested when the visit was asked for.
  await expect(dialog.getByRole('combobox', { name: 'Facility' })).not.toHaveValue('')
  await dialog.getByLabel('Day', { exact: true }).fill('04/06/2026')
  await dialog.getByLabel('Time', { exact: true }).fill('10:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: /^All/ }).click()
  const visit = page.getByRole('article').filter({ hasText: 'MRI' })
  await visit.getByRole('button', { name: 'Complete' }).click()
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect(dialog).toBeHidden()
  await visit.getByRole('button', { name: 'Add bill' }).click()
  await dialog.getByLabel('Bill', { exact: true }).fill(FACILITY_BILL)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await visit.getByRole('link', { name: 'Create lien' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'L01', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Assert', exact: true }).click()
  const asserting = page.getByRole('dialog', { name: 'Assert', exact: true })
  await asserting.getByRole('button', { name: 'Assert', exact: true }).click()
  await expect(asserting).toBeHidden()
}

async function proposeAndAccept(
  firm: Page,
  manager: Page,
  id: string,
  step: [act: string, status: string],
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  const [name, status] = step
  await act(firm, id, name)
  const dialog = firm.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('button', { name: status, exact: true }).click()
  await expect(dialog).toBeHidden()
  await manager.goto(`/patients/${id}`)
  await manager.getByRole('button', { name: 'Accept', exact: true }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(manager.getByRole('dialog')).toBeHidden()
}

test('K6: the whole way of a case, intake to closed, by the screens alone', async ({ browser, baseURL }) => {
  if (!baseURL) throw new Error('there is no portal')
  const { manager, underwriter, firm, billing, admin, faults } = await desks(browser, baseURL)

  await firm.goto('/patients')
  await firm.getByRole('grid', { name: 'Patients' }).getByRole('link').first().click()
  // Names come by themselves, and a list without the firm's begins with the manager's.
  const ofFirm = await firm
    .getByRole('complementary', { name: 'Case facts' })
    .getByLabel('Case team')
    .locator('div', { has: firm.getByText('Law firm', { exact: true }) })
    .locator('dd')
    .textContent()
  const id = await takeIn(manager, ofFirm ?? '')
  await act(manager, id, 'complete the intake')
  const step = manager.getByRole('dialog')
  await step.getByRole('button', { name: 'Underwriting', exact: true }).click()
  await expect(step).toBeHidden()

  await underwriter.goto('/patients?status=underwriting&underwriter=none')
  await underwriter
    .getByRole('link', { name: /Wainwright/ })
    .first()
    .click()
  await underwriter.getByRole('button', { name: 'take the case' }).click()
  // Leaving the page now could take the call along.
  await expect(underwriter.getByRole('button', { name: 'take the case' })).toBeHidden()
  // It begins with a page loaded anew, and the message goes by itself.
  const expectMessage = await recordMessages(underwriter)
  await underwrite(underwriter, id)
  await expectMessage('Approved. The case is active.')
  await expectStatus(manager, id, 'Active')

  await treat(manager, id)
  await firm.goto(`/liens/${id}`)
  await firm.getByRole('link', { name: 'L01', exact: true }).click()
  await firm.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  const confirming = firm.getByRole('dialog', { name: 'Confirm', exact: true })
  await choose(firm, 'Confirmation method', 'Letter')
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(confirming).toBeHidden()

  await manager.goto(`/patients/${id}`)
  await manager.getByRole('button', { name: 'Change status' }).click()
  await manager.getByRole('button', { name: 'Move to Treatment complete' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Treatment complete' }).click()
  await expect(manager.getByRole('dialog')).toBeHidden()
  await proposeAndAccept(firm, manager, id, ['send the demand', 'Demand'], async (dialog) => {
    await dialog.getByLabel('Demand sent').fill('06/01/2026')
  })
  await proposeAndAccept(firm, manager, id, ['settle the case', 'Settled'], async (dialog) => {
    await dialog.getByLabel('Settled on').fill('09/01/2026')
    await dialog.getByLabel('Settlement', { exact: true }).fill(SETTLEMENT)
  })

  // 30,000.00, a third of it for the attorney, 4,000.00 for the lien: 16,000.00 for the client.
  await act(billing, id, 'prepare the distribution')
  await billing.getByRole('button', { name: 'Add line' }).click()
  const line = billing.getByRole('dialog')
  await line.getByLabel('Payer').fill('Carrier of the other party')
  await line.getByLabel('Amount').fill(SETTLEMENT)
  await line.getByLabel('Agreed on').fill('09/01/2026')
  await line.getByRole('button', { name: 'Add line' }).click()
  await expect(line).toBeHidden()
  await billing.getByRole('button', { name: 'New scenario' }).click()
  await billing.getByLabel('Scenario name').fill('As agreed')
  await billing.getByRole('button', { name: 'Save as draft' }).click()
  await billing.getByRole('link', { name: /As agreed/ }).click()
  // The list shows the same figures, and a button of the same name: only the page of one leads back to all.
  await expect(billing.getByRole('link', { name: 'All distributions' })).toBeVisible()
  const table = billing.getByRole('table', { name: 'Money flow' })
  await expect(table.getByText('$16,000.00').first()).toBeVisible()
  await pressAndConfirm(billing, 'Propose')
  const distribution = new URL(billing.url()).pathname

  await act(admin, id, 'approve the distribution')
  await admin.goto(distribution)
  await pressAndConfirm(admin, 'Approve')
  await act(firm, id, 'accept the distribution')
  await firm.goto(distribution)
  await pressAndConfirm(firm, 'Accept')
  await act(firm, id, 'confirm the payout')
  await firm.goto(distribution)
  await pressAndConfirm(firm, 'Mark as paid out')

  await act(billing, id, 'book the payments')
  await billing.getByRole('button', { name: 'Record receipt' }).first().click()
  const receipt = billing.getByRole('dialog')
  await expect(receipt.getByLabel('Amount')).toHaveValue(FACILITY_BILL)
  await receipt.getByLabel('Reference').fill(`check of ${id}`)
  await receipt.getByRole('button', { name: 'Record receipt' }).click()
  await expect(receipt).toBeHidden()
  await act(billing, id, 'close the case')
  const closing = billing.getByRole('dialog')
  await closing.getByRole('button', { name: 'Closed, paid' }).click()
  await expect(closing).toBeHidden()
  await expectStatus(manager, id, 'Closed, paid')
  await expect(manager.getByText('Waiting for:')).toHaveCount(0)
  // Money that a reader may not see answers "not found", and the page leaves it out.
  expect(faults().filter((line) => !line.includes('404'))).toEqual([])
})
