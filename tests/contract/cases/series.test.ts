import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, weekday } from '#domain/rules/dates.ts'
import { holidayOn } from '#domain/rules/federal-holidays.ts'
import { momentOf } from '#domain/rules/moment-of.ts'
import { openWorld, type Row, type World } from '#tests/contract/cases/world.ts'

let world: World
let scheduled: string
let type: string
let zone: string
/** Mondays that are no holidays. */
let mondays: string[]

beforeAll(async () => {
  world = await openWorld()
  const [ids] = await world.rows(
    `select (select id from appointment_status where code = 'scheduled') as status,
      (select id from appointment_type where code = 'physical_therapy') as type,
      (select timezone from medical_provider_office where id = $1) as zone`,
    [world.ids.office],
  )
  ;({ status: scheduled, type, zone } = ids as { status: string; type: string; zone: string })
  const today = new Date().toISOString().slice(0, 10)
  mondays = Array.from({ length: 60 }, (_, days) => addDays(today, days + 1)).filter(
    (day) => weekday(day) === 1 && !holidayOn(day),
  )
})
afterAll(() => world.server.close())

const at = (day: string, time = '09:00'): string => momentOf({ day, time }, zone)

async function draft(starts: readonly string[], more: Row = {}): Promise<Row> {
  const patient = await world.open({}, world.admin)
  return {
    patient_id: patient['id'],
    appointment_type_id: type,
    appointment_status_id: scheduled,
    medical_provider_id: world.ids.provider,
    medical_provider_office_id: world.ids.office,
    duration_min: 30,
    starts,
    ...more,
  }
}

const visitsOf = (patientId: string): Promise<Row[]> =>
  world.rows(
    `select id, scheduled_start, requested_by, approval from appointment
      where patient_id = $1 and deleted_at is null order by scheduled_start`,
    [patientId],
  )

it('J4: a series of visits is booked in one act, and repeating the act books nothing more', async () => {
  const { manager } = world
  const body = await draft(mondays.slice(0, 4).map((day) => at(day)))
  const key = { 'idempotency-key': randomUUID() }
  const answer = await manager.post('/appointment/series', body, key)
  expect(answer.status).toBe(200)
  const visits = await visitsOf(body['patient_id'])
  expect(visits).toHaveLength(4)
  expect(new Set(answer.body.appointments)).toEqual(new Set(visits.map(({ id }) => id)))
  expect(visits.every(({ requested_by }) => requested_by === manager.userId)).toBe(true)
  expect((await manager.post('/appointment/series', body, key)).body).toEqual(answer.body)
  expect(await visitsOf(body['patient_id'])).toHaveLength(4)
  const events = await world.rows(
    `select count(*)::int as made from audit_event where action = 'create' and entity = 'appointment'
      and patient_ids @> array[$1]::uuid[]`,
    [body['patient_id']],
  )
  expect(events).toEqual([{ made: 4 }])
})

it('J4: all or none: a day on which the office is closed and another visit of the patient are refused', async () => {
  const { manager } = world
  const [first = '', second = ''] = mondays
  const sunday = await draft([at(first), at(addDays(second, -1))])
  const closed = await manager.post('/appointment/series', sunday)
  expect([closed.status, closed.body.errors]).toEqual([422, { starts: ['closed_then'] }])
  const early = await draft([at(first), at(second, '05:00')])
  expect((await manager.post('/appointment/series', early)).status).toBe(422)
  const twice = await draft([at(first), at(first, '09:15')])
  const overlap = await manager.post('/appointment/series', twice)
  expect([overlap.status, overlap.body.errors]).toEqual([422, { scheduled_start: ['overlaps'] }])
  for (const { patient_id } of [sunday, early, twice]) expect(await visitsOf(patient_id)).toEqual([])
})

it('J4: who booked a series takes it back while nobody has touched it, and nobody else does', async () => {
  const { manager, admin } = world
  const body = await draft(mondays.slice(0, 3).map((day) => at(day)))
  const { appointments: ids } = (await manager.post('/appointment/series', body)).body as { appointments: string[] }
  expect((await admin.post('/appointment/series/undo', { ids })).status).toBe(409)
  const [id = ''] = ids
  const moved = { to: 'confirm', expected_version: 1 }
  expect((await manager.post(`/appointment/${id}/transition`, moved)).status).toBe(200)
  expect((await manager.post('/appointment/series/undo', { ids })).status).toBe(409)
  expect(await visitsOf(body['patient_id'])).toHaveLength(3)
  const rest = { ids: ids.slice(1) }
  const undone = await manager.post('/appointment/series/undo', rest)
  expect([undone.status, undone.body]).toEqual([200, { count: 2 }])
  expect((await visitsOf(body['patient_id'])).map(({ id: left }) => left)).toEqual([id])
  await world.set('appointment', id, { version: 1, requested_at: new Date(Date.now() - 3_600_000).toISOString() })
  expect((await manager.post('/appointment/series/undo', { ids: [id] })).status).toBe(409)
})

it('a series is for those who may book a visit', async () => {
  const body = await draft([at(mondays[0] ?? '')])
  for (const who of [world.firm, world.underwriter])
    expect((await who.post('/appointment/series', body)).status).toBe(404)
  expect(await visitsOf(body['patient_id'])).toEqual([])
})

it('a planned visit keeps a time, and an office of its own facility', async () => {
  const { manager, rows, ids } = world
  const body = await draft(mondays.slice(0, 1).map((day) => at(day)))
  expect((await manager.post('/appointment/series', body)).status).toBe(200)
  const [visit] = (await visitsOf(body['patient_id'])) as [Row]
  const untimed = { version: 1, scheduled_start: null }
  expect((await manager.put(`/appointment/update/${visit['id']}`, untimed)).body.errors).toEqual({
    scheduled_start: ['required'],
  })
  const [elsewhere] = await rows(
    'select id from medical_provider_office where medical_provider_id <> $1 and deleted_at is null order by id limit 1',
    [ids.provider],
  )
  const moved = (place: Row) =>
    manager.post(`/appointment/${visit['id']}/transition`, {
      to: 'reschedule',
      expected_version: 1,
      scheduled_start: at(mondays[1] ?? ''),
      ...place,
    })
  expect((await moved({ medical_provider_office_id: elsewhere?.['id'] })).body.errors).toEqual({
    medical_provider_office_id: ['not_of_provider'],
  })
  const chiropractor = {
    medical_provider_id: null,
    medical_provider_office_id: null,
    chiropractor_id: ids.chiropractor,
  }
  expect((await moved(chiropractor)).body.appointment).toMatchObject(chiropractor)
})
