import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { engines, type TestDatabase } from '#tests/support/databases.ts'
import { add, addStatuses, change, read } from '#tests/support/sample-rows.ts'

const TOTALS = [
  'billed_cents',
  'price_cents',
  'reduction_cents',
  'paid_cents',
  'balance_cents',
  'appointments_count',
  'visits_to_approve',
  'next_appointment_at',
  'next_appointment_zone',
  'last_service_date',
  'unread_messages',
  'reply_wanted_since',
] as const

describe.each(engines)('the totals of a case, on $name', ({ openTables }) => {
  let opened: TestDatabase
  let lawfirm: string
  let status: Awaited<ReturnType<typeof addStatuses>>
  let type: string
  const db = () => opened.database.pool

  const newPatient = (): Promise<string> => add(db(), 'patient', { lawfirm_id: lawfirm })
  const visit = (patient: string, kind: keyof typeof status, values = {}): Promise<string> =>
    add(db(), 'appointment', {
      patient_id: patient,
      appointment_type_id: type,
      appointment_status_id: status[kind],
      ...values,
    })
  const totalsOf = async (patient: string): Promise<Record<string, unknown>> => {
    const row = await read(db(), 'patient', patient)
    return Object.fromEntries(TOTALS.map((total) => [total, row[total]]))
  }
  const logged = async (patient: string): Promise<number> =>
    (await db().query<{ n: number }>('select count(*)::int as n from change_log where entity_id = $1', [patient]))
      .rows[0]?.n ?? -1

  beforeAll(async () => {
    opened = await openTables()
    lawfirm = await add(db(), 'lawfirm')
    status = await addStatuses(db())
    type = await add(db(), 'appointment_type')
  })
  afterAll(() => opened.close())

  test('add up the liens that are owed, through every change of them', async () => {
    const patient = await newPatient()
    const first = await add(db(), 'lien', {
      patient_id: patient,
      billed_cents: 100_000,
      adjustment_cents: 10_000,
      price_cents: 40_000,
    })
    const second = await add(db(), 'lien', { patient_id: patient, billed_cents: 5_000 })
    expect(await totalsOf(patient)).toMatchObject({ billed_cents: 105_000, price_cents: 40_000, balance_cents: 95_000 })

    await change(db(), 'lien', first, { reduction_cents: 20_000, paid_cents: 30_000 })
    expect(await totalsOf(patient)).toMatchObject({
      reduction_cents: 20_000,
      paid_cents: 30_000,
      balance_cents: 45_000,
    })

    await change(db(), 'lien', second, { status: 'void' })
    expect(await totalsOf(patient)).toMatchObject({ billed_cents: 100_000, balance_cents: 40_000 })

    await change(db(), 'lien', first, { deleted_at: '2026-02-01T00:00:00Z' })
    expect(await totalsOf(patient)).toMatchObject({
      billed_cents: 0,
      price_cents: 0,
      reduction_cents: 0,
      paid_cents: 0,
      balance_cents: 0,
    })
  })

  test('follow a lien that moves to another case', async () => {
    const [from, to] = [await newPatient(), await newPatient()]
    const lien = await add(db(), 'lien', { patient_id: from, billed_cents: 700 })
    await change(db(), 'lien', lien, { patient_id: to })
    expect([await totalsOf(from), await totalsOf(to)]).toMatchObject([{ billed_cents: 0 }, { billed_cents: 700 }])
  })

  test('a lien whose amounts could not be true is refused at its field', async () => {
    const patient = await newPatient()
    const lien = await add(db(), 'lien', { patient_id: patient, billed_cents: 1_000, adjustment_cents: 100 })
    expect(await read(db(), 'lien', lien)).toMatchObject({ final_cents: 900, balance_cents: 900 })
    for (const [field, cents] of [
      ['reduction_cents', 901],
      ['adjustment_cents', 1_001],
      ['paid_cents', 901],
      ['paid_cents', -1],
      ['price_cents', -1],
    ] as const) {
      await expect(change(db(), 'lien', lien, { [field]: cents })).rejects.toMatchObject({
        constraint: `lien__${field}__check`,
      })
    }
  })

  test('count the visits that stand, the next one and the last day of care', async () => {
    const patient = await newPatient()
    const later = await visit(patient, 'scheduled', { scheduled_start: '2096-03-02T15:00:00Z' })
    const sooner = await visit(patient, 'scheduled', { scheduled_start: '2096-03-01T15:00:00Z' })
    await visit(patient, 'scheduled', { scheduled_start: '2020-03-01T15:00:00Z' })
    await visit(patient, 'cancelled', { scheduled_start: '2096-02-01T15:00:00Z' })
    await visit(patient, 'superseded')
    await visit(patient, 'unscheduled')
    expect(await totalsOf(patient)).toMatchObject({
      appointments_count: 4,
      next_appointment_at: '2096-03-01T15:00:00.000Z',
      last_service_date: null,
    })

    await change(db(), 'appointment', sooner, { appointment_status_id: status.completed, service_date: '2026-03-01' })
    expect(await totalsOf(patient)).toMatchObject({
      next_appointment_at: '2096-03-02T15:00:00.000Z',
      last_service_date: '2026-03-01',
    })

    await change(db(), 'appointment', later, { deleted_at: '2026-03-01T00:00:00Z' })
    expect(await totalsOf(patient)).toMatchObject({ appointments_count: 3, next_appointment_at: null })
  })

  test('count the visits that wait for an approval', async () => {
    const patient = await newPatient()
    const waiting = async () => (await totalsOf(patient))['visits_to_approve']
    const first = await visit(patient, 'unscheduled', { approval: 'pending' })
    await visit(patient, 'scheduled', { approval: 'pending' })
    await visit(patient, 'scheduled')
    expect(await waiting()).toBe(2)
    await change(db(), 'appointment', first, { approval: 'approved' })
    expect(await waiting()).toBe(1)
  })

  test('tell by whose clock the next visit takes place, also once the place takes another', async () => {
    const patient = await newPatient()
    const state = await add(db(), 'state', { default_timezone: 'America/Chicago' })
    const chiropractor = await add(db(), 'chiropractor', { state_id: state })
    const office = await add(db(), 'medical_provider_office', {
      medical_provider_id: await add(db(), 'medical_provider'),
      state_id: state,
      timezone: 'America/Los_Angeles',
    })
    const zone = async () => (await totalsOf(patient)).next_appointment_zone

    await visit(patient, 'scheduled', { scheduled_start: '2096-03-02T15:00:00Z', chiropractor_id: chiropractor })
    expect(await zone()).toBe('America/Chicago')
    await change(db(), 'state', state, { default_timezone: 'America/Denver' })
    expect(await zone()).toBe('America/Denver')
    await change(db(), 'chiropractor', chiropractor, {
      state_id: await add(db(), 'state', { default_timezone: 'America/Phoenix' }),
    })
    expect(await zone()).toBe('America/Phoenix')

    const sooner = await visit(patient, 'scheduled', {
      scheduled_start: '2096-03-01T15:00:00Z',
      medical_provider_office_id: office,
    })
    expect(await zone()).toBe('America/Los_Angeles')
    await change(db(), 'medical_provider_office', office, { timezone: 'America/Anchorage' })
    expect(await zone()).toBe('America/Anchorage')
    await change(db(), 'appointment', sooner, { medical_provider_office_id: null })
    expect(await zone()).toBeNull()
    await change(db(), 'appointment', sooner, { deleted_at: '2026-03-01T00:00:00Z' })
    expect(await zone()).toBe('America/Phoenix')
  })

  test('an appointment that time has passed is the next one no longer', async () => {
    const patient = await newPatient()
    const appointment = await visit(patient, 'scheduled', { scheduled_start: '2096-03-02T15:00:00Z' })
    await inTransaction(db(), async (client) => {
      await client.query(`select set_config('app.loading', 'on', true)`)
      await change(client, 'appointment', appointment, { scheduled_start: '2020-01-01T00:00:00Z' })
      await change(client, 'patient', patient, { next_appointment_at: '2020-01-01T00:00:00Z' })
    })
    await db().query('select refresh_passed_appointments()')
    expect(await totalsOf(patient)).toMatchObject({ next_appointment_at: null })
  })

  test('count the patient’s messages that nobody has seen', async () => {
    const patient = await newPatient()
    const message = await add(db(), 'patient_sms', { patient_id: patient, direction: 'in' })
    await add(db(), 'patient_sms', { patient_id: patient, direction: 'in' })
    await add(db(), 'patient_sms', { patient_id: patient, direction: 'out' })
    expect(await totalsOf(patient)).toMatchObject({ unread_messages: 2 })
    await change(db(), 'patient_sms', message, { seen_at: '2026-02-01T00:00:00Z' })
    expect(await totalsOf(patient)).toMatchObject({ unread_messages: 1 })
  })

  test('say since when the patient waits for an answer, read or not', async () => {
    const patient = await newPatient()
    const asked = { patient_id: patient, direction: 'in', seen_at: '2026-02-03T00:00:00Z', awaits_reply: true }
    const first = await add(db(), 'patient_sms', { ...asked, created_at: '2026-02-01T10:00:00Z' })
    const second = await add(db(), 'patient_sms', { ...asked, created_at: '2026-02-02T10:00:00Z' })
    const since = async () => (await totalsOf(patient))['reply_wanted_since']
    expect(await since()).toEqual(expect.stringContaining('2026-02-01'))
    await change(db(), 'patient_sms', first, { awaits_reply: false })
    expect(await since()).toEqual(expect.stringContaining('2026-02-02'))
    await change(db(), 'patient_sms', second, { awaits_reply: false })
    expect(await since()).toBeNull()
  })

  test('are nobody’s edit: the revision rises, the version stays, and nothing is written where nothing changed', async () => {
    const patient = await newPatient()
    const before = await read(db(), 'patient', patient)
    const lien = await add(db(), 'lien', { patient_id: patient, billed_cents: 900 })
    const after = await read(db(), 'patient', patient)
    expect(after).toMatchObject({
      version: before['version'],
      updated_at: before['updated_at'],
      rev: Number(before['rev']) + 1,
    })

    const entries = await logged(patient)
    await change(db(), 'lien', lien, { confirmed_method: 'letter' })
    expect(await read(db(), 'patient', patient)).toEqual(after)
    expect(await logged(patient)).toBe(entries)
  })

  test('a bulk load works them out once, and tells nobody', async () => {
    const patient = await inTransaction(db(), async (client) => {
      await client.query(`select set_config('app.loading', 'on', true)`)
      const id = await add(client, 'patient', { lawfirm_id: lawfirm })
      await add(client, 'lien', { patient_id: id, billed_cents: 300 })
      await add(client, 'patient_sms', { patient_id: id, direction: 'in' })
      return id
    })
    expect(await totalsOf(patient)).toMatchObject({ billed_cents: 0, unread_messages: 0 })
    expect(await logged(patient)).toBe(0)
    await db().query('select refresh_patient_totals(array[$1]::uuid[])', [patient])
    expect(await totalsOf(patient)).toMatchObject({ billed_cents: 300, unread_messages: 1 })
  })

  test('changes of one case at the same moment are all in the sum', async () => {
    const patient = await newPatient()
    await Promise.all(Array.from({ length: 40 }, () => add(db(), 'lien', { patient_id: patient, billed_cents: 100 })))
    expect(await totalsOf(patient)).toMatchObject({ billed_cents: 4_000 })
  })
})

// The embedded database has one session, so two transactions can't be open in it together.
describe.each(engines.slice(1))('the totals of a case that two change at once, on $name', ({ openTables }) => {
  test('a second writer who looked before the first ended still adds to what the first wrote', async () => {
    const { database, close } = await openTables()
    const patient = await add(database.pool, 'patient', { lawfirm_id: await add(database.pool, 'lawfirm') })
    const [one, two] = [await database.pool.connect(), await database.pool.connect()]
    await one.query('begin')
    await two.query('begin')
    await add(one, 'lien', { patient_id: patient, billed_cents: 100 })
    const waiting = add(two, 'lien', { patient_id: patient, billed_cents: 10 })
    await one.query('commit')
    await waiting
    await two.query('commit')
    one.release()
    two.release()
    expect(await read(database.pool, 'patient', patient)).toMatchObject({ billed_cents: 110 })
    await close()
  })
})
