import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { goldenCases } from '../../src/server/seed/golden-cases.ts'
import { violationsOn } from './axe.ts'
import { expectPaper } from './paper-text.ts'
import { signIn, watch } from './portal.ts'
import { expectShares, statementLines } from './worked-case.ts'

// Never changed by a test: liens confirmed and first distribution published, as the demo made it.
const id = goldenCases.workedExample

/** What is owed on the example's liens, in the lines of their statement. */
const owedLines = [
  '$48,500.00 $0.00 $0.00 $48,500.00',
  '$3,600.00 $0.00 $0.00 $3,600.00',
  '$7,845.00 $0.00 $0.00 $7,845.00',
  '$21,300.50 $0.00 $0.00 $21,300.50',
  'Total $81,245.50 $0.00 $0.00 $81,245.50',
]
const promise = 'agree with the providers who treat the patient, and their successors and assigns'

/** The list that leads there shows the same figures. */
async function expectPageOfShares(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'All distributions' })).toBeVisible()
  await expectShares(page, 'Money flow')
}

test('P4: a law firm learns neither price nor owner nor funder of a lien, from no page and no answer', async ({
  page,
}) => {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
  })
  const complaints = watch(page)
  await signIn(page, 'lawfirm')
  const secret = /Harborstone|20,?370(\.00)?|"price_cents"|"owner_id"|"owner_type"|"funding_status"|"purchase_date"/

  await page.goto(`/patients/${id}/money`)
  await expect(page).toHaveURL(`/liens/${id}`)
  await expect(page.getByRole('link', { name: 'L01', exact: true })).toBeVisible()
  expect(await page.content()).not.toMatch(secret)
  await page.getByRole('link', { name: 'L01', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Ledger' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('$48,500.00').first()).toBeVisible()
  expect(await page.content()).not.toMatch(secret)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Receipts & remittances' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Settlement & distribution' }).click()
  await page.getByRole('link', { name: 'Distribution 1' }).click()
  await expectPageOfShares(page)
  expect(await page.content()).not.toMatch(secret)

  const bodies = await Promise.all(answers)
  expect(bodies.length).toBeGreaterThan(10)
  expect(bodies.filter((body) => secret.test(body))).toEqual([])
  expect(complaints).toEqual([])
})

test('the worked example is told to the cent to whom it is open, and to nobody else', async ({ browser, baseURL }) => {
  const opened = async (name: string, look: (page: Page) => Promise<void>): Promise<void> => {
    const page = await browser.newPage({ baseURL })
    const complaints = watch(page)
    await signIn(page, name, `/liens/${id}`)
    for (const balance of ['$48,500.00', '$3,600.00', '$7,845.00', '$21,300.50', '$3,120.44', '$84,365.94'])
      await expect(page.getByText(balance, { exact: true }).first()).toBeVisible()
    await look(page)
    expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
    await page.close()
  }
  const distributions = (page: Page) => page.getByRole('link', { name: 'Settlement & distribution' })
  let address = ''

  // The case is settled, so its manager may know what it was settled for, and still not what a lien was bought for.
  await opened('case.manager', async (page) => {
    await expect(page.getByText('$20,370.00')).toHaveCount(0)
    await expectPaper(page, 'Lien statement', owedLines)
    await expectPaper(page, 'Letter of protection', [promise])
    await distributions(page).click()
    await page.getByRole('link', { name: 'Distribution 1' }).click()
    await expectPageOfShares(page)
    await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
    await expectPaper(page, 'Settlement statement', statementLines)
    address = new URL(page.url()).pathname
  })
  await opened('underwriter', async (page) => {
    await expect(page.getByText('$20,370.00').first()).toBeVisible()
    await expectPaper(page, 'Lien statement', owedLines)
    await expect(page.getByRole('link', { name: 'Receipts & remittances' })).toBeVisible()
    await expect(distributions(page)).toHaveCount(0)
    await page.goto(address)
    await expect(page.getByText('Distribution not found, or you don’t have access.')).toBeVisible()
  })
  await opened('subsidiary', async (page) => {
    await expect(page.getByText('$20,370.00')).toHaveCount(0)
    for (const name of ['Lien statement', 'Letter of protection'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    for (const name of ['Settlement & distribution', 'Receipts & remittances'])
      await expect(page.getByRole('link', { name })).toHaveCount(0)
    // N14: a role without a right to the page is sent home.
    await page.goto(address)
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(await page.content()).not.toMatch(/100,000\.00|33,333\.33|19,274\.74/)
    expect(await violationsOn(page)).toEqual([])
  })
})
