import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkEntry } from '#domain/calls/work.ts'
import { addDays } from '#domain/rules/dates.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { firmIsRisk, isOpen } from '#server/figures/case-words.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { otherZone } from '#tests/support/other-day.ts'
import type { Client } from '#tests/support/server.ts'
import { anchorsIn, insertFitting, type Anchors } from '#tests/support/world-rows.ts'
import { openWorld, type Row, type World } from '../cases/world.ts'

const zone = otherZone()

onBothEngines('"today" and "this month" are those of who reads', (engine) => {
  let world: World
  let anchors: Anchors
  let made = 8100

  const one = async (text: string, values: unknown[] = []): Promise<Row> => (await world.rows(text, values))[0] ?? {}
  const report = async (by: Client, name: string, filter: object): Promise<Row> => {
    const { status, text, body } = await by.get(
      `/report/${name}?page_size=25&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
    expect(status, text).toBe(200)
    return body
  }
  const livesIn = async (timezone: string | null, ...people: Client[]) => {
    await world.rows('update "user" set timezone = $1 where id = any($2)', [
      timezone,
      people.map(({ userId }) => userId),
    ])
  }
  const insert = async (entity: string, columns: Row): Promise<string> => {
    made += 1
    return insertFitting(world.server.database, entity, made, anchors, columns)
  }
  /** A moment by the clock of the zone. */
  const there = async (unit: 'day' | 'month', distance: string): Promise<string> =>
    (await one('select date_trunc($1, now(), $2) + $3::interval as at', [unit, zone, distance]))['at']

  beforeAll(async () => {
    world = await openWorld(engine)
    anchors = await anchorsIn(world.server.database)
    await world.rows('update patient set case_manager_id = null, underwriter_id = null, tagged_employee_ids = null')
    await livesIn(zone, world.admin, world.manager)
  })
  afterAll(() => world.server.close())

  it('N6: a card, the report behind it and the chart count the same cases of the month', async () => {
    for (const distance of ['0', '-1 minute']) await insert('patient', { opened_at: await there('month', distance) })
    const { count } = await one(
      `select count(*)::int from patient where deleted_at is null and opened_at >= date_trunc('month', now(), $1)`,
      [zone],
    )
    expect((await world.admin.get('/dashboard/admin')).body.cards.new_this_month).toBe(count)
    const month = todayAt(zone).slice(0, 7)
    expect(await report(world.admin, 'patient_details', { period: 'this_month' })).toMatchObject({
      count,
      from: `${month}-01`,
    })
    const { year, charts } = (await world.admin.get('/dashboard/admin_charts')).body
    expect(year).toBe(Number(month.slice(0, 4)))
    const drawn = (charts.new_patients.months as Row[]).find((row) => row['month'] === month)
    expect(drawn?.['value']).toBe(count)
  })

  it('N6, C3: a card, the report behind it and the quick panel show the same visits of the day', async () => {
    const { id: status } = await one(`select id from appointment_status where category = 'scheduled' limit 1`)
    const { id: patient_id } = await world.open()
    const visit = async (distance: string) =>
      insert('appointment', {
        patient_id,
        appointment_status_id: status,
        scheduled_start: await there('day', distance),
        service_date: null,
      })
    const [before, first, last, after] = [
      await visit('-1 minute'),
      await visit('0'),
      await visit('23 hours 59 minutes'),
      await visit('1 day'),
    ]
    const { count } = await one(
      `select count(*)::int from appointment a join appointment_status s on s.id = a.appointment_status_id
        and s.category in ('scheduled', 'completed', 'missed')
        where a.deleted_at is null and date_trunc('day', coalesce(a.scheduled_start, a.requested_at), $1)
          = date_trunc('day', now(), $1)`,
      [zone],
    )
    expect((await world.admin.get('/dashboard/admin')).body.cards.appointments_today).toBe(count)
    const today = { period: 'today', status: ['scheduled', 'completed', 'missed'] }
    const { rows, ...found } = await report(world.admin, 'appointments', today)
    expect(found['count']).toBe(count)
    const listed = (rows as Row[]).map((row) => row['appointment_id'])
    const panel = (await world.admin.get('/quick-panel/data')).body.appointments as Row[]
    for (const ids of [listed, panel.map(({ id }) => id)]) {
      expect(ids).toEqual(expect.arrayContaining([first, last]))
      expect(ids).not.toContain(before)
      expect(ids).not.toContain(after)
    }
  })

  it('D14: each month of the chart of visits is the month of who reads, though they are added up by days of UTC', async () => {
    const { id: patient_id } = await world.open()
    const { id: status } = await one(`select id from appointment_status where category = 'scheduled' limit 1`)
    for (const distance of ['0', '-1 minute', '-1 month', '-1 month -1 minute'])
      await insert('appointment', {
        patient_id,
        appointment_status_id: status,
        scheduled_start: await there('month', distance),
        service_date: null,
      })
    const counted = await world.rows(
      `select to_char(coalesce(scheduled_start, requested_at) at time zone $1, 'YYYY-MM') as month, count(*)::int as count
        from appointment where deleted_at is null group by 1`,
      [zone],
    )
    const byHand = new Map(counted.map(({ month, count }) => [month, count]))
    const { charts } = (await world.admin.get('/dashboard/appointment_counts')).body
    for (const { month, value, last_year } of charts.appointment_counts.months as Row[]) {
      const before = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
      expect([month, value, last_year]).toEqual([month, byHand.get(month) ?? 0, byHand.get(before) ?? 0])
    }
  })

  it('K4, C3: whom to call by today is the same on a card, in the quick panel and in the list of what waits', async () => {
    const today = todayAt(zone)
    const [due, soon, later] = await Promise.all(
      [today, addDays(today, 1), addDays(today, 15)].map(async (next_contact_at) => {
        const { id } = await world.open({ case_manager_id: null })
        await world.set('patient', id, {
          case_status: 'on_hold',
          case_manager_id: world.manager.userId,
          next_contact_at,
        })
        return id
      }),
    )
    await world.rows('update patient set case_manager_id = null where id <> all($1)', [[due, soon, later]])
    expect((await world.manager.get('/dashboard/generic')).body.cards.due_contacts).toBe(1)
    const panel = (await world.manager.get('/quick-panel/data')).body.contacts_due as Row[]
    expect(panel.map((row) => row['patient_id'])).toEqual([due])
    const entries = (await world.manager.get('/work')).body.entries as WorkEntry[]
    const calls = entries.filter(({ kind }) => kind === 'call').map(({ patient_id, due: day }) => [patient_id, day])
    expect(calls).toEqual([
      [due, today],
      [soon, addDays(today, 1)],
    ])
    const { figures, totals } = await report(world.manager, 'contact_managers', {
      case_manager_id: world.manager.userId,
    })
    expect({ ...totals, ...figures }).toMatchObject({ due: 1, overdue: 0 })
  })

  it('K1, K4: what a call, a visit missed and a limitation acknowledged write goes by the same day', async () => {
    const today = todayAt(zone)
    const call = { kind: 'call', call_party: 'patient', call_outcome: 'reached', body: 'On the phone' }
    const planned = async (next_contact_at: string): Promise<string> => {
      const { id } = await world.open()
      await world.set('patient', id, { next_contact_at, next_contact_party: 'patient' })
      return id
    }
    const nextOf = async (id: string) =>
      (await one('select next_contact_at::text as next from patient where id = $1', [id]))['next']
    const [due, ahead] = [await planned(today), await planned(addDays(today, 1))]
    for (const patient_id of [due, ahead])
      expect((await world.manager.post('/patient_note/create', { patient_id, ...call })).status).toBe(201)
    expect([await nextOf(due), await nextOf(ahead)]).toEqual([null, addDays(today, 1)])

    const { id: status } = await one(`select id from appointment_status where code = 'scheduled'`)
    const visit = await insert('appointment', {
      patient_id: due,
      appointment_status_id: status,
      medical_provider_id: world.ids.provider,
      medical_provider_office_id: world.ids.office,
      chiropractor_id: null,
      scheduled_start: await there('day', '-3 days'),
      service_date: null,
      approval: 'not_needed',
    })
    const { version } = await one('select version from appointment where id = $1', [visit])
    const missed = { to: 'no_show', expected_version: version, no_show_reason: 'No car' }
    expect((await world.admin.post(`/appointment/${visit}/transition`, missed)).status).toBe(200)
    expect(await nextOf(due)).toBe(today)

    const limited = async (sol_override: string): Promise<Row> => {
      const { id } = await world.open()
      await world.set('patient', id, { case_status: 'active', sol_override })
      return one('select id, version from patient where id = $1', [id])
    }
    const answers = await Promise.all(
      [await limited(addDays(today, -1)), await limited(today)].map((row) =>
        world.manager.post(`/patient/${row['id']}/acknowledge_limitation`, {
          reason: 'Filed in time',
          expected_version: row['version'],
        }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 422])
  })

  it('O6: the card of firms at risk counts what lies behind it, on either side of three intervals', async () => {
    const firm = await insert('lawfirm', { update_interval_days: 30 })
    const heard = async (days: number) =>
      insert('patient', {
        lawfirm_id: firm,
        case_status: 'active',
        opened_at: new Date(Date.now() - days * 86_400_000).toISOString(),
        status_changed_at: null,
        lawfirm_contact_at: null,
        lawfirm_silent_at: null,
      })
    const card = async () => (await world.admin.get('/dashboard/admin')).body.cards.at_risk
    const byHand = async () =>
      (
        await one(`select count(*)::int from patient t left join lawfirm f on f.id = t.lawfirm_id
          where t.deleted_at is null and ${isOpen('t')} and ${firmIsRisk('t')}`)
      )['count']
    const before = await card()
    expect(before).toBe(await byHand())
    for (const days of [89, 90, 91]) await heard(days)
    expect([await card(), await byHand()]).toEqual([before + 2, before + 2])
  })

  it('a place whose clock is put right has its people read by it from the next call on', async () => {
    await livesIn(null, world.admin)
    await world.rows('update "user" set medical_provider_office_id = $1 where id = $2', [
      world.ids.office,
      world.admin.userId,
    ])
    await world.rows('update medical_provider_office set timezone = $1 where id = $2', [zone, world.ids.office])
    expect(await report(world.admin, 'appointments', { period: 'today' })).toMatchObject({ from: todayAt(zone) })
    await world.rows(`update medical_provider_office set timezone = 'UTC' where id = $1`, [world.ids.office])
    expect(await report(world.admin, 'appointments', { period: 'today' })).toMatchObject({ from: todayAt('UTC') })
    await world.rows('update "user" set medical_provider_office_id = null where id = $1', [world.admin.userId])
  })

  it('a person without a time zone, or with one that nobody knows, reads by UTC, from the next call on', async () => {
    const utc = todayAt('UTC')
    const offset = zone === 'Pacific/Kiritimati' ? '-14:00' : '+12:00'
    for (const timezone of [null, 'Nowhere/Land', 'PST', offset]) {
      await livesIn(timezone, world.admin)
      expect(await report(world.admin, 'appointments', { period: 'today' })).toMatchObject({ from: utc, to: utc })
      expect((await world.admin.get('/dashboard/admin')).status).toBe(200)
    }
    expect(world.server.errors).toEqual([])
  })
})
