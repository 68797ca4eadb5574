import { addDays, weekday } from '#domain/rules/dates.ts'
import { holidayOn } from '#domain/rules/federal-holidays.ts'
import { violationsOn } from '../journeys/axe.ts'
import { expect, test } from '../journeys/fixtures.ts'
import { caseOf } from '../journeys/offline-work.ts'
import { keepSettingsHere, signIn, watch } from '../journeys/portal.ts'
import { keepUndo } from '../journeys/shown-messages.ts'
import { callerAs } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

type Row = Record<string, unknown>

const WEEKS = 4

/** A Monday from which four weeks have no holiday on their Mondays, Wednesdays and Fridays. */
function quietMonday(): string {
  for (let day = addDays(new Date().toISOString().slice(0, 10), 7); ; day = addDays(day, 1)) {
    const days = Array.from({ length: WEEKS }, (_, week) => [0, 2, 4].map((ahead) => addDays(day, week * 7 + ahead)))
    if (weekday(day) === 1 && !days.flat().some(holidayOn)) return day
  }
}

const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** A case whose patient lives where an office offers physical therapy. */
async function neighborOf(baseURL: string): Promise<{ id: string; office: Row }> {
  const id = await caseOf('case.manager', baseURL)
  const admin = await callerAs(baseURL, 'admin')
  const whole = async (name: string) => (await admin.get(`/${name}/wp/all`))[`${name}s`] as Row[]
  const [types, offices] = await Promise.all([whole('appointment_type'), whole('medical_provider_office')])
  const type = types.find(({ code }) => code === 'physical_therapy')?.['id']
  const office = offices.find((one) => (one['appointment_type_ids'] as unknown[] | null)?.includes(type))
  if (!office) throw new Error('no office offers physical therapy')
  const { version } = (await admin.get(`/patient/${id}`))['patient'] as Row
  const { zip, city, state_id } = office
  await admin.put(`/patient/update/${id}`, { version, zip, city, state_id })
  await admin.close()
  return { id, office }
}

test('J4: three visits a week for four weeks are booked at an office near the patient, and taken back @phone', async ({
  page,
  baseURL,
}) => {
  const { id, office } = await neighborOf(String(baseURL))
  const first = quietMonday()
  const complaints = watch(page)
  await keepUndo(page)
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', `/patients/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const count = startCount()
  const sections = page.getByRole('navigation', { name: 'Case sections' })
  await count.press(sections.getByRole('link', { name: 'Appointments', exact: true }))
  await count.press(page.getByRole('button', { name: 'New appointment' }))
  const dialog = page.getByRole('dialog')
  await count.press(dialog.getByRole('combobox', { name: 'Type' }))
  await count.press(page.getByRole('option', { name: 'Physical Therapy', exact: true }))
  const near = dialog.getByRole('combobox', { name: 'Place' })
  await expect(near).toContainText(String(office['city']))
  await expect(near).toContainText(/ mi$/)
  await count.type(dialog.getByLabel('Day', { exact: true }), american(first))
  await count.typeNext(dialog.getByLabel('Time', { exact: true }), '09:00')
  // Hour, minute and half of the day are parts of one field: who types them has come to the last one.
  for (const _part of ['minute', 'half']) await page.keyboard.press('Tab')
  await count.typeNext(dialog.getByLabel('Repeat until'), american(addDays(first, WEEKS * 7 - 1)))
  await page.keyboard.press('Tab')
  // The day of the week of the first visit is among them.
  await expect(dialog.getByRole('checkbox', { name: 'Mon' })).toBeChecked()
  for (const name of ['Wed', 'Fri']) await count.press(dialog.getByRole('checkbox', { name }))
  await expect(dialog.getByText(/^12 visits: /)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await count.press(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toBeHidden()
  count.expectAtMost(8, 3)
  const visits = page.getByRole('article').filter({ hasText: 'Physical Therapy' })
  await expect(visits).toHaveCount(12)
  await expect(visits.first()).toContainText('9:00')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(visits).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('J4: a holiday, a closed office and another visit are named before anything is saved, and left out', async ({
  page,
  baseURL,
}) => {
  const { id } = await neighborOf(String(baseURL))
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', `/patients/${id}/appointments`)
  await page.getByRole('button', { name: 'New appointment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Physical Therapy', exact: true }).click()
  // At a weekend it is observed beside it as well.
  const christmas = `${new Date().getUTCFullYear() + 1}-12-25`
  await dialog.getByLabel('Day', { exact: true }).fill(american(addDays(christmas, -7)))
  await dialog.getByLabel('Time', { exact: true }).fill('09:00')
  await dialog.getByLabel('Repeat until').fill(american(addDays(christmas, 1)))
  await page.keyboard.press('Tab')
  for (const name of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    await dialog.getByRole('checkbox', { name }).check()
  const left = dialog.getByRole('list', { name: 'Days left out' })
  await expect(left.getByText(/Christmas Day$/)).toHaveCount([0, 6].includes(weekday(christmas)) ? 2 : 1)
  await expect(left.getByText(/the office is closed$/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const visits = page.getByRole('article').filter({ hasText: 'Physical Therapy' })
  await expect(visits.first()).toBeVisible()
  await expect(visits.filter({ hasText: /Dec 25/ })).toHaveCount(0)
})
