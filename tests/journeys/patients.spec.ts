import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { failUntilPressed, keepSettingsHere, signIn, signOut, watch } from './portal.ts'
import { callerAs } from './worked-case.ts'

test('N5: from the list to a patient and back, the search kept in the address @phone', async ({ page }) => {
  const complaints = watch(page)
  await signIn(page, 'admin', '/patients')
  const search = page.getByRole('searchbox')
  await search.fill('gar')
  await expect(page).toHaveURL(/search=gar/)
  const first = page.getByRole('link', { name: /gar/i }).first()
  await expect(first).toBeVisible()
  await first.click()
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('gar')
  expect(complaints).toEqual([])
})

test('P4: a law firm sees its own cases and nothing of another firm', async ({ browser, baseURL }) => {
  const see = async (name: string): Promise<string[]> => {
    const page = await browser.newPage({ ...(baseURL && { baseURL }) })
    await signIn(page, name, '/patients')
    const cases = page.getByRole('main').locator('a[href^="/patients/0"]')
    await expect(cases.first()).toBeVisible()
    const places = await cases.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const rows = places.map((place) => place.split('/')[2] ?? '')
    await page.close()
    return rows
  }
  const [ours, theirs] = [await see('lawfirm'), await see('lawfirm2')]
  expect(ours.length).toBeGreaterThan(0)
  expect(theirs.length).toBeGreaterThan(0)
  expect(ours.filter((id) => theirs.includes(id))).toEqual([])

  const page = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signIn(page, 'lawfirm', `/patients/${theirs[0]}`)
  await expect(page.getByText('Case not found, or you don’t have access.')).toBeVisible()
  await page.close()
})

test('S16: in Arabic everything runs from right to left @phone', async ({ page }) => {
  const complaints = watch(page)
  await page.goto('/sign-in')
  await page.getByLabel('Language').selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a server that fails gives a sentence and a way to try again, and loses nothing', async ({ page }) => {
  // Until it is pressed: the page also asks by itself, and would take the button away.
  await failUntilPressed(page, /\/api\/(patient\/all|sync\/)/, 'Try again')
  await signIn(page, 'admin', '/patients')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').locator('a[href^="/patients/0"]').first()).toBeVisible()
})

/** How many cases the foot of the list counts. */
async function counted(page: Page): Promise<number> {
  const figure = page.getByRole('group', { name: 'Totals' }).getByRole('definition').first()
  await expect(figure).toHaveText(/^[\d,]+$/)
  return Number((await figure.textContent())?.replaceAll(',', ''))
}

/** How many active cases miss a bill. */
async function chasedBills(baseURL: string): Promise<number> {
  const admin = await callerAs(baseURL, 'admin')
  const [{ patients }, { patient_ids: flagged }] = (await Promise.all([
    admin.get('/patient/wp/all'),
    admin.get('/patient/flagged/missing_bill'),
  ])) as [{ patients: { id: string; case_status: string }[] }, { patient_ids: string[] }]
  await admin.close()
  return patients.filter(({ id, case_status }) => case_status === 'active' && flagged.includes(id)).length
}

test('N5: what lies on the device is searched without a question, narrowed and kept in the address', async ({
  page,
  portalUrl,
}) => {
  const complaints = watch(page)
  await keepSettingsHere(page)
  await signIn(page, 'admin', '/patients')
  await expect(page.getByText(/^As of /)).toBeVisible()
  const all = await counted(page)
  expect(all).toBeGreaterThan(100)

  // From here on the server is not asked for any list.
  await page.route('**/api/patient/all*', (route) => route.abort())
  const search = page.getByRole('searchbox', { name: 'Search patients' })
  await search.fill('gar mar')
  await expect(page.getByRole('link', { name: /gar/i }).first()).toBeVisible()
  await expect.poll(() => counted(page)).toBeLessThan(all)
  await expect(page).toHaveURL(/search=gar\+mar/)
  await search.fill('nobody is called so')
  await expect(page.getByText('Nothing found for “nobody is called so”')).toBeVisible()
  await page.getByRole('button', { name: 'Show all cases' }).click()
  await expect.poll(() => counted(page)).toBe(all)

  await page.getByRole('heading', { name: 'Patients' }).click()
  await page.keyboard.press('f')
  // Beside the list where there is room, over it on a phone.
  const drawer = page.getByRole('region', { name: 'Filters' }).or(page.getByRole('dialog', { name: 'Filters' }))
  // A filter is on when the address says so.
  for (const filter of ['Active', 'Missing bill']) {
    await drawer.getByLabel(filter, { exact: true }).click()
    await expect(drawer.getByLabel(filter, { exact: true })).toBeChecked()
  }
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/status=active/)
  await expect(page).toHaveURL(/flags=missing_bill/)
  const both = await chasedBills(portalUrl)
  expect(both).toBeLessThan(all)
  expect(both).toBeGreaterThan(0)
  // The address says so before the rows do.
  await expect.poll(() => counted(page)).toBe(both)
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'View', exact: true }).click()
  const layout = page.getByRole('dialog', { name: 'View' })
  await layout.getByLabel('View name').fill('Bills to chase')
  await layout.getByRole('button', { name: 'Save' }).click()
  await layout.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'All cases' }).click()
  await expect.poll(() => counted(page)).toBe(all)
  await page.getByRole('button', { name: 'Bills to chase' }).click()
  await expect.poll(() => counted(page)).toBe(both)
  await page.getByRole('button', { name: 'Remove filter Needs attention: Missing bill' }).click()
  await expect(page).not.toHaveURL(/flags=/)
  await expect.poll(() => counted(page)).toBeGreaterThan(both)

  await page
    .getByRole('checkbox', { name: /^Select: / })
    .first()
    .click()
  await expect(page.getByText('1 case selected')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export as CSV' })
  await exporting.getByLabel('Purpose').fill('Journey')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^patients-.*\.csv$/)

  // Who leaves takes everything along.
  await signOut(page)
  await expect(page).toHaveURL(/sign/)
  expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
})

test('N5: rows by keys, columns in order, and a case known before the server answers @phone', async ({
  page,
  isMobile,
}) => {
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', '/patients')
  await expect(page.getByText(/^As of /)).toBeVisible()
  // The role begins with its own open cases.
  await expect(page.getByRole('button', { name: 'My cases' })).toHaveAttribute('aria-pressed', 'true')
  const cards = page.getByRole('list', { name: 'Patients' }).getByRole('listitem')
  const grid = page.getByRole('grid', { name: 'Patients' })
  const shown = async () =>
    isMobile
      ? Number(await cards.first().getAttribute('aria-setsize'))
      : Number(await grid.getAttribute('aria-rowcount')) - 1
  // The foot may come a frame later than the rows.
  await expect.poll(async () => (await shown()) - (await counted(page))).toBe(0)
  const mine = await shown()
  if (isMobile) await cards.first().getByRole('link').click()
  else {
    await grid.getByRole('button', { name: 'Case number' }).click()
    await expect(page).toHaveURL(/sort=case_number/)
    const numbers = () =>
      grid
        .getByRole('gridcell')
        .filter({ hasText: /^[A-Z]{2,4}-\d\d-\d{6}-\d$/ })
        .allTextContents()
    await expect.poll(async () => (await numbers()).length).toBeGreaterThan(5)
    await expect(async () => {
      const shown = await numbers()
      expect(shown).toEqual(shown.toSorted())
    }).toPass()
    await page.getByRole('heading', { name: 'Patients' }).click()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search patients' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(grid).toBeFocused()
    await page.keyboard.press('End')
    await expect(grid.getByRole('row').last()).toHaveAttribute('aria-rowindex', String(mine + 1))
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect.poll(() => counted(page)).toBe(mine)
})

test('N5: a view that an administrator saves for a role is found by who is of it, who cannot remove it', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const complaints = watch(page)
  // Runs that go on at the same time keep different views.
  const status = project.name === 'phone' ? 'settled' : 'active'
  const name = `Bills ${randomUUID()}`
  await keepSettingsHere(page)
  await signIn(page, 'admin', `/patients?status=${status}&flags=missing_bill`)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  const layout = page.getByRole('dialog', { name: 'View' })
  await layout.getByRole('combobox', { name: 'Visible to' }).click()
  await page.getByRole('option', { name: 'Everyone with the role Auditor', exact: true }).click()
  await layout.getByLabel('View name').fill(name)
  await layout.getByRole('button', { name: 'Save', exact: true }).click()
  const remove = layout.getByRole('button', { name: `Remove view ${name} for role Auditor` })
  await expect(remove).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  const other = await browser.newPage({ ...(baseURL && { baseURL }) })
  await keepSettingsHere(other)
  await signIn(other, 'auditor', '/patients')
  const view = other.getByRole('group', { name: 'Views' }).getByRole('button', { name })
  await view.click()
  await expect(other).toHaveURL(new RegExp(`status=${status}`))
  await expect(other).toHaveURL(/flags=missing_bill/)
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await other.getByRole('button', { name: 'View', exact: true }).click()
  const theirs = other.getByRole('dialog', { name: 'View' })
  await expect(theirs.getByLabel('View name')).toBeVisible()
  await expect(theirs.getByRole('combobox', { name: 'Visible to' })).toHaveCount(0)
  await expect(theirs.getByText(name)).toHaveCount(0)

  await remove.click()
  await expect(remove).toHaveCount(0)
  const [answer] = await Promise.all([
    other.waitForResponse('**/api/role_view/by_list/patient'),
    other.goto('/patients'),
  ])
  expect(answer.ok()).toBe(true)
  await expect(other.getByRole('button', { name: 'All cases' })).toBeVisible()
  await expect(view).toHaveCount(0)
  await other.close()
  expect(complaints).toEqual([])
})
