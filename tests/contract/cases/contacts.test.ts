import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/rules/dates.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
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
