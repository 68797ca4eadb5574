import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoToday } from '#tests/support/demo-today.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { expectTold } from '#tests/support/told.ts'
import { openWorld, type Row, type World } from './world.ts'

let world: World
let patient: Row
const began = new Date()
beforeAll(async () => {
  world = await openWorld()
  patient = await world.open()
})
afterAll(() => world.server.close())

const PAST = '2026-01-15T15:00:00.000Z'
const typeId = async (code: string): Promise<string> =>
  (await world.rows('select id from appointment_type where code = $1', [code]))[0]!.id
const statusId = async (code: string): Promise<string> =>
  (await world.rows('select id from appointment_status where code = $1', [code]))[0]!.id
const codeOf = async (row: Row): Promise<string> =>
  (await world.rows('select code from appointment_status where id = $1', [row.appointment_status_id]))[0]!.code
const place = () => ({ medical_provider_id: world.ids.provider, medical_provider_office_id: world.ids.office })

async function ask(code = 'chiropractic', more: Row = {}): Promise<Row> {
  const answer = await world.admin.post('/appointment/create', {
    patient_id: patient.id,
    appointment_type_id: await typeId(code),
    ...more,
  })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.appointment as Row
}

async function move(by: Client, visit: Row, wish: Row): Promise<Answer> {
  const [{ version } = { version: 0 }] = await world.rows('select version from appointment where id = $1', [visit.id])
  return by.post(`/appointment/${visit.id}/transition`, { expected_version: version, ...wish })
}

it('a visit takes length, surgery and approval from its type and begins as requested', async () => {
  const mri = await ask('epidural_injection')
  expect(mri).toMatchObject({ duration_min: 60, is_surgery: false, approval: 'pending' })
  expect(await codeOf(mri)).toBe('requested')
  expect(await ask('epidural_injection', { duration_min: 30 })).toMatchObject({ duration_min: 30 })
  expect(await ask('surgery_outpatient')).toMatchObject({ duration_min: 180, is_surgery: true })
  expect((await world.admin.get(`/patient/${patient.id}`)).body.patient.is_surgical).toBe(true)
  const done = await world.admin.post('/appointment/create', {
    patient_id: patient.id,
    appointment_type_id: await typeId('mri'),
    appointment_status_id: await statusId('completed'),
  })
  expect(done.body.errors).toEqual({ appointment_status_id: ['not_allowed'] })
})

it('a visit goes from request to completion, entry by entry', async () => {
  const { admin, manager, rows, server } = world
  const visit = await ask()
  expect((await move(manager, visit, { to: 'schedule' })).body).toMatchObject({
    code: 'GUARD_FAILED',
    errors: { _: ['START_MISSING', 'PLACE_MISSING'] },
  })
  const scheduled = await move(manager, visit, { to: 'schedule', scheduled_start: PAST, ...place() })
  expect(scheduled).toMatchObject({
    status: 200,
    body: { appointment: { scheduled_start: PAST, version: visit.version + 1 } },
  })
  expect(await codeOf(scheduled.body.appointment)).toBe('scheduled')
  expect(await move(manager, visit, { to: 'check_in' })).toMatchObject({
    status: 409,
    body: { code: 'ILLEGAL_TRANSITION' },
  })
  expect((await move(manager, visit, { to: 'check_in' })).body.allowed.toSorted()).toEqual([
    'cancel',
    'complete',
    'confirm',
    'late_cancel',
    'no_show',
    'reschedule',
  ])
  expect((await move(manager, visit, { to: 'confirm' })).status).toBe(200)
  expect((await move(manager, visit, { to: 'check_in' })).status).toBe(200)
  expect((await move(manager, visit, { to: 'complete' })).body.errors).toEqual({ _: ['SERVICE_DATE_MISSING'] })
  expect((await move(manager, visit, { to: 'complete', service_date: '2020-01-01' })).body.errors).toEqual({
    _: ['SERVICE_DATE_OUT_OF_RANGE'],
  })
  const completed = await move(manager, visit, { to: 'complete', service_date: '2026-01-15' })
  expect(await codeOf(completed.body.appointment)).toBe('completed')
  expect((await admin.get(`/patient/${patient.id}`)).body.patient.last_service_date).toBe('2026-01-15')
  expect((await move(manager, visit, { to: 'undo', reason: 'Wrong patient' })).body.allowed).toEqual([])
  const undone = await move(admin, visit, { to: 'undo', reason: 'Wrong patient' })
  expect(undone.body.appointment).toMatchObject({ service_date: null })
  expect(
    await rows(
      'select command, from_phase, to_phase from appointment_event where appointment_id = $1 order by at, id',
      [visit.id],
    ),
  ).toEqual([
    { command: 'schedule', from_phase: 'requested', to_phase: 'scheduled' },
    { command: 'confirm', from_phase: 'scheduled', to_phase: 'confirmed' },
    { command: 'check_in', from_phase: 'confirmed', to_phase: 'checked_in' },
    { command: 'complete', from_phase: 'checked_in', to_phase: 'completed' },
    { command: 'undo', from_phase: 'completed', to_phase: 'scheduled' },
  ])
  expect(
    await rows(`select 1 from audit_event where entity_id = $1 and action = 'transition'`, [visit.id]),
  ).toHaveLength(5)
  expect(server.errors).toEqual([])
})

it('K6: a past visit is completed in one act, but not without the approval it needs', async () => {
  const { admin, manager, rows } = world
  const visit = await ask('chiropractic')
  await move(manager, visit, { to: 'schedule', scheduled_start: PAST, reason: 'After the first', ...place() })
  const completed = await move(manager, visit, { to: 'complete', service_date: '2026-01-15' })
  expect(completed).toMatchObject({ status: 200, body: { appointment: { service_date: '2026-01-15' } } })
  expect(await codeOf(completed.body.appointment)).toBe('completed')
  expect(
    await rows(
      `select from_phase, to_phase from appointment_event where appointment_id = $1 and command = 'complete'`,
      [visit.id],
    ),
  ).toEqual([{ from_phase: 'scheduled', to_phase: 'completed' }])

  const unapproved = await ask('epidural_injection')
  await move(manager, unapproved, { to: 'schedule', scheduled_start: PAST, reason: 'After the other', ...place() })
  expect((await move(admin, unapproved, { to: 'complete', service_date: '2026-01-15' })).body.errors).toEqual({
    _: ['APPROVAL_MISSING'],
  })
})

it('a visit that needs approval is not confirmed without it, and nobody approves his own wish', async () => {
  const { admin, manager, underwriter } = world
  const visit = await ask('epidural_injection')
  await move(manager, visit, { to: 'schedule', scheduled_start: '2027-03-01T15:00:00Z', ...place() })
  expect((await move(manager, visit, { to: 'confirm' })).body.errors).toEqual({ _: ['APPROVAL_MISSING'] })
  const decide = (by: Client, wish: Row, expected_version: number) =>
    by.post(`/appointment/${visit.id}/approval`, { expected_version, ...wish })
  expect((await decide(manager, { approval: 'approved' }, visit.version + 1)).status).toBe(404)
  expect((await decide(admin, { approval: 'approved' }, visit.version + 1)).body.errors).toEqual({ _: ['OWN_REQUEST'] })
  await world.set('patient', patient.id, { approved_limit_cents: 1_000_00 })
  expect(
    (await decide(underwriter, { approval: 'approved', approved_cents: 1_000_01 }, visit.version + 1)).body,
  ).toMatchObject({ errors: { _: ['LIMIT_EXCEEDED'] }, remaining_cents: 1_000_00 })
  expect(
    (await decide(underwriter, { approval: 'approved', approved_cents: 900_00 }, visit.version + 1)).body.appointment,
  ).toMatchObject({ approval: 'approved', approved_cents: 900_00 })
  expect((await move(manager, visit, { to: 'confirm' })).status).toBe(200)
  // It may be declined once the visit is confirmed; then the patient is not checked in.
  const [{ version } = { version: 0 }] = await world.rows('select version from appointment where id = $1', [visit.id])
  expect((await decide(underwriter, { approval: 'declined', reason: 'Limit used up' }, version)).status).toBe(200)
  expect((await move(manager, visit, { to: 'check_in' })).body.errors).toEqual({ _: ['APPROVAL_MISSING'] })
})

it('two visits of one patient do not overlap, unless somebody says why', async () => {
  const { manager } = world
  const [one, two] = [await ask(), await ask()]
  const start = { to: 'schedule', scheduled_start: '2027-04-01T15:00:00Z', ...place() }
  expect((await move(manager, one, start)).status).toBe(200)
  expect((await move(manager, two, { ...start, scheduled_start: '2027-04-01T15:15:00Z' })).body.errors).toEqual({
    _: ['PATIENT_OVERLAP'],
  })
  expect(
    (await move(manager, two, { ...start, scheduled_start: '2027-04-01T15:15:00Z', reason: 'Same building' })).status,
  ).toBe(200)
})

it('neither a draft nor a plain change steps around that, and no visit is planned where underwriting said no', async () => {
  const { admin, manager, open, rows } = world
  const start = {
    scheduled_start: '2027-07-01T15:00:00Z',
    ...place(),
    appointment_status_id: await statusId('scheduled'),
  }
  const first = await ask('ct', start)
  const draft = { patient_id: patient.id, appointment_type_id: await typeId('ct'), ...start }
  expect(
    (await admin.post('/appointment/create', { ...draft, scheduled_start: '2027-07-01T15:20:00Z' })).body.errors,
  ).toEqual({ scheduled_start: ['overlaps'] })
  const later = await ask('ct', { ...start, scheduled_start: '2027-07-01T16:00:00Z' })
  expect(
    (
      await admin.put(`/appointment/update/${later.id}`, {
        version: later.version,
        scheduled_start: first.scheduled_start,
      })
    ).body.errors,
  ).toEqual({ scheduled_start: ['overlaps'] })

  const declined = await open()
  const [stage] = await rows(`select id from underwriting_stage where code = 'declined'`)
  await world.set('patient', declined.id, { underwriting_stage_id: stage!.id })
  expect((await admin.post('/appointment/create', { ...draft, patient_id: declined.id })).body.errors).toEqual({
    scheduled_start: ['blocked'],
  })
  const wish = await ask('ct', { patient_id: declined.id })
  const plan = { to: 'schedule', scheduled_start: '2027-08-01T15:00:00Z', ...place() }
  expect((await move(manager, wish, plan)).body.errors).toEqual({ _: ['SCHEDULING_BLOCKED'] })
  expect((await move(admin, wish, { ...plan, reason: 'Emergency' })).status).toBe(200)
})

it('a visit that is moved stays on record beside its successor', async () => {
  const { manager } = world
  const visit = await ask('mri', { note: 'Ring twice' })
  await move(manager, visit, { to: 'schedule', scheduled_start: '2027-05-01T15:00:00Z', ...place() })
  const moved = await move(manager, visit, { to: 'reschedule', scheduled_start: '2027-05-08T15:00:00Z' })
  expect(moved.body).toMatchObject({
    superseded_id: visit.id,
    appointment: {
      rescheduled_from_id: visit.id,
      scheduled_start: '2027-05-08T15:00:00.000Z',
      note: 'Ring twice',
      medical_provider_office_id: world.ids.office,
    },
  })
  expect(await codeOf(moved.body.appointment)).toBe('scheduled')
  const old = (await manager.get(`/appointment/${visit.id}`)).body.appointment
  expect([await codeOf(old), old.scheduled_start]).toEqual(['rescheduled', '2027-05-01T15:00:00.000Z'])
  const open = await move(manager, moved.body.appointment, { to: 'reschedule' })
  expect(open.body.appointment.scheduled_start).toBeNull()
  expect(await codeOf(open.body.appointment)).toBe('needs_rescheduling')
})

it('who does not come is called the same day; who cancels says who and why', async () => {
  const { manager, rows } = world
  const visit = await ask()
  await move(manager, visit, { to: 'schedule', scheduled_start: '2026-02-15T15:00:00Z', ...place() })
  expect((await move(manager, visit, { to: 'no_show' })).body.errors).toEqual({ _: ['NO_SHOW_REASON_MISSING'] })
  expect((await move(manager, visit, { to: 'no_show', no_show_reason: 'No car' })).status).toBe(200)
  expect(await rows('select next_contact_at::text as next from patient where id = $1', [patient.id])).toEqual([
    { next: demoToday() },
  ])
  const other = await ask()
  expect((await move(manager, other, { to: 'cancel' })).body.errors).toEqual({
    _: ['CANCEL_REASON_MISSING', 'CANCELLED_BY_MISSING'],
  })
  const cancelled = await move(manager, other, { to: 'cancel', cancel_reason: 'Feels better', cancelled_by: 'patient' })
  expect(await codeOf(cancelled.body.appointment)).toBe('cancelled_by_patient')
})

it('lists tell scheduled, unscheduled, both and done visits apart, in the scope of the caller (D9)', async () => {
  const { admin, firm, otherFirm, manager, open } = world
  const own = await open()
  const visit = async (more: Row = {}): Promise<Row> =>
    (await admin.post('/appointment/create', { patient_id: own.id, appointment_type_id: await typeId('ct'), ...more }))
      .body.appointment
  const asked = await visit()
  const planned = await visit()
  await move(manager, planned, { to: 'schedule', scheduled_start: '2027-06-01T15:00:00Z', ...place() })
  const done = await visit()
  await world.set('appointment', done.id, {
    appointment_status_id: await statusId('completed'),
    service_date: '2026-03-03',
  })
  const list = async (name: string, by = admin): Promise<string[]> => {
    const answer = await by.get(`/appointment/${name}?patient_id=${own.id}&page_size=50`)
    expect(answer).toMatchObject({ status: 200, body: { page: 1, page_size: 50 } })
    expect(answer.body.count).toBe(answer.body.appointments.length)
    return answer.body.appointments.map(({ id }: Row) => id)
  }
  expect(await list('scheduled')).toEqual([planned.id])
  expect(await list('unscheduled')).toEqual([asked.id])
  expect(new Set(await list('both'))).toEqual(new Set([asked.id, planned.id]))
  expect(await list('service_dates')).toEqual([done.id])
  expect(await list('both', firm)).toHaveLength(2)
  expect(await list('both', otherFirm)).toEqual([])
  expect((await firm.get('/appointment/scheduled')).text).not.toContain('price_cents')
  expect((await admin.get('/appointment/scheduled?filter={"nothing":1}')).status).toBe(422)
})

it('out of scope there is no visit to move', async () => {
  const visit = await ask()
  const outside = await Promise.all(
    ['lawfirm', 'lawfirm2', 'auditor', 'funder', 'underwriter', 'provider'].map((name) => world.server.as(name)),
  )
  expect(await Promise.all(outside.map(async (by) => (await move(by, visit, { to: 'cancel' })).status))).toEqual([
    404, 404, 404, 404, 404, 404,
  ])
  expect(world.server.errors).toEqual([])
})

it('what is said of days that were lies between the accident and today, by whatever call it is said', async () => {
  const { admin, manager } = world
  const visit = await ask()
  await move(manager, visit, { to: 'schedule', scheduled_start: '2026-01-20T15:00:00.000Z', ...place() })
  for (const to of ['confirm', 'check_in']) expect((await move(manager, visit, { to })).status).toBe(200)
  const done = (await move(manager, visit, { to: 'complete', service_date: '2026-01-20' })).body.appointment as Row
  expect(done).toMatchObject({ service_date: '2026-01-20' })
  const change = (patch: Row): Promise<Answer> =>
    admin.put(`/appointment/update/${done.id}`, { version: done.version, ...patch })
  for (const [patch, errors] of [
    [{ service_date: '2099-01-01' }, { service_date: ['in_future'] }],
    [{ service_date: '1950-01-01' }, { service_date: ['before_accident'] }],
    [{ service_date: null }, { service_date: ['required'] }],
    [{ bill_received_at: '2099-01-01' }, { bill_received_at: ['in_future'] }],
    [{ scheduled_start: '2035-01-01T15:00:00.000Z' }, { scheduled_start: ['outcome_known'] }],
  ] as const)
    expect([patch, (await change(patch)).body.errors]).toEqual([patch, errors])
  expect((await admin.get(`/appointment/${done.id}`)).body.appointment).toMatchObject(done)
  expect((await change({ service_date: '2026-01-21', scheduled_start: done.scheduled_start })).status).toBe(200)
  const planned = await ask('mri', { service_date: undefined })
  const moved = { version: planned.version, scheduled_start: '2031-01-01T15:00:00.000Z', ...place() }
  expect((await admin.put(`/appointment/update/${planned.id}`, moved)).status).toBe(200)
})

it('D1: no case begins tomorrow', async () => {
  const { admin } = world
  const refused = async (more: Row): Promise<unknown> =>
    (await admin.put(`/patient/update/${patient.id}`, { version: patient.version, ...more })).body.errors
  for (const field of ['dol', 'dob', 'suit_filed_at', 'demand_sent_at', 'settlement_date'])
    expect(await refused({ [field]: '2099-05-01' })).toMatchObject({ [field]: ['in_future'] })
  await expect(world.open({ dol: '2099-05-01' })).rejects.toThrow('in_future')
})

it('K7: what became of a visit is told with the visit', () =>
  expectTold(world.server.database, began, ['appointment_event']))
