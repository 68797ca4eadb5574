import type { Page, Response } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { failUntilPressed, keepSettingsHere, signIn, watch } from './portal.ts'

interface Month {
  month: string
  value: number
  last_year: number
}
interface Charts {
  year: number
  charts: Record<string, { months: Month[] }>
}

const dollars = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const plain = (count: number): string => count.toLocaleString('en-US')

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What the page itself was told: others may change the figures while one looks. */
async function told(response: Promise<Response>): Promise<Charts> {
  return (await (await response).json()) as Charts
}

async function expectTable(
  page: Page,
  title: string,
  { months }: { months: Month[] },
  text: (value: number) => string,
) {
  const frame = region(page, title)
  const toggle = frame.getByRole('button', { name: 'Table', exact: true })
  await toggle.click()
  const rows = frame.getByRole('table', { name: title, exact: true }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(12)
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].slice(-2).map((cell) => cell.textContent)),
  )
  expect(cells).toEqual(months.map(({ value, last_year }) => [text(value), text(last_year)]))
  await toggle.click()
  await expect(frame.getByRole('img').first()).toBeVisible()
}

async function expectClean(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), theme)
    expect([theme, await violationsOn(page)]).toEqual([theme, []])
  }
}

test('D14 S20: an administrator sees all charts, their numbers, and the rows behind a month and a status', async ({
  page,
}) => {
  const complaints = watch(page)
  await keepSettingsHere(page)
  const answer = told(page.waitForResponse('**/api/dashboard/admin_charts'))
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Caseway')
  const { year, charts } = await answer
  for (const title of ['Visits', 'Billed', 'Price', 'Surgeries', 'New patients', 'Liens by age', 'Case funnel'])
    await expect(region(page, title)).toBeVisible()
  await expect(page.getByText(/^As of /).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Price this year/ })).toBeVisible()
  await expectTable(page, 'Price', charts['price'] ?? { months: [] }, dollars)
  await expectTable(page, 'Visits', charts['appointment_counts'] ?? { months: [] }, plain)
  await expectClean(page)

  const february = region(page, 'Billed').getByRole('link', { name: new RegExp(`^February ${year}, .*: \\$`) })
  await february.focus()
  await expect(region(page, 'Billed').getByText(`February ${year}`, { exact: true })).toBeVisible()
  await february.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Service dates' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/reports/service-dates\\?from=${year}-02-01&to=${year}-02-(28|29)$`))
  await page.goBack()
  await region(page, 'Case funnel')
    .getByRole('link', { name: /^Active/ })
    .click()
  await expect(page).toHaveURL(/\/patients\?status=active$/)
  expect(complaints).toEqual([])
})

test('D14: a law firm sees its cases by month and never a price', async ({ page }) => {
  const complaints = watch(page)
  await keepSettingsHere(page)
  const answer = told(page.waitForResponse('**/api/dashboard/bill_amount'))
  await signIn(page, 'lawfirm')
  const { year, charts } = await answer
  await expectTable(page, 'Billed', charts['bill_amount'] ?? { months: [] }, dollars)
  await expect(region(page, 'Visits').getByRole('img').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Liens to confirm/ })).toBeVisible()
  await expect(page.getByText(/price/i)).toHaveCount(0)
  await expectClean(page)
  await region(page, 'New patients')
    .getByRole('link', { name: new RegExp(`^March ${year}`) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/reports/patient-details\\?from=${year}-03-01&to=${year}-03-31$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Patient details' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('D14: a subsidiary sees its year, its surgeries, and its open cases behind their number', async ({ page }) => {
  const complaints = watch(page)
  const answer = told(page.waitForResponse('**/api/dashboard/surgery_counts'))
  await signIn(page, 'subsidiary')
  const { charts } = await answer
  await expectTable(page, 'Surgeries', charts['surgery_counts'] ?? { months: [] }, plain)
  await expect(page.getByText('Accepted this year')).toBeVisible()
  await expect(page.getByText(/price/i)).toHaveCount(0)
  await page.getByRole('link', { name: /^Open cases/ }).click()
  await expect(page).toHaveURL(/\/patients\?status=open$/)
  expect(complaints).toEqual([])
})

test('D14, K4: a case manager begins with what waits; a chart that fails leaves the others alone, and comes on asking @phone', async ({
  page,
}) => {
  await keepSettingsHere(page)
  await failUntilPressed(page, '**/api/dashboard/bill_amount', 'Try again')
  const answer = told(page.waitForResponse('**/api/dashboard/appointment_counts'))
  await signIn(page, 'case.manager')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Work')
  await expect(page.getByRole('link', { name: /^Calls due/ })).toBeVisible()
  await expect(region(page, 'Work').getByRole('listitem').first()).toBeVisible()
  await expectTable(page, 'Visits', (await answer).charts['appointment_counts'] ?? { months: [] }, plain)
  const broken = region(page, 'Billed')
  await expect(broken.getByText('This chart couldn’t be loaded')).toBeVisible()
  await broken.getByRole('button', { name: 'Try again' }).click()
  await expect(broken.getByRole('img').first()).toBeVisible()
  await expect(page.getByText(/price/i)).toHaveCount(0)
  await expectClean(page)
  await page.getByRole('link', { name: /^Calls due/ }).click()
  await expect(page).toHaveURL(/\/patients\?manager=me&flags=contact_due$|\/patients\?flags=contact_due&manager=me$/)
})
