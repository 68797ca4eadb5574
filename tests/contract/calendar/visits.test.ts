import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from '../cases/world.ts'

// Days that the demo leaves empty.
const DAY = '2031-03-08'
const week = { from: '2031-03-03', to: '2031-03-10' }

onBothEngines('the calendar', (engine) => {
  let world: World
  let own: Row
  let foreign: Row
  let mri: string

  const ask = (client: Client, what: string, query: Record<string, string>) =>
    client.get(`/calendar/${what}?${new URLSearchParams(query).toString()}`)
  const shown = async (client: Client, query: Record<string, string> = {}): Promise<string[]> => {
    const answer = await ask(client, 'visits', { ...week, ...query })
    expect(answer.status).toBe(200)
    return (answer.body.visits as Row[]).map((visit) => String(visit['id']))
  }

  async function visit(patient: Row, start: string | null, more: Row = {}): Promise<string> {
    const { ids, admin, rows } = world
    const draft = {
      patient_id: patient['id'],
      appointment_type_id: mri,
      medical_provider_id: ids.provider,
      medical_provider_office_id: ids.office,
    }
    const made = await admin.post('/appointment/create', { ...draft, ...more })
    if (made.status !== 201) throw new Error(made.text)
    const { id } = made.body.appointment as { id: string }
    if (start) {
      await rows(
        `update appointment set scheduled_start = $2, appointment_status_id =
          (select id from appointment_status where code = 'scheduled') where id = $1`,
        [id, start],
      )
    }
    return id
  }

  beforeAll(async () => {
    world = await openWorld(engine)
    mri = (await world.rows(`select id from appointment_type where code = 'mri'`))[0]!['id'] as string
    ;[own, foreign] = [await world.open(), await world.open({ lawfirm_id: world.otherFirmId })]
    await world.set('medical_provider_office', world.ids.office, { timezone: 'America/Los_Angeles' })
  })
  afterAll(() => world.server.close())

  test('N2 D9: a firm sees the visits of its own cases, with names and places, and of the others nothing', async () => {
    const [mine, theirs] = [await visit(own, `${DAY}T18:00:00Z`), await visit(foreign, `${DAY}T18:30:00Z`)]
    expect(await shown(world.manager)).toEqual([mine, theirs])
    expect(await shown(world.firm)).toEqual([mine])
    expect(await shown(world.otherFirm)).toEqual([theirs])
    const { body, text } = await ask(world.firm, 'visits', week)
    expect(body.visits[0]).toMatchObject({
      patient_id: own['id'],
      scheduled_start: `${DAY}T18:00:00.000Z`,
      timezone: 'America/Los_Angeles',
      patient: { first_name: own['first_name'], case_number: own['case_number'], lawfirm_id: world.firmId },
    })
    expect(text).not.toContain(foreign['last_name'])
    expect(text).not.toMatch(/price|approved_cents|bill_amount/)
  })

  test('N2: what is read is on record before it leaves', async () => {
    await shown(world.firm)
    const seen = await world.rows(
      `select patient_ids from audit_event where user_id = $1 and action = 'list' and entity = 'appointment'
        and detail->>'from' = $2 order by at desc limit 1`,
      [world.firm.userId, week.from],
    )
    expect(seen).toEqual([{ patient_ids: [own['id']] }])
  })

  test('N2: a day is the day of the place where the visit is, also beyond midnight in UTC and as the clocks change', async () => {
    const late = await visit(own, '2031-03-21T06:30:00Z')
    const day = (from: string, to: string, more = {}) => shown(world.firm, { from, to, ...more })
    expect(await day('2031-03-20', '2031-03-21')).toEqual([late])
    expect(await day('2031-03-21', '2031-03-22')).toEqual([])
    // A chiropractor has no office, but a state.
    await world.rows(
      `update chiropractor set state_id = (select id from state where default_timezone = 'Pacific/Honolulu') where id = $1`,
      [world.ids.chiropractor],
    )
    const nowhere = { medical_provider_id: null, medical_provider_office_id: null }
    const atChiropractor = await visit(own, '2031-03-24T09:30:00Z', {
      ...nowhere,
      chiropractor_id: world.ids.chiropractor,
    })
    expect(await day('2031-03-23', '2031-03-24', { zone: 'Europe/Istanbul' })).toEqual([atChiropractor])
    const { body } = await ask(world.firm, 'visits', { from: '2031-03-23', to: '2031-03-24' })
    expect(body.visits[0]['timezone']).toBe('Pacific/Honolulu')
    // Without a place the reader's own clock decides.
    const anywhere = await visit(own, '2031-03-26T23:30:00Z', { medical_provider_office_id: null })
    expect(await day('2031-03-27', '2031-03-28', { zone: 'Europe/Istanbul' })).toEqual([anywhere])
    expect(await day('2031-03-27', '2031-03-28', { zone: 'America/New_York' })).toEqual([])
  })

  test('N2: filters narrow, by the visit and by its case; a field that is none or hidden is refused', async () => {
    const filtered = (filter: Row) => shown(world.manager, { filter: JSON.stringify(filter) })
    expect(await filtered({ lawfirm_id: [world.firmId] })).toHaveLength(1)
    expect(await filtered({ case_manager_id: [world.manager.userId] })).toHaveLength(2)
    expect(await filtered({ case_manager_id: [world.underwriter.userId] })).toEqual([])
    expect(await filtered({ appointment_type_id: [mri], medical_provider_office_id: [world.ids.office] })).toHaveLength(
      2,
    )
    expect(await filtered({ medical_provider_id: [world.ids.office] })).toEqual([])
    const refused = await ask(world.manager, 'visits', { ...week, filter: '{"price_cents":[1]}' })
    expect(refused).toMatchObject({ status: 422, body: { errors: { price_cents: ['unknown_field'] } } })
    const provider = await world.server.as('provider')
    const hidden = await ask(provider, 'visits', { ...week, filter: `{"case_manager_id":["${world.manager.userId}"]}` })
    expect(hidden.status).toBe(422)
  })

  test('N2: what was called off stands in no day unless it is asked for', async () => {
    const [from, to] = ['2031-04-01', '2031-04-02']
    const off = await visit(own, '2031-04-01T18:00:00Z')
    const [status] = await world.rows(`select id from appointment_status where code = 'cancelled_by_patient'`)
    await world.set('appointment', off, { appointment_status_id: status?.['id'] })
    expect(await shown(world.manager, { from, to })).toEqual([])
    const filter = JSON.stringify({ appointment_status_id: [status?.['id']] })
    expect(await shown(world.manager, { from, to, filter })).toEqual([off])
  })

  test.each([
    [{ from: '2031-01-01', to: '2031-03-05' }, { to: ['too_large'] }],
    [{ from: '2031-01-02', to: '2031-01-01' }, { to: ['before_start'] }],
    [{ from: '2031-13-01', to: '2031-01-05' }, { from: ['invalid'] }],
    [{ from: '2031-01-01', to: '2031-01-05', zone: 'Mars/Olympus' }, { zone: ['invalid'] }],
  ])('N2: %o is refused', async (query, errors) => {
    for (const what of ['visits', 'dates'])
      expect(await ask(world.manager, what, query)).toMatchObject({ status: 422, body: { errors } })
  })

  test('N2: too many for blocks are counted day by day, as the places count their days', async () => {
    await world.rows('alter table appointment disable trigger user')
    await world.rows(
      `insert into appointment (id, patient_id, appointment_type_id, appointment_status_id, scheduled_start, requested_at,
        medical_provider_id, medical_provider_office_id)
      select gen_random_uuid(), $1, $2, (select id from appointment_status where code = 'scheduled'),
        timestamptz '2032-05-03T05:00:00Z' + make_interval(mins => n), now(), $3, $4 from generate_series(1, 1600) n`,
      [own['id'], mri, world.ids.provider, world.ids.office],
    )
    const { body } = await ask(world.firm, 'visits', { from: '2032-05-01', to: '2032-05-31' })
    expect(body).toEqual({
      visits: [],
      days: [
        { day: '2032-05-02', count: 119 },
        { day: '2032-05-03', count: 1440 },
        { day: '2032-05-04', count: 41 },
      ],
    })
    expect((await ask(world.firm, 'visits', { from: '2032-05-04', to: '2032-05-05' })).body.visits).toHaveLength(41)
    await world.rows(`delete from appointment where scheduled_start between '2032-05-01' and '2032-06-01'`)
    await world.rows('alter table appointment enable trigger user')
  })

  test('N2: limitation dates are for those who see them, papers due for the portal’s own people', async () => {
    await world.set('patient', own['id'] as string, { sol_date: '2031-03-09', sol_override: DAY })
    await world.set('patient', foreign['id'] as string, { sol_date: DAY })
    const stage = (await world.rows('select id from underwriting_stage order by sort_order limit 1'))[0]!['id']
    for (const kind of ['lop', 'retainer']) {
      const paper = { patient_id: own['id'], stage_id: stage, kind, due_at: '2031-03-07' }
      expect((await world.admin.post('/underwriting_document/create', paper)).status).toBe(201)
    }
    const staff = (await ask(world.manager, 'dates', week)).body
    expect(staff.limitations).toMatchObject([{ day: DAY, count: 2 }])
    expect(staff.papers_due).toMatchObject([{ day: '2031-03-07', count: 1, cases: [{ id: own['id'] }] }])
    const firm = (await ask(world.firm, 'dates', week)).body
    expect(firm).toMatchObject({
      limitations: [{ day: DAY, count: 1, cases: [{ id: own['id'], last_name: own['last_name'] }] }],
      papers_due: null,
    })
    const provider = await ask(await world.server.as('provider'), 'dates', week)
    expect(provider.body).toEqual({ limitations: null, papers_due: null })
    await world.set('patient', own['id'] as string, { suit_filed_at: '2026-01-01' })
    expect((await ask(world.firm, 'dates', week)).body.limitations).toEqual([])
    const filter = JSON.stringify({ lawfirm_id: [world.otherFirmId] })
    expect((await ask(world.manager, 'dates', { ...week, filter })).body.papers_due).toEqual([])
    const { case_status } = own
    await world.set('patient', own['id'] as string, { case_status: 'withdrawn' })
    expect((await ask(world.manager, 'dates', week)).body.papers_due).toEqual([])
    await world.set('patient', own['id'] as string, { case_status })
  })

  test('D9: what waits for a time comes oldest first, in scope, a page at a time', async () => {
    const [first, second] = [await visit(own, null), await visit(own, null)]
    await visit(foreign, null)
    const { body } = await ask(world.firm, 'waiting', { page_size: '200' })
    const ids = (body.visits as Row[]).filter((row) => row['patient_id'] === own['id']).map((row) => row['id'])
    expect(ids).toEqual([first, second])
    expect(body.count).toBe(body.visits.length)
    expect(JSON.stringify(body)).not.toContain(foreign['last_name'])
    const [{ count } = {}] = await world.rows(
      `select count(*)::int as count from appointment a join patient p on p.id = a.patient_id
        left join appointment_status s on s.id = a.appointment_status_id
        where p.lawfirm_id = $1 and a.deleted_at is null and coalesce(s.category, 'unscheduled') = 'unscheduled'`,
      [world.firmId],
    )
    expect(body.count).toBe(count)
    expect((await ask(world.firm, 'waiting', { page: '2', page_size: '1' })).body.visits).toHaveLength(1)
  })

  test('N2: who may list no visits has no calendar', async () => {
    const funder = await world.server.as('funder')
    for (const what of ['visits', 'dates', 'waiting'])
      expect((await ask(funder, what, what === 'waiting' ? {} : week)).status).toBe(404)
    expect((await funder.post('/calendar/feed', {})).status).toBe(404)
  })
})
