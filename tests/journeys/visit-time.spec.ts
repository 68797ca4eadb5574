import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { choose, sayIn } from './languages.ts'
import { signIn } from './portal.ts'
import { callerAs, openCase } from './worked-case.ts'

type Row = Record<string, unknown>

const say = sayIn('en')

/** An office whose clock is not that of the browser, and how it is found in the form. */
async function officeIn(baseURL: string, zone: string) {
  const admin = await callerAs(baseURL, 'admin')
  const whole = async (name: string): Promise<Row[]> => (await admin.get(`/${name}/wp/all`))[`${name}s`] as Row[]
  const [offices = [], facilities = []] = await Promise.all(['medical_provider_office', 'medical_provider'].map(whole))
  await admin.close()
  const office = offices.find((row) => row['timezone'] === zone)
  const facility = facilities.find((row) => row['id'] === office?.['medical_provider_id'])
  if (!office || !facility) throw new Error('the demo data has no such office')
  return { office: String(office['name']), facility: String(facility['name']) }
}

async function pick(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

test.use({ timezoneId: 'UTC', locale: 'en-US' })

test('D9: the time that was said stays when the office is chosen after it, and half a moment is not thrown away; everywhere it says whose clock it is', async ({
  page,
  baseURL,
}) => {
  const patient = await openCase(baseURL ?? '')
  const { office, facility } = await officeIn(baseURL ?? '', 'America/Chicago')
  await choose(page, {})
  await signIn(page, 'case.manager', `/patients/${patient}/appointments`)
  await page.getByRole('button', { name: say('appointments:new') }).click()
  const dialog = page.getByRole('dialog')
  await pick(page, 'Type', 'MRI')
  await dialog.getByLabel('Day', { exact: true }).fill('11/30/2027')
  await dialog.getByRole('button', { name: say('fields:save') }).click()
  await expect(dialog.getByText(say('fields:faults.timeMissing'))).toBeVisible()
  const time = dialog.getByLabel(say('fields:time'), { exact: true })
  await expect(time).toBeFocused()
  await time.fill('09:00')
  // It is none of the offices near the patient.
  await dialog.getByRole('combobox', { name: say('appointments:office.label') }).click()
  await page.getByRole('option', { name: say('appointments:office.other') }).click()
  await pick(page, 'Facility', facility)
  await pick(page, 'Office', office)
  await expect(dialog.getByText('Central Time')).toBeVisible()
  await expect(time).toHaveValue('09:00')
  await dialog.getByRole('button', { name: say('fields:save') }).click()
  await expect(page.getByRole('article').getByText('Tue, Nov 30, 2027, 9:00 AM CST')).toBeVisible()

  // Where the case is told as a whole it stands by the same clock.
  await page.goto(`/patients/${patient}`)
  const timeline = page.getByRole('list', { name: say('overview:timeline.title') })
  await expect(timeline.getByText('Tue, Nov 30, 2027, 9:00 AM CST')).toBeVisible()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.getByText('Nov 30, 2027, 9:00 AM CST')).toBeVisible()
})
