import type { Locator, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { choose, sayIn } from './languages.ts'
import { navigate, signIn, watch } from './portal.ts'

const token = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('caseway.session') ?? '{}') as { access: string }).access)

interface Answer {
  rows: Record<string, unknown>[]
  count: number
}

/** What the server says of a report: rows are counted against it, never against a number of the demo data. */
async function asked(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(`/api/report/${path}`, {
    headers: { authorization: `Bearer ${await token(page)}` },
  })
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as Answer
}

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const cards = (page: Page, name: string) => page.getByRole('list', { name, exact: true })

/** The report stands there with as many rows as the server has for its first page. */
async function expectReport(page: Page, name: string, rows: number, isMobile: boolean): Promise<void> {
  const shown = isMobile
    ? cards(page, name).locator(':scope > li')
    : table(page, name).locator('tbody').getByRole('row')
  await expect(shown).toHaveCount(rows)
  await expect(page.getByText(/^As of /).first()).toBeVisible()
}

async function expectCount(place: Page | Locator, count: number): Promise<void> {
  const totals = place.getByRole('group', { name: 'Totals' })
  await expect(totals.getByRole('definition').first()).toHaveText(count.toLocaleString('en-US'))
}

const reports = [
  ['underwritings', 'underwritings', 'Underwriting queue'],
  ['contact-managers', 'contact_managers', 'Follow-up calls'],
  ['service-dates', 'service_dates', 'Service dates'],
  ['appointments', 'appointments', 'Appointments'],
  ['patient-details', 'patient_details', 'Patient details'],
  ['law-firms', 'law_firms', 'Law firms'],
  ['facilities', 'facilities', 'Facilities'],
  ['chiropractors', 'chiropractors', 'Chiropractors'],
  ['subsidiaries', 'subsidiaries', 'Subsidiaries'],
  ['subsidiary-users', 'subsidiary_users', 'Subsidiary users'],
] as const

test('N6 D10: every report opens with its rows and its totals, and the menu leads to it', async ({
  page,
  isMobile,
}) => {
  const complaints = watch(page)
  await signIn(page, 'auditor')
  for (const [slug, name, title] of reports) {
    // Another test may add a directory entry meanwhile; then both are read again.
    await expect(async () => {
      const { rows, count } = await asked(page, name)
      expect(rows.length, name).toBeGreaterThan(0)
      await navigate(page, `/reports/${slug}`)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expectReport(page, title, rows.length, isMobile)
      await expectCount(page, count)
    }).toPass()
  }
  if (!isMobile) {
    const menu = page.getByRole('navigation', { name: 'Main navigation' })
    for (const [slug, , title] of reports)
      await expect(menu.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', `/reports/${slug}`)
  }
  expect(complaints).toEqual([])
})

test('N6: the page of an entry opens with and without its name, with its people and its cases', async ({
  page,
  isMobile,
}) => {
  const complaints = watch(page)
  await signIn(page, 'auditor')
  const entries = [
    { slug: 'law-firms', report: 'law_firms', id: 'lawfirm_id', name: 'lawfirm', cases: 'patient_details' },
    { slug: 'facilities', report: 'facilities', id: 'medical_provider_id', name: 'provider', cases: 'service_dates' },
    {
      slug: 'chiropractors',
      report: 'chiropractors',
      id: 'chiropractor_id',
      name: 'chiropractor',
      cases: 'patient_details',
    },
    { slug: 'subsidiaries', report: 'subsidiaries', id: 'subsidiary_id', name: 'subsidiary', cases: 'patient_details' },
  ] as const
  const below = {
    'law-firms': ['lawfirm-wise-users', 'lawfirm_users', 'Firm staff'],
    facilities: ['facility-wise-offices', 'facility_offices', 'Facility offices'],
    subsidiaries: ['subsidiary-wise-users', 'subsidiary_wise_users', 'Subsidiary users'],
    chiropractors: undefined,
  } as const

  for (const entry of entries) {
    const [first] = (await asked(page, entry.report)).rows
    const id = String(first?.[entry.id])
    const name = String(first?.[entry.name])
    const filter = encodeURIComponent(JSON.stringify({ [entry.id]: id }))
    const cases = await asked(page, `${entry.cases}?filter=${filter}`)
    for (const address of [
      `/reports/${entry.slug}/${id}`,
      `/reports/${entry.slug}/${id}/${encodeURIComponent(name)}`,
    ]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      const own = page.getByRole('group', { name: 'Cases', exact: true })
      await expect(own.getByText(/^As of /)).toBeVisible()
      await expectCount(own, cases.count)
    }
    const people = below[entry.slug]
    if (people) {
      const [slug, report, title] = people
      const { rows } = await asked(page, `${report}/${id}`)
      await navigate(page, `/reports/${slug}/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expectReport(page, title, rows.length, isMobile)
      await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
    }
  }

  const [login] = (await asked(page, 'subsidiary_users')).rows
  const id = String(login?.['subsidiary_user_id'])
  for (const address of [`/reports/subsidiary-users/${id}`, `/reports/subsidiary-users/${id}/Somebody`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: String(login?.['person']), exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Subsidiary cases' })).toBeVisible()
  }
  await page.goto(`/reports/subsidiary-users/forgot-password/${id}`)
  // Who may only look is offered no link to a new password.
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(complaints).toEqual([])
})

test('N6, N14: for whom a report is not, the way leads home, and from its entries too', async ({ page }) => {
  await signIn(page, 'funder')
  const somebody = '01900000-0000-7000-8000-000000000001'
  const addresses = [
    ...reports.map(([slug]) => slug),
    ...['law-firms', 'facilities', 'chiropractors', 'subsidiaries', 'subsidiary-users'].map(
      (slug) => `${slug}/${somebody}/Somebody`,
    ),
    ...['lawfirm-wise-users', 'facility-wise-offices', 'subsidiary-wise-users', 'subsidiary-users/forgot-password'].map(
      (slug) => `${slug}/${somebody}`,
    ),
  ]
  for (const address of addresses) {
    await page.goto(`/reports/${address}`)
    await expect(page, address).toHaveURL(/\/dashboard$/)
  }
  for (const address of ['lawfirm-wise-users', 'no-such-report']) {
    await page.goto(`/reports/${address}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' }), address).toBeVisible()
  }
})

test('N6: what is asked stands in the address; exports of health data ask for a purpose', async ({
  page,
  isMobile,
}) => {
  const complaints = watch(page)
  await signIn(page, 'case.manager', '/reports/patient-details')
  await page.getByLabel('Period').selectOption('Last year')
  await expect(page).toHaveURL(/[?&]period=last_year/)
  await page.getByLabel('Period').selectOption('All time')
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('region', { name: 'Filters' }).or(page.getByRole('dialog', { name: 'Filters' }))
  await drawer.getByLabel('Active', { exact: true }).check()
  await expect(page).toHaveURL(/[?&]status=active/)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove filter Status: Active' })).toBeVisible()
  const filter = encodeURIComponent(JSON.stringify({ status: 'active' }))
  const { count, rows } = await asked(page, `patient_details?filter=${filter}`)
  await expectReport(page, 'Patient details', rows.length, isMobile)
  await expectCount(page, count)
  if (!isMobile) {
    await page.getByRole('button', { name: 'Case number', exact: true }).click()
    await expect(page).toHaveURL(/sort=case_number/)
    await expect(page.getByRole('columnheader', { name: 'Case number', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  }
  await page.reload()
  await expectReport(page, 'Patient details', rows.length, isMobile)

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible()
  await dialog.getByLabel('Purpose').fill('Journey')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^patient_details-\d{4}-\d{2}-\d{2}\.csv$/)
  await expect(dialog).toBeHidden()

  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await dialog.getByLabel('Purpose').fill('Journey')
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(dialog).toBeHidden()
  const paper = page.locator('[data-paper]')
  await expect(paper.getByRole('heading', { name: 'Patient details', includeHidden: true })).toBeAttached()
  await expect(paper).toContainText('Status: Active')
  await expect(paper).toContainText('Confidential')
  expect(complaints).toEqual([])
})

test('S16: a report in Arabic and in the dark has nothing that axe complains about @phone', async ({ page }) => {
  const say = sayIn('ar')
  await choose(page, { language: 'ar', theme: 'dark' })
  await signIn(page, 'auditor', '/reports/underwritings')
  await expect(page.getByRole('heading', { level: 1, name: say('reports:titles.underwritings') })).toBeVisible()
  await expect(page.getByRole('group', { name: say('reports:totals') })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})
