import type { Page } from 'playwright/test'
import { addDays } from '#domain/rules/dates.ts'
import { momentOf } from '#domain/rules/moment-of.ts'
import { wallTime } from '#domain/rules/wall-time.ts'
import { demoFile } from '#server/files/demo-file.ts'
import { callRow, overdueCase, workRail } from '../journeys/due-calls.ts'
import { everythingKept, waitForKeptDraft } from '../journeys/everything-kept.ts'
import { expect, test, withServiceWorker } from '../journeys/fixtures.ts'
import { navigate, signIn } from '../journeys/portal.ts'
import { programKept } from '../journeys/worker.ts'
import { recordMessages } from '../journeys/shown-messages.ts'
import { callerAs, expectShares, openWorkedCase } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

type Row = Record<string, unknown>

test.use(withServiceWorker)

interface Case {
  readonly id: string
  readonly name: string
  readonly note: string
  /** Of the visit, at its office. */
  readonly day: string
}

/** A case of the case manager that is to be called, with a note of a colleague and a visit tomorrow. */
async function caseToVisit(portalUrl: string): Promise<Case> {
  const id = await overdueCase(portalUrl)
  const admin = await callerAs(portalUrl, 'admin')
  const whole = async (name: string) => (await admin.get(`/${name}/wp/all`))[`${name}s`] as Row[]
  const [statuses, types, [office]] = await Promise.all(
    ['appointment_status', 'appointment_type', 'medical_provider_office'].map(whole),
  ).then(([one = [], two = [], three = []]) => [one, two, three] as const)
  const note = `Prefers mornings ${id.slice(-6)}`
  await admin.post('/patient_note/create', { patient_id: id, body: note })
  const zone = String(office?.['timezone'])
  const day = addDays(wallTime(new Date().toISOString(), zone).day, 1)
  await admin.post('/appointment/create', {
    patient_id: id,
    appointment_type_id: types.find(({ code }) => code === 'mri')?.['id'],
    appointment_status_id: statuses.find(({ code }) => code === 'scheduled')?.['id'],
    scheduled_start: momentOf({ day, time: '14:30' }, zone),
    duration_min: 30,
    medical_provider_id: office?.['medical_provider_id'],
    medical_provider_office_id: office?.['id'],
  })
  const { first_name, last_name } = (await admin.get(`/patient/${id}`))['patient'] as Row
  await admin.close()
  return { id, note, day, name: `${String(first_name)} ${String(last_name)}` }
}

/** The job by hand; answers what it cost. */
async function play(page: Page, { id }: Case, title: string) {
  const count = startCount()
  await navigate(page, '/dashboard')
  const call = callRow(page, id)
  await expect(call.locator('a[href^="tel:"]')).toBeVisible()
  await count.press(call.getByRole('button', { name: /^Log call: / }))
  const form = workRail(page).getByRole('form', { name: 'Log call' })
  await expect(form.getByLabel('Call notes')).toBeFocused()
  await count.type(form.getByLabel('Call notes'), 'Will come')
  await count.press(form.getByRole('button', { name: 'Save call' }))
  await expect(call).toHaveCount(0)

  await navigate(page, `/patients/${id}/appointments`)
  await count.press(page.getByRole('button', { name: 'New appointment' }))
  const dialog = page.getByRole('dialog')
  await count.type(dialog.getByRole('combobox', { name: 'Type' }), 'Follow')
  await count.press(page.getByRole('option', { name: /^Follow/ }).first())
  await count.press(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: 'Follow' })).toBeVisible()

  await navigate(page, `/patients/${id}/documents`)
  const photo = { name: `${title}.pdf`, mimeType: 'application/pdf', buffer: demoFile({ title, file_key: title }) }
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await count.press(page.getByRole('button', { name: 'Upload 1 file' }))
  await expect(page.getByText(title).first()).toBeVisible()
  return count
}

/** What has arrived of it, as the server tells it. */
async function arrivedOf(portalUrl: string, { id }: Pick<Case, 'id'>, title: string): Promise<number[]> {
  const caller = await callerAs(portalUrl, 'case.manager')
  const of = async (entity: string) =>
    (await caller.get(`/${entity}/all?page_size=100&filter=${JSON.stringify({ patient_id: id })}`))[
      `${entity}s`
    ] as Row[]
  const [notes, visits, papers] = await Promise.all(['patient_note', 'appointment', 'patient_document'].map(of))
  await caller.close()
  return [
    notes?.filter(({ kind, body }) => kind === 'call' && body === 'Will come').length ?? 0,
    visits?.length ?? 0,
    papers?.filter((paper) => paper['title'] === title).length ?? 0,
  ]
}

test('J17, W11: in a basement the day’s work is at hand and done as online, and arrives later once', async ({
  page,
  context,
  portalUrl,
}) => {
  const [above, below] = [await caseToVisit(portalUrl), await caseToVisit(portalUrl)]
  await signIn(page, 'case.manager')
  await programKept(page)
  const online = await play(page, above, 'Intake sheet above')
  // A paper that is still being sent would wait with the three of below, or be lost with its page.
  await expect.poll(() => arrivedOf(portalUrl, above, 'Intake sheet above')).toEqual([1, 2, 1])
  // None of it was opened: it is kept ahead of need.
  for (const entity of ['patient_note', 'appointment', 'patient_mobile_info'])
    await expect
      .poll(async () => (await everythingKept(page)).includes(`${below.id}/["${entity}","of_case"`), {
        timeout: 60_000,
      })
      .toBe(true)

  await context.setOffline(true)
  await page.goto(`/apps/calendar?date=${below.day}`)
  await expect(page.getByRole('main').getByText(below.name).first()).toBeVisible()
  await page.goto(`/patients/${below.id}/notes`)
  await expect(page.getByText(below.note)).toBeVisible()
  const offline = await play(page, below, 'Intake sheet below')
  expect([offline.presses, offline.fields]).toEqual([online.presses, online.fields])
  await expect(page.getByText('3 unsent changes.')).toBeVisible()

  await context.setOffline(false)
  for (const [done, title] of [
    [above, 'Intake sheet above'],
    [below, 'Intake sheet below'],
  ] as const)
    await expect.poll(() => arrivedOf(portalUrl, done, title), { timeout: 60_000 }).toEqual([1, 2, 1])
})

test('K4, W11: what is done and put off in a basement is called kept, and arrives above', async ({
  page,
  context,
  portalUrl,
}) => {
  const { id } = await caseToVisit(portalUrl)
  const caller = await callerAs(portalUrl, 'case.manager')
  const title = 'Ask for the crash photos'
  const expectMessage = await recordMessages(page)
  await caller.post('/task/create', { patient_id: id, title, assignee_id: caller.id, due_on: '2020-01-02' })
  await signIn(page, 'case.manager')
  await programKept(page)
  const [task, call] = [page.locator('[data-entry^="task:"]', { hasText: title }), callRow(page, id)]
  await expect(task).toBeVisible()
  await expect(call).toBeVisible()
  await context.setOffline(true)
  await task.getByRole('button', { name: `Done: ${title}` }).click()
  await expectMessage('Saved on this device. It will be sent when you’re back online.')
  await expect(task).toHaveCount(0)
  await call.locator('a[data-row]').click()
  await workRail(page).getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page.getByText('2 unsent changes.')).toBeVisible()
  expect(expectMessage.all().filter((said) => /^(Task done|Snoozed until)/.test(said))).toEqual([])

  await context.setOffline(false)
  await expect
    .poll(async () => {
      const { tasks } = await caller.get(`/task/all?filter=${JSON.stringify({ patient_id: id })}`)
      return (tasks as Row[])[0]?.['done_at']
    })
    .toBeTruthy()
  await caller.close()
})

test('W11: a mail is begun without a line, outlives a reload as a draft, and is sent above', async ({
  page,
  context,
  portalUrl,
}) => {
  const { id } = await caseToVisit(portalUrl)
  const admin = await callerAs(portalUrl, 'admin')
  const { version } = (await admin.get(`/patient/${id}`))['patient'] as Row
  await admin.put(`/patient/update/${id}`, { version, email: `m${id.slice(-8)}@example.com` })
  const address = `/patient-emails/${id}`
  await signIn(page, 'case.manager', address)
  const subject = page.locator('form').getByLabel('Subject')
  const text = page.locator('form').getByLabel('Text', { exact: true })
  await expect(subject).toBeVisible()
  await programKept(page)
  await expect.poll(async () => (await everythingKept(page)).includes(`${id}/["patient","emails"`)).toBe(true)

  await context.setOffline(true)
  await page.goto(address)
  await subject.fill('Your visit')
  await text.fill('See you tomorrow.')
  await page.locator('form').getByRole('checkbox').first().check()
  await waitForKeptDraft(page)
  expect(await everythingKept(page)).toContain(`draft.mail.${id}`)
  await page.goto(address)
  await expect(subject).toHaveValue('Your visit')
  await expect(text).toHaveValue('See you tomorrow.')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Queue message' }).click()
  await expect(subject).toHaveValue('')
  const emails = async () => ((await admin.get(`/patient/${id}/email_data`))['emails'] as Row[]).length
  await expect.poll(emails).toBe(1)
  await page.goto(address)
  await expect(subject).toHaveValue('')
  await admin.close()
})

test('J17: on a line that hangs a call is logged with the same presses, and arrives once when the line comes back', async ({
  page,
  portalUrl,
}) => {
  const { id } = await caseToVisit(portalUrl)
  await signIn(page, 'case.manager')
  await programKept(page)
  const call = callRow(page, id)
  await expect(call).toBeVisible()
  await expect.poll(async () => (await everythingKept(page)).includes('general/["work"]')).toBe(true)
  const back = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await back.promise
    await route.continue().catch(() => undefined)
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const count = startCount()
  await count.press(call.getByRole('button', { name: /^Log call: / }))
  const form = workRail(page).getByRole('form', { name: 'Log call' })
  await expect(form.getByLabel('Call notes')).toBeFocused()
  await count.type(form.getByLabel('Call notes'), 'Will come')
  await count.press(form.getByRole('button', { name: 'Save call' }))
  await expect(call).toHaveCount(0)
  await expect(page.getByText('1 unsent change.')).toBeVisible()
  count.expectAtMost(3, 1)
  back.resolve()
  await expect.poll(() => arrivedOf(portalUrl, { id }, ''), { timeout: 60_000 }).toEqual([1, 1, 0])
  await expect(page.getByText('1 unsent change.')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('W11: at a mediation without a line a scenario is worked out to the cent, and saved when the line is back', async ({
  page,
  context,
  portalUrl,
}) => {
  const id = await openWorkedCase(portalUrl)
  const billing = await callerAs(portalUrl, 'billing')
  await billing.post(`/patient/${id}/settlements`, {
    payer: 'Carrier',
    amount_cents: 10_000_000,
    agreed_on: '2026-03-01',
  })
  await signIn(page, 'billing', `/liens/${id}/distributions`)
  await programKept(page)
  await page.getByRole('button', { name: 'New scenario' }).click()
  await context.setOffline(true)
  await page.getByLabel('Scenario name').fill('Floor of 30 per cent')
  await page.getByLabel('Client minimum').fill('30')
  await expectShares(page, 'Result')
  const save = page.getByRole('button', { name: 'Save as draft' })
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: /connection/i })).toBeVisible()
  await expect(page.getByLabel('Client minimum')).toHaveValue('30')
  await context.setOffline(false)
  await save.click()
  await expect(page.getByRole('link', { name: /Floor of 30 per cent/ })).toBeVisible()
  const { distributions } = await billing.get(`/patient/${id}/distributions`)
  expect(distributions).toHaveLength(1)
  await billing.close()
})
