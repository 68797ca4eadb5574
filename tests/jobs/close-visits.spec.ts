import { addDays } from '#domain/rules/dates.ts'
import { workRail } from '../journeys/due-calls.ts'
import { expect, test } from '../journeys/fixtures.ts'
import { caseOf } from '../journeys/offline-work.ts'
import { keepSettingsHere, signIn, watch } from '../journeys/portal.ts'
import { callerAs } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

type Row = Record<string, unknown>

/** Asked once: the day may change while the test is under way. */
const yesterday = addDays(new Date().toISOString().slice(0, 10), -1)

/** Visits of a new case of the case manager that took place yesterday, as far as anybody knows. */
async function pastVisits(baseURL: string): Promise<string[]> {
  const patient = await caseOf('case.manager', baseURL)
  const admin = await callerAs(baseURL, 'admin')
  const whole = async (name: string) => (await admin.get(`/${name}/wp/all`))[`${name}s`] as Row[]
  const [statuses, types, [office]] = await Promise.all([
    whole('appointment_status'),
    whole('appointment_type'),
    whole('medical_provider_office'),
  ])
  const ids: string[] = []
  for (const hour of [15, 17]) {
    const { appointment } = (await admin.post('/appointment/create', {
      patient_id: patient,
      appointment_type_id: types.find(({ code }) => code === 'follow_up')?.['id'],
      appointment_status_id: statuses.find(({ code }) => code === 'scheduled')?.['id'],
      scheduled_start: `${yesterday}T${hour}:00:00.000Z`,
      duration_min: 30,
      medical_provider_id: office?.['medical_provider_id'],
      medical_provider_office_id: office?.['id'],
    })) as { appointment: Row }
    ids.push(String(appointment['id']))
  }
  await admin.close()
  return ids
}

test('J5: yesterday’s visits are closed in one list with one press each, and nothing is typed @phone', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const [held = '', missed = ''] = await pastVisits(String(baseURL))
  const complaints = watch(page)
  await keepSettingsHere(page)
  await signIn(page, 'case.manager')
  const row = (id: string) => page.locator(`[data-entry="outcome:${id}"]`)
  await expect(row(held)).toContainText('Outcome missing')
  const count = startCount()
  for (const [id, act] of [
    [held, 'Done'],
    [missed, 'No show'],
  ] as const) {
    if (isMobile) {
      await count.press(row(id).locator('a[data-row]'))
      await count.press(workRail(page).getByRole('button', { name: act, exact: true }))
    } else await count.press(row(id).getByRole('button', { name: new RegExp(`^${act}: `) }))
    await expect(row(id)).toHaveCount(0)
  }
  count.expectAtMost(isMobile ? 4 : 2, 0)
  const admin = await callerAs(String(baseURL), 'admin')
  const told = async (id: string, field: string) => {
    const { appointment } = (await admin.get(`/appointment/${id}`)) as { appointment: Row }
    return appointment[field]
  }
  // A row leaves as well where the server was slow, and its answer lies on the device for a while.
  await expect.poll(() => told(held, 'service_date')).toBe(yesterday)
  await expect.poll(() => told(missed, 'no_show_reason')).toBe('Patient did not show up')
  await admin.close()
  expect(complaints).toEqual([])
})
