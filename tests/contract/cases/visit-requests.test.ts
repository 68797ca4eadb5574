import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/rules/dates.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { expectTold } from '#tests/support/told.ts'
import { openWorld, type Row, type World } from './world.ts'

const today = new Date().toISOString().slice(0, 10)
const day = (days: number): string => addDays(today, days)
const at = (days: number): string => `${day(days)}T17:00:00Z`

onBothEngines('visits that a firm asks for', (engine) => {
  let world: World
  const began = new Date()
  let provider: Client
  let place: Row
  let kind: string

  beforeAll(async () => {
    world = await openWorld(engine)
    provider = await world.server.as('provider')
    ;[place] = (await world.rows(
      `select o.id, o.medical_provider_id, u.medical_provider_office_id as own from "user" u
       join medical_provider_office o on o.medical_provider_id = u.medical_provider_id and o.is_active
         and o.id = coalesce(u.medical_provider_office_id, o.id)
       where u.id = $1 order by o.id limit 1`,
      [provider.userId],
    )) as [Row]
    const [type] = await world.rows(
      `select id from appointment_type where not requires_approval and not is_surgery and is_active order by sort_order limit 1`,
    )
    kind = String(type?.['id'])
  })
  afterAll(() => world?.server.close())

  async function activeCase(): Promise<Row> {
    const patient = await world.open()
    await world.set('patient', patient.id, { case_status: 'active' })
    return patient
  }
  /** The office has a visit of the patient already. */
  async function seen(patient: Row): Promise<void> {
    const [planned] = await world.rows(`select id from appointment_status where code = 'scheduled' limit 1`)
    const earlier = {
      patient_id: patient.id,
      appointment_type_id: kind,
      appointment_status_id: planned?.['id'],
      medical_provider_id: place.medical_provider_id,
      medical_provider_office_id: place.id,
      scheduled_start: at(-30),
      duration_min: 30,
    }
    expect((await world.admin.post('/appointment/create', earlier)).status).toBe(201)
  }
  const ask = (patient: Row, more: Row = {}, by = world.firm): Promise<Answer> =>
    by.post(`/patient/${patient.id}/request_visit`, { appointment_type_id: kind, ...more })
  async function asked(more: Row = {}): Promise<{ patient: Row; visit: Row }> {
    const patient = await activeCase()
    await seen(patient)
    const wishes = { medical_provider_office_id: place.id, wanted_from: day(5), wanted_to: day(9) }
    const sent = await ask(patient, { ...wishes, ...more })
    expect([sent.status, sent.body.errors]).toEqual([200, undefined])
    return { patient, visit: sent.body.appointment }
  }
  const reply = ({ id, version }: Row, more: Row, by = provider): Promise<Answer> =>
    by.post(`/appointment/${id}/answer_request`, { expected_version: version, ...more })
  const accept = ({ id, version }: Row, by: Client): Promise<Answer> =>
    by.post(`/appointment/${id}/accept_time`, { expected_version: version })
  const askOffice = ({ id, version }: Row, by: Client): Promise<Answer> =>
    by.post(`/appointment/${id}/ask_office`, { expected_version: version })
  const workOf = async ({ id }: Row): Promise<Row | undefined> =>
    ((await world.manager.get('/work')).body.entries as Row[]).find(({ record_id: record }) => record === id)
  const atFirm = async ({ id }: Row): Promise<Row | undefined> =>
    ((await world.firm.get('/first_screen/lawfirm')).body.visits.rows as Row[]).find((row) => row.id === id)
  const atDesk = async ({ id }: Row): Promise<Row | undefined> =>
    ((await provider.get('/first_screen/practice')).body.requested.rows as Row[]).find((row) => row.id === id)
  const categoryOf = async ({ id }: Row): Promise<unknown> =>
    (
      await world.rows(
        `select s.category from appointment a join appointment_status s on s.id = a.appointment_status_id where a.id = $1`,
        [id],
      )
    )[0]?.['category']

  it('K8: a request stands in the case manager’s work, at the office that is named, and at the firm', async () => {
    const { visit } = await asked({ note: 'Mornings only, please.' })
    expect(await workOf(visit)).toMatchObject({ kind: 'visit', code: null, acts: [] })
    expect(await atDesk(visit)).toMatchObject({
      wanted_from: day(5),
      wanted_to: day(9),
      note: 'Mornings only, please.',
    })
    expect(await atFirm(visit)).toMatchObject({ state: 'waiting', start: null })
    const { visit: elsewhere } = await asked({ medical_provider_office_id: null })
    expect(await workOf(elsewhere)).toMatchObject({ kind: 'visit' })
    expect(await atDesk(elsewhere)).toBeUndefined()
  })

  it('K8: a firm opens its case to no office that is new to the patient: the staff puts the request there', async () => {
    const patient = await activeCase()
    const { body } = await ask(patient, { medical_provider_office_id: place.id })
    const visit = body.appointment as Row
    expect(visit).toMatchObject({ requested_office_id: place.id, medical_provider_office_id: null })
    expect(visit['medical_provider_id']).toBeNull()
    expect(await atDesk(visit)).toBeUndefined()
    expect((await provider.get(`/patient/${patient.id}`)).status).toBe(404)
    const [{ name }] = (await world.rows('select name from medical_provider_office where id = $1', [place.id])) as [Row]
    expect(await workOf(visit)).toMatchObject({ code: null, place: name, acts: ['ask_office'] })
    expect(await atFirm(visit)).toMatchObject({ state: 'waiting', office: name })
    for (const by of [world.firm, world.otherFirm, provider]) expect((await askOffice(visit, by)).status).toBe(404)
    const put = await askOffice(visit, world.manager)
    expect([put.status, put.body.appointment.medical_provider_office_id]).toEqual([200, place.id])
    expect(await atDesk(visit)).toMatchObject({ id: visit.id })
    expect((await provider.get(`/patient/${patient.id}`)).status).toBe(200)
    expect(await workOf(visit)).toMatchObject({ acts: [] })
    expect((await askOffice(put.body.appointment, world.manager)).body.code).toBe('ILLEGAL_TRANSITION')
  })

  it('K8: whoever of the firm may read the visit accepts its time, also a paralegal on the case', async () => {
    const paralegal = await world.server.as('paralegal')
    const [person] = await world.rows('select id from lawfirm_employee where user_id = $1', [paralegal.userId])
    const { patient, visit } = await asked()
    const proposed = await reply(visit, { scheduled_start: at(20) })
    const after = { id: visit.id, version: proposed.body.appointment.version }
    expect((await accept(after, paralegal)).status).toBe(404)
    const onCase = {
      patient_id: patient.id,
      lawfirm_employee_id: person?.['id'],
      role: 'paralegal',
      from: '2025-03-05',
    }
    expect((await world.admin.post('/patient_lawfirm_employee/create', onCase)).status).toBe(201)
    const shown = (await paralegal.get('/first_screen/lawfirm')).body.visits.rows as Row[]
    expect(shown.find(({ id }) => id === visit.id)).toMatchObject({ state: 'proposed' })
    expect((await accept(after, paralegal)).status).toBe(200)
    expect(await categoryOf(visit)).toBe('scheduled')
  })

  it('K8: a time within the wished days books the visit; all three sides see it', async () => {
    const { visit } = await asked()
    const { status, body } = await reply(visit, { scheduled_start: at(6) })
    expect([status, body.appointment.proposed_start]).toEqual([200, null])
    expect(await categoryOf(visit)).toBe('scheduled')
    expect(await workOf(visit)).toBeUndefined()
    expect(await atDesk(visit)).toBeUndefined()
    const shown = await atFirm(visit)
    expect([shown?.['state'], Date.parse(shown?.['start'])]).toEqual(['booked', Date.parse(at(6))])
  })

  it('K8: another time is a proposal, which the firm or who plans visits accepts with one call', async () => {
    for (const by of [world.firm, world.manager]) {
      const { visit } = await asked()
      const proposed = await reply(visit, { scheduled_start: at(20) })
      expect([proposed.status, await categoryOf(visit)]).toEqual([200, 'unscheduled'])
      expect(await workOf(visit)).toMatchObject({ code: 'proposed', acts: ['accept_time'] })
      expect(await atFirm(visit)).toMatchObject({ state: 'proposed' })
      const after = { id: visit.id, version: proposed.body.appointment.version }
      expect((await accept(after, provider)).body.code).toBe('ILLEGAL_TRANSITION')
      expect((await accept(after, world.otherFirm)).status).toBe(404)
      expect((await accept(after, by)).status).toBe(200)
      expect(await categoryOf(visit)).toBe('scheduled')
      expect(await atFirm(visit)).toMatchObject({ state: 'booked' })
    }
  })

  it('K4, K8: a request that was put off is back when the office proposes a time', async () => {
    const { visit } = await asked()
    const until = day(5)
    const put = await world.manager.post('/work/snooze', { entry: `visit:${visit.id}`, until })
    expect(put.status).toBe(200)
    expect(await workOf(visit)).toMatchObject({ code: null, snoozed_until: until })
    await reply(visit, { scheduled_start: at(20) })
    expect(await workOf(visit)).toMatchObject({ code: 'proposed', snoozed_until: null })
  })

  it('K8: a proposed time that has passed is accepted no more', async () => {
    const { visit } = await asked()
    const { version } = (await reply(visit, { scheduled_start: at(20) })).body.appointment
    await world.set('appointment', visit.id, { proposed_start: at(-1) })
    expect(await atFirm(visit)).toMatchObject({ state: 'waiting', start: null })
    expect((await accept({ id: visit.id, version }, world.firm)).body.code).toBe('ILLEGAL_TRANSITION')
    expect(await categoryOf(visit)).toBe('unscheduled')
  })

  it('K8: asking for surgery makes the case a surgical one', async () => {
    const [surgery] = await world.rows('select id from appointment_type where is_surgery and is_active limit 1')
    const patient = await activeCase()
    expect((await ask(patient, { appointment_type_id: surgery?.['id'] })).status).toBe(200)
    const known = await world.rows('select is_surgical from patient where id = $1', [patient.id])
    expect(known).toEqual([{ is_surgical: true }])
  })

  it('K8: an office declines with a reason: the firm sees it, and the case manager asks another office', async () => {
    const { visit } = await asked()
    expect((await reply(visit, {})).body.errors).toEqual({ declined_reason: ['required'] })
    const declined = await reply(visit, { declined_reason: 'Booked out until spring.' })
    expect(declined.status).toBe(200)
    expect(await atFirm(visit)).toMatchObject({ state: 'declined', declined_reason: 'Booked out until spring.' })
    expect(await atDesk(visit)).toBeUndefined()
    expect(await workOf(visit)).toMatchObject({ code: 'declined', acts: [] })
    const elsewhere = { medical_provider_id: null, medical_provider_office_id: null }
    const version = declined.body.appointment.version
    expect((await world.manager.put(`/appointment/update/${visit.id}`, { ...elsewhere, version })).status).toBe(200)
    expect(await workOf(visit)).toMatchObject({ code: null })
  })

  it('K8: an office is not told of visits elsewhere: a time that is taken becomes a proposal', async () => {
    const { patient, visit } = await asked()
    const [planned] = await world.rows(`select id from appointment_status where code = 'scheduled' limit 1`)
    const other = {
      patient_id: patient.id,
      appointment_type_id: kind,
      appointment_status_id: planned?.['id'],
      chiropractor_id: world.ids.chiropractor,
      scheduled_start: at(6),
      duration_min: 60,
    }
    expect((await world.admin.post('/appointment/create', other)).status).toBe(201)
    const answer = await reply(visit, { scheduled_start: at(6) })
    expect(answer.status).toBe(200)
    expect(await categoryOf(visit)).toBe('unscheduled')
    const after = { id: visit.id, version: answer.body.appointment.version }
    expect((await accept(after, world.manager)).body.errors).toEqual({ _: ['PATIENT_OVERLAP'] })
  })

  it('K8: only the firm asks, only the named office answers, and only while the case is open', async () => {
    const patient = await activeCase()
    expect((await ask(patient, {}, world.otherFirm)).status).toBe(404)
    expect((await ask(patient, {}, provider)).status).toBe(404)
    expect((await ask(patient, { wanted_from: day(9), wanted_to: day(5) })).body.errors).toEqual({
      wanted_to: ['before_start'],
    })
    const { visit } = await asked()
    expect((await reply(visit, { scheduled_start: at(6) }, world.firm)).status).toBe(404)
    expect((await reply(visit, { scheduled_start: at(6) }, await world.server.as('chiro'))).status).toBe(404)
    expect((await reply(visit, { scheduled_start: at(-1) })).body.errors).toEqual({ scheduled_start: ['too_early'] })
    await world.set('patient', patient.id, { case_status: 'closed_paid' })
    expect((await ask(patient)).body.code).toBe('ILLEGAL_TRANSITION')
  })

  it('K7: what became of a visit is told with the visit', () =>
    expectTold(world.server.database, began, ['appointment_event']))
})
