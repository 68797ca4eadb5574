import { expect, test } from '../journeys/fixtures.ts'
import { violationsOn } from '../journeys/axe.ts'
import { keepSettingsHere, signIn, watch } from '../journeys/portal.ts'
import { recordMessages } from '../journeys/shown-messages.ts'
import { callerAs } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

type Row = Record<string, unknown>
const asRow = (value: unknown) => value as Row

/** An office of the provider that signs in, and a case of the firm's first screen that has a visit there already. */
async function stage(baseURL: string): Promise<{ office: string; name: string }> {
  const [admin, firm, provider] = await Promise.all(
    ['admin', 'lawfirm', 'provider'].map((name) => callerAs(baseURL, name)),
  )
  if (!admin || !firm || !provider) throw new Error('nobody signed in')
  const { medical_provider_id, medical_provider_office_id } = asRow((await admin.get(`/user/${provider.id}`))['user'])
  const offices = (await admin.get('/medical_provider_office/wp/all'))['medical_provider_offices'] as Row[]
  const office = offices.find(
    (one) =>
      one['medical_provider_id'] === medical_provider_id &&
      (!medical_provider_office_id || one['id'] === medical_provider_office_id),
  )
  const { cases } = await firm.get('/first_screen/lawfirm')
  const [one] = asRow(cases)['rows'] as Row[]
  const [types, statuses] = await Promise.all(
    ['type', 'status'].map(async (name) => Object.values(await admin.get(`/appointment_${name}/wp/all`))[0] as Row[]),
  )
  await admin.post('/appointment/create', {
    patient_id: one?.['patient_id'],
    appointment_type_id: types?.find(({ code }) => code === 'follow_up')?.['id'],
    appointment_status_id: statuses?.find(({ code }) => code === 'scheduled')?.['id'],
    scheduled_start: new Date(Date.now() - 30 * 86_400_000).toISOString(),
    medical_provider_id,
    medical_provider_office_id: office?.['id'],
    duration_min: 30,
  })
  await Promise.all([admin.close(), firm.close(), provider.close()])
  return { office: String(office?.['name']), name: String(one?.['patient_name']) }
}

/** As the field of a day is typed in English. */
const typed = (daysAhead: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    Date.now() + daysAhead * 86_400_000,
  )

test('K8: a firm asks for a visit, the office proposes a time, and the firm takes it with one press', async ({
  page,
  browser,
  baseURL,
}) => {
  const { office, name } = await stage(String(baseURL))
  const complaints = watch(page)
  await keepSettingsHere(page)
  await signIn(page, 'lawfirm')
  const asking = startCount()
  await asking.press(page.getByRole('button', { name: `Request visit: ${name}` }))
  const dialog = page.getByRole('dialog', { name: `Request visit: ${name}` })
  await asking.type(dialog.getByRole('combobox', { name: 'Type' }), 'Follow-up')
  await asking.press(page.getByRole('option', { name: 'Follow-up' }).first())
  await asking.type(dialog.getByLabel('Wanted by', { exact: true }), typed(7))
  await asking.type(dialog.getByRole('combobox', { name: 'Office' }), office)
  await asking.press(page.getByRole('option', { name: office }).first())
  await asking.press(dialog.getByRole('button', { name: 'Request visit' }))
  await expect(dialog).toHaveCount(0)
  const visits = page.getByRole('region', { name: 'Visits requested', exact: true })
  await expect(visits.getByText('Waiting').first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  asking.expectAtMost(7, 3)

  const desk = await browser.newPage({ baseURL: String(baseURL) })
  const expectMessage = await recordMessages(desk)
  await keepSettingsHere(desk)
  await signIn(desk, 'provider')
  const answering = startCount()
  await answering.press(desk.getByRole('button', { name: `Set time: ${name}` }).last())
  const time = desk.getByRole('dialog', { name: `Time of visit: ${name}` })
  await answering.type(time.getByLabel('Day', { exact: true }), typed(20))
  await answering.type(time.getByLabel('Time', { exact: true }), '10:00')
  expect(await violationsOn(desk)).toEqual([])
  await answering.press(time.getByRole('button', { name: 'Send time' }))
  await expectMessage('Time proposed')
  answering.expectAtMost(4, 2)
  await desk.close()

  await page.reload()
  await expect(visits.getByText('Time proposed').first()).toBeVisible()
  const accepting = startCount()
  await accepting.press(visits.getByRole('button', { name: `Accept time: ${name}` }).first())
  await expect(visits.getByText('Booked').first()).toBeVisible()
  accepting.expectAtMost(1, 0)
  expect(complaints).toEqual([])
})
