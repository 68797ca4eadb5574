import { afterAll, beforeAll, expect, it } from 'vitest'
import { wallTime } from '#domain/rules/wall-time.ts'
import { openWorld, type Row, type World } from '#tests/contract/cases/world.ts'
import type { Answer, Client } from '#tests/support/server.ts'

const HOUR = 3_600_000

let world: World
let desk: Client
/** The provider's own office, and its clock. */
let place: { provider: string; office: string; zone: string }

beforeAll(async () => {
  world = await openWorld()
  desk = await world.server.as('provider')
  const [found] = await world.rows(
    `select u.medical_provider_id as provider, o.id as office, o.timezone as zone from "user" u
     join medical_provider_office o on o.medical_provider_id = u.medical_provider_id and o.deleted_at is null
       and o.id = coalesce(u.medical_provider_office_id, o.id)
     where u.id = $1 order by o.id limit 1`,
    [desk.userId],
  )
  place = found as typeof place
})
afterAll(() => world.server.close())

async function visitAt(moment: number, more: Row = {}): Promise<Row> {
  const patient = await world.open()
  const [{ type } = { type: '' }] = await world.rows(`select id as type from appointment_type where code = 'follow_up'`)
  const answer = await world.admin.post('/appointment/create', {
    patient_id: patient['id'],
    appointment_type_id: type,
    medical_provider_id: place.provider,
    medical_provider_office_id: place.office,
    scheduled_start: new Date(moment).toISOString(),
    appointment_status_id: (await world.rows(`select id from appointment_status where code = 'scheduled'`))[0]!['id'],
    ...more,
  })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.appointment as Row
}

async function move(by: Client, { id }: Row, wish: Row): Promise<Answer> {
  const [{ version } = { version: 0 }] = await world.rows('select version from appointment where id = $1', [id])
  return by.post(`/appointment/${id}/transition`, { expected_version: version, ...wish })
}

const screen = async (by = desk): Promise<Row> => (await by.get('/first_screen/practice')).body as Row
const among = (visits: Row[], { id }: Row): Row | undefined => visits.find((one) => one['id'] === id)

/** A moment of the day at the office that is already past, or still ahead. */
function today(): number {
  const { day } = wallTime(new Date().toISOString(), place.zone)
  const past = Date.now() - HOUR / 60
  return wallTime(new Date(past).toISOString(), place.zone).day === day ? past : Date.now()
}

it('J14: a visit stands on the day that the clock of its office shows', async () => {
  const visit = await visitAt(today(), { interpreter_needed: true })
  const [tomorrow, later] = [await visitAt(today() + 24 * HOUR), await visitAt(today() + 72 * HOUR)]
  const shown = await screen()
  expect(among(shown['today'], visit)).toMatchObject({
    zone: place.zone,
    day: wallTime(new Date().toISOString(), place.zone).day,
    category: 'scheduled',
    status_code: 'scheduled',
    interpreter_needed: true,
    has_bill: false,
    has_records: false,
  })
  expect(among(shown['tomorrow'], tomorrow)).toMatchObject({ status_code: 'scheduled' })
  expect([...shown['today'], ...shown['tomorrow']].map(({ id }: Row) => id)).not.toContain(later['id'])
})

it('J14: a front desk confirms, checks in and completes a visit, and hands in its bill and record', async () => {
  const visit = await visitAt(today())
  for (const to of ['confirm', 'check_in']) expect([to, (await move(desk, visit, { to })).status]).toEqual([to, 200])
  const { day } = among((await screen())['today'], visit)!
  const done = await move(desk, visit, { to: 'complete', service_date: day })
  expect(done.status).toBe(200)
  expect(among((await screen())['owed'].rows, visit)).toMatchObject({ has_bill: false, has_records: false })
  const { version } = done.body.appointment as Row
  const told = { version, bill_amount_cents: 450_00, records_received_at: new Date().toISOString().slice(0, 10) }
  expect((await desk.put(`/appointment/update/${visit['id']}`, told)).status).toBe(200)
  const after = await screen()
  expect(among(after['owed'].rows, visit)).toBeUndefined()
  expect(among(after['today'], visit)).toMatchObject({
    category: 'completed',
    bill_amount_cents: 450_00,
    has_bill: true,
    has_records: true,
  })
})

it('J14: a front desk counts what is owed for its visits and follows its own liens only', async () => {
  const shown = await screen()
  const [owed] = await world.rows(
    `select count(*)::int as count from appointment a join appointment_status s on s.id = a.appointment_status_id
     join "user" u on u.id = $1
     where a.deleted_at is null and s.category = 'completed' and a.medical_provider_id = u.medical_provider_id
       and a.medical_provider_office_id = coalesce(u.medical_provider_office_id, a.medical_provider_office_id)
       and (a.bill_received_at is null or a.records_received_at is null)`,
    [desk.userId],
  )
  expect(shown['owed'].count).toBe(owed!['count'])
  const [liens] = await world.rows(
    `select count(*)::int as count, coalesce(sum(balance_cents), 0)::bigint as cents from lien
     where deleted_at is null and medical_provider_id = $1 and owner_id = $1 and balance_cents > 0
       and status not in ('draft', 'paid', 'released', 'void', 'written_off')`,
    [place.provider],
  )
  expect(shown['liens'].open).toEqual(liens)
  const list = (await desk.get('/lien/worklist?show=open')).body
  expect({ count: list.count, cents: list.balance_cents }).toEqual(liens)
})

it('J14: another practice sees none of it, and no firm has a front desk', async () => {
  const visit = await visitAt(today())
  const chiropractor = await world.server.as('chiro')
  expect(among((await screen(chiropractor))['today'], visit)).toBeUndefined()
  expect((await move(chiropractor, visit, { to: 'confirm' })).status).toBe(404)
  expect((await world.firm.get('/first_screen/practice')).status).toBe(404)
})
