import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/rules/dates.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.set('lawfirm', world.firmId, { update_interval_days: 90 })
})
afterAll(() => world.server.close())

const today = new Date().toISOString().slice(0, 10)
const day = (days: number): string => addDays(today, days)

const log = (by: Client, patient: Row, call: Row): Promise<Answer> =>
  by.post('/patient_note/create', { patient_id: patient.id, kind: 'call', body: 'On the phone', ...call })

async function contactsOf(patient: Row): Promise<Row> {
  const [row] = await world.rows(
    `select last_contact_at is not null as spoken, next_contact_at::text as next from patient where id = $1`,
    [patient.id],
  )
  return row!
}

/** A case whose manager should have called a month ago. */
async function overdue(): Promise<Row> {
  const patient = await world.open()
  await world.set('patient', patient.id, { last_contact_at: null, next_contact_at: day(-29) })
  return patient
}

it('K1: a call that reached the patient sets the last contact and answers what was due', async () => {
  const { manager, server } = world
  const patient = await overdue()
  expect((await log(manager, patient, { call_outcome: 'reached', next_contact_at: day(14) })).status).toBe(201)
  expect(await contactsOf(patient)).toEqual({ spoken: true, next: day(14) })
  // Without another day, a later one that stands is still to come; one that is due is answered.
  await log(manager, patient, { call_outcome: 'reached' })
  expect((await contactsOf(patient))['next']).toBe(day(14))
  const other = await overdue()
  await log(manager, other, { call_outcome: 'reached', call_party: 'patient' })
  expect(await contactsOf(other)).toEqual({ spoken: true, next: null })
  expect(server.errors).toEqual([])
})

it('K1: who was not reached is still to be called, on the day that is named', async () => {
  const { manager } = world
  const patient = await overdue()
  await log(manager, patient, { call_outcome: 'no_answer' })
  expect(await contactsOf(patient)).toEqual({ spoken: false, next: day(-29) })
  await log(manager, patient, { call_outcome: 'voicemail', next_contact_at: day(1) })
  expect(await contactsOf(patient)).toEqual({ spoken: false, next: day(1) })
})

it('K1: a call that is corrected while it may be is planned as corrected', async () => {
  const { manager } = world
  const patient = await overdue()
  const call = await log(manager, patient, { call_outcome: 'voicemail', next_contact_at: day(300) })
  const correct = async (row: Row, change: Row): Promise<Row> => {
    const answer = await manager.put(`/patient_note/update/${row['id']}`, { version: row['version'], ...change })
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    return answer.body.patient_note as Row
  }
  const dated = await correct(call.body.patient_note, { next_contact_at: day(3) })
  expect(await contactsOf(patient)).toEqual({ spoken: false, next: day(3) })
  const worded = await correct(dated, { body: 'Left a message' })
  expect(await contactsOf(patient)).toEqual({ spoken: false, next: day(3) })
  await correct(worded, { call_outcome: 'reached', next_contact_at: null })
  expect(await contactsOf(patient)).toEqual({ spoken: true, next: null })
})

it('K1: a note that is no call plans the contact that it names', async () => {
  const { manager, firm } = world
  const patient = await overdue()
  await log(manager, patient, { kind: 'scheduling', next_contact_at: day(4) })
  expect(await contactsOf(patient)).toEqual({ spoken: false, next: day(4) })
  await log(firm, patient, { kind: 'general', visibility: 'lawfirm', next_contact_at: day(9) })
  expect(await contactsOf(patient)).toEqual({ spoken: false, next: day(4) })
})

it('K1: a call to the firm, a note that is no call and the firm’s own note are no contact with the patient', async () => {
  const { manager, firm } = world
  const patient = await overdue()
  await log(manager, patient, { call_outcome: 'reached', call_party: 'firm' })
  await log(manager, patient, { kind: 'general' })
  await log(firm, patient, { call_outcome: 'reached', visibility: 'lawfirm' })
  expect(await contactsOf(patient)).toEqual({ spoken: false, next: day(-29) })
  const wrong = await log(manager, patient, { kind: 'general', call_party: 'firm' })
  expect(wrong.body.errors).toEqual({ call_party: ['only_for_calls'] })
})

const dueOf = async ({ id }: Row): Promise<unknown[]> => {
  const [row] = await world.rows('select contact_due_on::text as day, contact_reason from patient where id = $1', [id])
  return [row!['day'], row!['contact_reason']]
}

/** An active case that its patient was called for today, and whose firm has been silent for a hundred days. */
async function silentFirm(): Promise<Row> {
  const patient = await world.open()
  const long = `${day(-100)}T12:00:00Z`
  await world.set('patient', patient.id, {
    case_status: 'demand',
    opened_at: long,
    status_changed_at: long,
    last_contact_at: new Date().toISOString(),
    next_contact_at: null,
  })
  return patient
}

it('K1, K2: a call to the patient does not clear the firm’s overdue status; reaching the firm or a note of the firm does', async () => {
  const { manager, firm } = world
  const patient = await silentFirm()
  expect(await dueOf(patient)).toEqual([day(-10), 'status_due'])
  await log(manager, patient, { call_outcome: 'voicemail', call_party: 'firm' })
  await log(manager, patient, { call_outcome: 'reached' })
  expect(await dueOf(patient)).toEqual([day(-10), 'status_due'])
  await log(manager, patient, { call_outcome: 'reached', call_party: 'firm' })
  expect(await dueOf(patient)).toEqual([day(90), 'status_due'])
  const other = await silentFirm()
  expect((await log(firm, other, { kind: 'general', visibility: 'lawfirm' })).status).toBe(201)
  expect(await dueOf(other)).toEqual([day(90), 'status_due'])
})

it('K1: a day planned with one party is not cleared or put off by a call to another', async () => {
  const { manager } = world
  const patient = await silentFirm()
  await log(manager, patient, { call_outcome: 'reached', call_party: 'firm', next_contact_at: day(-1) })
  expect(await dueOf(patient)).toEqual([day(-1), 'planned'])
  await log(manager, patient, { call_outcome: 'reached' })
  await log(manager, patient, { call_outcome: 'voicemail', next_contact_at: day(5) })
  expect(await dueOf(patient)).toEqual([day(-1), 'planned'])
  // The date that was noted for the patient meanwhile comes up once the firm was reached.
  await log(manager, patient, { call_outcome: 'reached', call_party: 'firm' })
  expect(await dueOf(patient)).toEqual([day(5), 'planned'])
  const { version } = (await manager.get(`/patient/${patient.id}`)).body.patient
  await log(manager, patient, { call_outcome: 'reached', call_party: 'insurer', next_contact_at: day(-2) })
  expect((await manager.get(`/patient/${patient.id}`)).body.patient.next_contact_party).toBe('insurer')
  await manager.put(`/patient/update/${patient.id}`, { version, next_contact_at: day(-3) })
  expect((await manager.get(`/patient/${patient.id}`)).body.patient.next_contact_party).toBe(null)
  await log(manager, patient, { call_outcome: 'reached' })
  expect((await manager.get(`/patient/${patient.id}`)).body.patient).toMatchObject({ next_contact_party: 'insurer' })
})

it('K2: a visit without its bill is asked about with the provider a week later, and weekly after each call', async () => {
  const { manager, ids } = world
  const patient = await silentFirm()
  await world.set('patient', patient.id, { status_changed_at: new Date().toISOString() })
  const [visit] = await world.rows(
    `insert into appointment (id, patient_id, appointment_type_id, appointment_status_id, medical_provider_id,
      medical_provider_office_id, requested_at, scheduled_start, service_date)
     select gen_random_uuid(), $1, (select id from appointment_type limit 1),
      (select id from appointment_status where category = 'completed' limit 1), $2, $3, now(), now() - interval '9 days', $4
     returning id`,
    [patient.id, ids.provider, ids.office, day(-9)],
  )
  expect(await dueOf(patient)).toEqual([day(-2), 'missing_bill'])
  await log(manager, patient, { call_outcome: 'reached', call_party: 'provider' })
  expect(await dueOf(patient)).toEqual([day(7), 'missing_bill'])
  await world.set('appointment', visit!['id'] as string, { bill_received_at: day(0), records_received_at: day(0) })
  expect(await dueOf(patient)).toEqual([day(90), 'status_due'])
})

it('K2: a firm’s other interval counts at once, a review is what a case on hold waits for, a closed case for nothing', async () => {
  const { admin, firmId } = world
  const patient = await silentFirm()
  const { lawfirm } = (await admin.get(`/lawfirm/${firmId}`)).body
  const changed = { version: lawfirm.version, update_interval_days: 180 }
  expect((await admin.put(`/lawfirm/update/${firmId}`, changed)).status).toBe(200)
  expect(await dueOf(patient)).toEqual([day(80), 'status_due'])
  await world.set('lawfirm', firmId, { update_interval_days: 90 })
  await world.set('patient', patient.id, { case_status: 'on_hold', next_contact_at: day(20) })
  expect(await dueOf(patient)).toEqual([day(20), 'planned'])
  await world.set('patient', patient.id, { case_status: 'closed_paid' })
  expect(await dueOf(patient)).toEqual([null, null])
})

it('K2: dashboard, quick panel, report and list count the same calls for the same person', async () => {
  const { manager } = world
  const [dashboard, panel, report] = await Promise.all([
    manager.get('/dashboard/generic'),
    manager.get('/quick-panel/data'),
    manager.get(`/report/contact_managers?filter=${JSON.stringify({ case_manager_id: manager.userId })}`),
  ])
  const list = await manager.get(
    `/patient/all?page_size=1&filter=${JSON.stringify({ case_manager_id: manager.userId, contact_due_on: { to: today } })}`,
  )
  const due = dashboard.body.cards.due_contacts as number
  expect(due).toBeGreaterThan(3)
  expect([panel.body.contacts_due_count, report.body.totals.due, list.body.count]).toEqual([due, due, due])
})

it('K2: the demo data carries the days that the database would work out', async () => {
  const days = () =>
    world.rows(
      'select id, contact_due_on::text as day, contact_reason, contact_party, contact_phone from patient order by id',
    )
  const before = await days()
  await world.rows('select refresh_contact_due(array(select id from patient))')
  expect(await days()).toEqual(before)
})
