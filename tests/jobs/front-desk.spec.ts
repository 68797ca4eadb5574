import { addDays } from '#domain/rules/dates.ts'
import { momentOf } from '#domain/rules/moment-of.ts'
import { wallTime } from '#domain/rules/wall-time.ts'
import { expect, test } from '../journeys/fixtures.ts'
import { violationsOn } from '../journeys/axe.ts'
import { keepSettingsHere, signIn, watch } from '../journeys/portal.ts'
import { callerAs, openCase } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

type Row = Record<string, unknown>
const asRow = (value: unknown) => value as Row
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

interface Booked {
  readonly visit: string
  readonly name: string
  /** Moves the visit, as time does. */
  moveTo(moment: number): Promise<void>
}

/** A visit of tomorrow at the office of the provider that signs in. */
async function bookedTomorrow(baseURL: string): Promise<Booked> {
  const [admin, desk] = await Promise.all([callerAs(baseURL, 'admin'), callerAs(baseURL, 'provider')])
  const { user } = await admin.get(`/user/${desk.id}`)
  const { medical_provider_id: provider } = asRow(user)
  const offices = (await admin.get('/medical_provider_office/wp/all'))['medical_provider_offices'] as Row[]
  const office = offices.find((one) => one['medical_provider_id'] === provider) ?? {}
  const types = (await admin.get('/appointment_type/wp/all'))['appointment_types'] as Row[]
  const patient_id = await openCase(baseURL)
  const { appointment } = await admin.post('/appointment/create', {
    patient_id,
    appointment_type_id: types.find(({ code }) => code === 'follow_up')?.['id'],
  })
  const { id } = asRow(appointment)
  const place = { medical_provider_id: provider, medical_provider_office_id: office['id'] }
  // Not a day of 24 hours from now, which may be another one where the clocks are changed.
  const whole = asRow((await admin.get(`/medical_provider_office/${String(office['id'])}`))['medical_provider_office'])
  const timezone = String(whole['timezone'])
  const here = wallTime(new Date().toISOString(), timezone).day
  const version = async () => asRow((await admin.get(`/appointment/${String(id)}`))['appointment'])['version']
  await admin.post(`/appointment/${String(id)}/transition`, {
    to: 'schedule',
    ...place,
    scheduled_start: momentOf({ day: addDays(here, 1), time: '14:30' }, timezone),
    expected_version: await version(),
  })
  const { first_name, last_name } = asRow((await admin.get(`/patient/${patient_id}`))['patient'])
  return {
    visit: String(id),
    name: `${String(first_name)} ${String(last_name)}`,
    async moveTo(moment) {
      const change = { version: await version(), scheduled_start: new Date(moment).toISOString() }
      await admin.put(`/appointment/update/${String(id)}`, change)
    },
  }
}

test('J14: a front desk confirms tomorrow’s visit, checks in, and hands in bill and record with three presses @phone', async ({
  page,
  baseURL,
}) => {
  const { visit, name, moveTo } = await bookedTomorrow(String(baseURL))
  const complaints = watch(page)
  await keepSettingsHere(page)
  await signIn(page, 'provider')
  const desk = startCount()
  const tomorrow = page.getByRole('region', { name: 'Tomorrow', exact: true })
  await expect(tomorrow.getByText(name)).toBeVisible()
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), theme)
    expect([theme, await violationsOn(page)]).toEqual([theme, []])
  }
  await desk.press(tomorrow.getByRole('button', { name: `Confirm: ${name}` }))
  const row = tomorrow.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText('Confirmed', { exact: true })).toBeVisible()

  // The next day.
  await moveTo(Date.now())
  await page.reload()
  const today = page.getByRole('region', { name: /^Today · / })
  const visitToday = today.getByRole('listitem').filter({ hasText: name })
  await desk.press(today.getByRole('button', { name: `Check in: ${name}` }))
  await expect(visitToday.getByText('Checked in', { exact: true })).toBeVisible()

  // The files are dropped on the row.
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    for (const title of ['Bill of the visit.pdf', 'Visit notes.pdf'])
      transfer.items.add(new File([text + title], title, { type: 'application/pdf' }))
    return transfer
  }, PDF)
  await visitToday.dispatchEvent('drop', { dataTransfer: files })
  const dialog = page.getByRole('dialog', { name: `Visit done: ${name}` })
  await desk.type(dialog.getByLabel('Bill amount'), '450.00')
  expect(await violationsOn(page)).toEqual([])
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/patient_document/create', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await desk.press(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toHaveCount(0)
  await expect(visitToday.getByText('Completed', { exact: true })).toBeVisible()
  await expect(visitToday.getByText('bill missing')).toHaveCount(0)
  desk.expectAtMost(3, 1)

  const admin = await callerAs(String(baseURL), 'admin')
  const kept = asRow((await admin.get(`/appointment/${visit}`))['appointment'])
  expect(kept['bill_amount_cents']).toBe(450_00)
  // Records that are still on their way have not been received.
  expect(kept['records_received_at']).toBeNull()
  arrived.resolve()
  // By the calendar of the office, as the visit.
  const received = async () => asRow((await admin.get(`/appointment/${visit}`))['appointment'])['records_received_at']
  await expect.poll(received).toBe(kept['service_date'])
  const filter = JSON.stringify({ patient_id: kept['patient_id'] })
  const papers = async () => {
    const rows = (await admin.get(`/patient_document/all?filter=${filter}`))['patient_documents'] as Row[]
    return rows.map(({ doc_type, appointment_id }) => `${String(doc_type)}: ${appointment_id === visit}`).sort()
  }
  await expect.poll(papers).toEqual(['bill: true', 'medical_record: true'])
  await admin.close()
  expect(complaints).toEqual([])
})

test('J14: the hours of a front desk are those of its office, wherever the browser is', async ({
  browser,
  baseURL,
}) => {
  const { visit, name } = await bookedTomorrow(String(baseURL))
  const admin = await callerAs(String(baseURL), 'admin')
  const { scheduled_start, medical_provider_office_id: office } = asRow(
    (await admin.get(`/appointment/${visit}`))['appointment'],
  )
  const { timezone } = asRow((await admin.get(`/medical_provider_office/${String(office)}`))['medical_provider_office'])
  await admin.close()
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', baseURL: String(baseURL) })
  const page = await context.newPage()
  await signIn(page, 'provider')
  const [hour = '', minute = ''] = wallTime(String(scheduled_start), String(timezone)).time.split(':')
  const clock = `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
  const row = page
    .getByRole('region', { name: 'Tomorrow', exact: true })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(row).toContainText(clock)
  await context.close()
})
