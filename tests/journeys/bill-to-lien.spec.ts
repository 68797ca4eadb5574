import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { failUntilPressed, signIn, watch } from './portal.ts'
import { callerAs, openCase } from './worked-case.ts'

type Row = Record<string, unknown>

/** Money that a case manager may not see answers "not found", and the page leaves it out. */
const withoutHidden = (complaints: readonly string[]) => complaints.filter((line) => !line.includes('404'))

/** A new case with two visits that were held at the same facility. */
async function heldVisits(baseURL: string): Promise<string> {
  const id = await openCase(baseURL)
  const admin = await callerAs(baseURL, 'admin')
  const whole = async (name: string): Promise<Row[]> => (await admin.get(`/${name}/wp/all`))[`${name}s`] as Row[]
  const [[office], types] = await Promise.all([whole('medical_provider_office'), whole('appointment_type')])
  const mri = types.find(({ code }) => code === 'mri')
  for (const day of ['2025-05-06', '2025-05-20']) {
    let { appointment: visit } = (await admin.post('/appointment/create', {
      patient_id: id,
      appointment_type_id: mri?.['id'],
    })) as { appointment: Row }
    const step = async (wish: Row): Promise<void> => {
      const path = `/appointment/${String(visit['id'])}/transition`
      visit = (await admin.post(path, { expected_version: visit['version'], ...wish }))['appointment'] as Row
    }
    await step({
      to: 'schedule',
      scheduled_start: `${day}T15:00:00Z`,
      medical_provider_id: office?.['medical_provider_id'],
      medical_provider_office_id: office?.['id'],
    })
    for (const to of ['confirm', 'check_in']) await step({ to })
    await step({ to: 'complete', service_date: day })
  }
  await admin.close()
  return id
}

test('M11: a bill becomes a lien, and the report of service dates shows it @phone', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  if (!baseURL) throw new Error('there is no portal')
  const id = await heldVisits(baseURL)
  const page = await browser.newPage({ baseURL })
  const complaints = watch(page)
  await signIn(page, 'case.manager', `/patients/${id}/appointments`)
  await page.getByRole('tab', { name: /^All/ }).click()

  // The later visit stands first. Its bill has two lines: 1,450.00 + 84.50 = 1,534.50.
  await page.getByRole('button', { name: 'Add bill' }).first().click()
  let dialog = page.getByRole('dialog', { name: 'Add bill' })
  await dialog.getByLabel('Bill received').fill('6/2/2025')
  for (const [line, code, charge] of [
    [1, '72148', '1,450.00'],
    [2, '99213', '84.50'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Add line' }).click()
    const group = dialog.getByRole('group', { name: `Line ${line}`, exact: true })
    await group.getByLabel('Code').fill(code)
    await group.getByLabel('Charge').fill(charge)
  }
  await expect(dialog.getByText('$1,534.50')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  // The earlier one is a single sum.
  await expect(page.getByRole('button', { name: 'Add bill' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Add bill' }).click()
  dialog = page.getByRole('dialog', { name: 'Add bill' })
  await dialog.getByLabel('Bill', { exact: true }).fill('900')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Create lien' }).first().click()
  dialog = page.getByRole('dialog', { name: 'New lien' })
  const lines = dialog.getByRole('group', { name: 'Bill lines' })
  await expect(lines.getByLabel('Code').first()).toHaveValue('72148')
  await expect(lines.getByText('$1,534.50')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /May 6, 2025.*\$900\.00/ }).check()
  // 1,534.50 + 900.00
  await expect(lines.getByText('$2,434.50')).toBeVisible()
  await expect(dialog.getByLabel('First service')).toHaveValue(/5\/6\/2025|05\/06\/2025/)
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'L01', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: /-L01$/ })
  await expect(drawer.getByText('$2,434.50').first()).toBeVisible()
  await expect(drawer.getByText('72148')).toBeVisible()

  await page.goto(`/patients/${id}/appointments`)
  await page.getByRole('tab', { name: /^All/ }).click()
  await expect(page.getByRole('link', { name: 'Open lien' })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Create lien' })).toHaveCount(0)

  await page.goto('/reports/service-dates?from=2025-05-20&to=2025-05-20&lien=in_lien')
  const row = page
    .getByRole(isMobile ? 'listitem' : 'row')
    .filter({ has: page.locator(`a[href*="${id}"]`), hasText: '$1,534.50' })
  if (isMobile) await row.getByText(/^\d+ more$/).click()
  await expect(row.getByRole('link', { name: /-L01$/ })).toBeVisible()
  expect(withoutHidden(complaints)).toEqual([])
  await page.close()
})

test('M11: the two lists of bills are worked through from the report of service dates @phone', async ({
  browser,
  baseURL,
}) => {
  if (!baseURL) throw new Error('there is no portal')
  const id = await heldVisits(baseURL)
  const page = await browser.newPage({ baseURL })
  const complaints = watch(page)
  await signIn(page, 'case.manager', '/reports/service-dates')
  await page.getByRole('button', { name: 'Visits without a bill' }).click()
  await expect(page).toHaveURL(/status=missing_bill/)
  await expect(page.getByRole('link', { name: 'Add bill' }).first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  const days = 'from=2025-05-06&to=2025-05-20&sort=-service_date'
  await page.goto(`/reports/service-dates?${days}&status=missing_bill`)
  await page.locator(`a[href*="/patients/${id}/appointments?bill="]`).first().click()
  await expect(page).toHaveURL(/\/appointments\?bill=/)
  const dialog = page.getByRole('dialog', { name: 'Add bill' })
  await dialog.getByLabel('Bill', { exact: true }).fill('1,850.00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/reports/service-dates')
  await page.getByRole('button', { name: 'Bills without a lien' }).click()
  await expect(page).toHaveURL(/lien=bill_without_lien/)
  await expect(page.getByRole('link', { name: 'Create lien' }).first()).toBeVisible()
  await page.goto(`/reports/service-dates?${days}&lien=bill_without_lien`)
  await page.locator(`a[href*="/liens/${id}?visit="]`).click()
  const made = page.getByRole('dialog', { name: 'New lien' })
  await expect(made.getByRole('checkbox', { name: /May 20, 2025.*\$1,850\.00/ })).toBeChecked()
  expect(withoutHidden(complaints)).toEqual([])
  await page.close()
})

test('M11: a bill whose visit cannot be read says so, and a second try opens it', async ({ page, baseURL }) => {
  const id = await heldVisits(String(baseURL))
  await failUntilPressed(page, /\/api\/appointment\/[0-9a-f-]{36}$/, 'Try again')
  await signIn(page, 'case.manager', `/patients/${id}/appointments`)
  await page.getByRole('tab', { name: /^All/ }).click()
  await page.getByRole('button', { name: 'Add bill' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add bill' })
  await expect(dialog.getByText('The record couldn’t be loaded')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('Bill', { exact: true }).fill('900')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
})

test('M11: bills that could not be read are said so, and no lien is begun without them', async ({ page, baseURL }) => {
  const id = await openCase(baseURL ?? '')
  await failUntilPressed(page, '**/open_bills', 'Try again')
  await signIn(page, 'admin', `/liens/${id}`)
  await page.getByRole('button', { name: 'New lien' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New lien' })
  await expect(dialog.getByText('Something went wrong on our side.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
})
