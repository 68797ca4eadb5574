import { expect, test, withServiceWorker } from '../fixtures.ts'
import { violationsOn } from '../axe.ts'
import { waitForKeptAnswers, everythingKept, waitForPurges } from '../everything-kept.ts'
import { caseOf, noteWith, writeNote } from '../offline-work.ts'
import { keepSettingsHere, signIn, signInByForm, signOut } from '../portal.ts'
import { callerAs, openCase } from '../worked-case.ts'
import { programKept, wakeForSync } from '../worker.ts'

type Row = Record<string, unknown>

test.use(withServiceWorker)

test('W3: where two changed one field somebody chooses; what the other changed beside it stands', async ({
  page,
  context,
  baseURL: address,
}) => {
  const baseURL = String(address)
  const admin = await callerAs(baseURL, 'admin')
  const id = await caseOf('case.manager', baseURL)
  const patient = async () => (await admin.get(`/patient/${id}`))['patient'] as Row
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', `/patients/${id}`)
  await expect(page.getByRole('button', { name: 'Edit: Person' })).toBeVisible()
  await programKept(page)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Edit: Person' }).click()
  const edit = page.getByRole('dialog', { name: 'Person' })
  await edit.getByLabel('City').fill('Austin')
  await edit.getByLabel('Email').fill('selma@example.com')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  const main = page.getByRole('main')
  await expect(main.getByText('selma@example.com').first()).toBeVisible()
  await expect(page.getByText('1 unsent change.')).toBeVisible()

  const { version } = await patient()
  await admin.put(`/patient/update/${id}`, { version, city: 'Dallas', zip: '75201' })
  await context.setOffline(false)
  await expect(page.getByText('1 change couldn’t be sent and needs your decision.')).toBeVisible({ timeout: 30_000 })
  expect(await patient()).toMatchObject({ city: 'Dallas', email: null })
  await page.getByRole('link', { name: 'View unsent changes' }).click()
  const queue = page.getByRole('region', { name: 'Unsent changes' })
  await queue.getByRole('button', { name: 'Choose' }).click()
  const choice = page.getByRole('dialog', { name: 'Edit conflict' })
  await expect(choice.getByText('Dallas')).toBeVisible()
  await expect(choice.getByRole('button', { name: 'Save' })).toBeDisabled()
  await choice.getByText('Austin').click()
  expect(await violationsOn(page)).toEqual([])
  await choice.getByRole('button', { name: 'Save' }).click()
  await expect(queue.getByText('No unsent changes.')).toBeVisible({ timeout: 30_000 })
  expect(await patient()).toMatchObject({ city: 'Austin', email: 'selma@example.com', zip: '75201' })
  await admin.close()
})

test('W3 A12: a case that is taken away leaves its words sealed; signing out asks about them, and given back they arrive', async ({
  page,
  context,
  baseURL: address,
}) => {
  const baseURL = String(address)
  const [admin, branch, id] = await Promise.all([
    callerAs(baseURL, 'admin'),
    callerAs(baseURL, 'subsidiary'),
    openCase(baseURL),
  ])
  const { subsidiary_id } = (await admin.get(`/user/${branch.id}`))['user'] as Row
  async function belongTo(subsidiary: unknown): Promise<void> {
    const { version } = (await admin.get(`/patient/${id}`))['patient'] as Row
    await admin.put(`/patient/update/${id}`, { version, subsidiary_id: subsidiary })
  }
  const notes = async () =>
    (await admin.get(`/patient_note/all?filter=${JSON.stringify({ patient_id: id })}`))['patient_notes'] as Row[]
  /** The devices of a user, as that user's manager sees them. */
  const told = async () => {
    const { devices, put_aside } = await admin.get(`/user/${branch.id}/devices`)
    const about = (put_aside as Row[]).filter(({ patient_id }) => patient_id === id)
    return [(devices as Row[]).some(({ set_aside }) => set_aside === 1), about.map(({ state }) => state)]
  }
  await belongTo(subsidiary_id)
  const words = 'Selma was seen at the clinic'

  await keepSettingsHere(page)
  await signIn(page, 'subsidiary')
  const daysKept = async () => (await everythingKept(page)).includes('days/["calendar","visits"')
  await page.goto('/apps/calendar')
  await expect.poll(daysKept, { timeout: 30_000 }).toBe(true)
  await page.goto(`/patients/${id}/notes`)
  await expect(page.getByText('No notes yet')).toBeVisible()
  await programKept(page)
  await context.setOffline(true)
  await writeNote(page, words)
  await expect(noteWith(page, words)).toBeVisible()

  await belongTo(null)
  await context.setOffline(false)
  await expect(page.getByText('1 change couldn’t be sent and needs your decision.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'View unsent changes' }).click()
  const queue = page.getByRole('region', { name: 'Unsent changes' })
  await expect(queue.getByText('You no longer have access to this case.')).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
  // Of the days in which it may have stood, nothing is left either.
  await expect.poll(daysKept, { timeout: 30_000 }).toBe(false)
  await expect.poll(told, { timeout: 30_000 }).toEqual([true, ['quarantined']])
  const devices = page.getByRole('region', { name: 'Your devices' })
  await expect(devices.getByText(/^1 unsent item since .+ 1 of them needs a decision\.$/).first()).toBeVisible()

  await signOut(page)
  const question = page.getByRole('alertdialog', { name: 'You have unsent changes' })
  await expect(question).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await question.getByRole('button', { name: 'Keep here and sign out' }).click()
  await expect(page).toHaveURL(/sign-(out|in)/)
  await waitForPurges(page)
  const left = await everythingKept(page)
  expect(left).not.toContain(words)
  expect(left).not.toContain(id)
  expect(left).toMatch(/caseway\.replica\.\w+ outbox/)
  expect(left).not.toMatch(/caseway\.replica\.\w+ (block|answer)/)
  expect(await notes()).toEqual([])

  await belongTo(subsidiary_id)
  await signIn(page, 'subsidiary')
  await page.getByRole('link', { name: 'View unsent changes' }).click()
  await queue.getByRole('button', { name: 'Try again' }).click()
  await expect(queue.getByText('No unsent changes.')).toBeVisible({ timeout: 30_000 })
  expect((await notes()).map(({ body }) => body)).toEqual([words])
  await expect.poll(async () => (await told())[1], { timeout: 30_000 }).toEqual([])
  await Promise.all([admin.close(), branch.close()])
})

test('W3 C4 N5: a message, what came of a visit and a new patient wait, and arrive once', async ({
  page,
  context,
  baseURL: address,
}) => {
  const baseURL = String(address)
  const admin = await callerAs(baseURL, 'admin')
  const id = await caseOf('case.manager', baseURL)
  const ofCase = async (entity: string) =>
    (await admin.get(`/${entity}/all?filter=${JSON.stringify({ patient_id: id })}`))[`${entity}s`] as Row[]
  const [number] = await ofCase('patient_mobile_info')
  await admin.put(`/patient_mobile_info/update/${String(number?.['id'])}`, {
    version: number?.['version'],
    sms_consent: 'granted',
    consent_source: 'verbal_recorded',
    consent_at: new Date().toISOString(),
  })
  // The patient asks, in answer to a message.
  const asked = { to: number?.['number'], body: 'How are you?' }
  const { patient_sms: sent } = (await admin.post(`/patient/${id}/send_sms`, asked)) as { patient_sms: Row }
  await admin.post(`/sms/outbox/${String(sent['id'])}/answer`, { body: 'When is my visit?' })
  const whole = async (entity: string) => (await admin.get(`/${entity}/wp/all`))[`${entity}s`] as Row[]
  const [statuses, types, [office]] = await Promise.all([
    whole('appointment_status'),
    whole('appointment_type'),
    whole('medical_provider_office'),
  ])
  await admin.post('/appointment/create', {
    patient_id: id,
    appointment_type_id: types.find(({ code }) => code === 'mri')?.['id'],
    appointment_status_id: statuses.find(({ code }) => code === 'scheduled')?.['id'],
    scheduled_start: '2031-05-06T17:00:00.000Z',
    duration_min: 60,
    medical_provider_id: office?.['medical_provider_id'],
    medical_provider_office_id: office?.['id'],
  })

  await keepSettingsHere(page)
  await signIn(page, 'case.manager', `/patients/${id}/messages`)
  const body = page.getByLabel('Text message', { exact: true })
  await expect(body).toBeVisible()
  // The composer may come before the conversation, which would not be fetched to its end once one has left.
  await expect(page.getByText(/^Reply wanted since/)).toBeVisible()
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Case sections' }).getByRole('link', { name, exact: true }).click()
  await part('Appointments')
  const visit = page.getByRole('article').filter({ hasText: 'MRI' })
  await expect(visit.getByRole('button', { name: 'Confirm' })).toBeVisible()
  // The form of a new patient chooses a firm from it.
  await waitForKeptAnswers(page, ['general/["lawfirm","whole"]', 'general/["permission","user_role"]'])
  await programKept(page)
  await context.setOffline(true)

  await visit.getByRole('button', { name: 'Confirm' }).click()
  await expect(visit.getByText('Not sent yet')).toBeVisible()
  await expect(visit.getByRole('button', { name: 'Check in' })).toHaveCount(0)
  await part('Contacts & messages')
  await expect(page.getByText(/^Reply wanted since/)).toBeVisible()
  await body.fill('Please call us back, Selma')
  await page.getByRole('button', { name: 'Queue message' }).click()
  const bubble = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
  await expect(bubble.filter({ hasText: 'Please call us back, Selma' }).last()).toContainText('Not sent yet')
  await expect(page.getByText('Nobody needs to reply')).toBeVisible()

  const last = `Away${Date.now()}`
  await page.goto('/patients/new')
  await page.getByLabel('First name').fill('Selma')
  await page.getByLabel('Last name').fill(last)
  const save = page.getByRole('button', { name: 'Save case' })
  await save.click()
  await page.getByLabel('Date of loss').fill('03/14/2026')
  await page.getByLabel('Date of loss').blur()
  await page.getByRole('combobox', { name: 'Law firm' }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel('Phone', { exact: true }).fill('(305) 555-0177')
  await page.getByLabel('Phone', { exact: true }).blur()
  await save.click()
  await expect(page).toHaveURL(/\/patients$/)
  await expect(page.getByRole('listitem').filter({ hasText: `Selma ${last}` })).toContainText('Not sent yet')
  await expect(page.getByText('3 unsent changes.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'View unsent changes' })).toHaveCount(0, { timeout: 30_000 })
  const confirmed = statuses.find(({ code }) => code === 'confirmed')?.['id']
  expect((await ofCase('appointment')).map((row) => row['appointment_status_id'])).toEqual([confirmed])
  const messages = await ofCase('patient_sms')
  expect(messages.filter((row) => row['body'] === 'Please call us back, Selma')).toHaveLength(1)
  expect(messages.filter((row) => row['awaits_reply'])).toEqual([])
  const { patients } = await admin.get(`/patient/all?search=${last}`)
  expect(patients).toHaveLength(1)
  await admin.close()
})

test('W2 W3: with all pages closed the worker sends what waits for whoever stays signed in, once', async ({
  page,
  context,
  baseURL: address,
}) => {
  const baseURL = String(address)
  const admin = await callerAs(baseURL, 'admin')
  const id = await caseOf('case.manager', baseURL)
  const notes = async () =>
    ((await admin.get(`/patient_note/all?filter=${JSON.stringify({ patient_id: id })}`))['patient_notes'] as Row[]).map(
      ({ body }) => body,
    )
  await keepSettingsHere(page)
  await signInByForm(page, 'case.manager', true)
  await page.goto(`/patients/${id}/notes`)
  await expect(page.getByText('No notes yet')).toBeVisible()
  await programKept(page)
  await context.setOffline(true)
  const words = 'Selma rang from the elevator'
  await writeNote(page, words)
  await expect(page.getByText('1 unsent change.')).toBeVisible()

  // The telephone goes back into the pocket before there is a network.
  const elsewhere = await context.newPage()
  await page.close()
  await context.setOffline(false)
  // It may be some time until the worker has a connection too.
  await expect(async () => {
    await wakeForSync(context, elsewhere, baseURL)
    expect(await notes()).toEqual([words])
  }).toPass({ timeout: 60_000 })

  await keepSettingsHere(elsewhere)
  await elsewhere.goto(`/patients/${id}/notes`)
  await expect(noteWith(elsewhere, words)).toBeVisible()
  await expect(elsewhere.getByText('Not sent yet')).toHaveCount(0)
  await expect(elsewhere.getByRole('link', { name: 'View unsent changes' })).toHaveCount(0)
  expect(await notes()).toEqual([words])
  await admin.close()
})
