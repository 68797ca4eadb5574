import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkEntry } from '#domain/calls/work.ts'
import { addDays } from '#domain/rules/dates.ts'
import { workDue } from '#domain/rules/work.ts'
import { anchorsIn, insertFitting } from '#tests/support/world-rows.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { demoToday } from '#tests/support/demo-today.ts'
import type { Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from '../cases/world.ts'

onBothEngines('the list of what waits', (engine) => {
  let world: World
  let patient: Row
  const today = demoToday()

  const work = async (client: Client): Promise<WorkEntry[]> => {
    const { status, body } = await client.get('/work')
    expect(world.server.errors).toEqual([])
    expect(status).toBe(200)
    return body.entries
  }
  const about = async (client: Client, kind: string) =>
    (await work(client)).filter((entry) => entry.patient_id === patient['id'] && entry.kind === kind)

  beforeAll(async () => {
    world = await openWorld(engine)
    await world.rows('update patient set case_manager_id = null, underwriter_id = null, tagged_employee_ids = null')
    patient = await world.open()
    await world.set('patient', patient['id'], { case_status: 'active', underwriting_stage_id: null })
  })
  afterAll(() => world.server.close())

  it('K4: a call that is due stands in the list of the case manager alone, and the look is on record', async () => {
    await world.set('patient', patient['id'], { next_contact_at: addDays(today, -2) })
    const [entry] = await about(world.manager, 'call')
    expect(entry).toMatchObject({
      id: `call:${patient['id']}`,
      patient_name: `${patient['first_name']} ${patient['last_name']}`,
      case_number: patient['case_number'],
      party: 'patient',
      phone: patient['phone'],
      code: 'planned',
      due: addDays(today, -2),
      acts: ['log_call'],
    })
    const [event] = await world.rows(
      `select patient_ids from audit_event where action = 'list' and detail = '{"work": true}' order by at desc limit 1`,
    )
    expect(event?.['patient_ids']).toContain(patient['id'])
    for (const other of [
      world.underwriter,
      world.admin,
      world.firm,
      world.otherFirm,
      await world.server.as('provider'),
    ])
      expect(await about(other, 'call')).toEqual([])
    expect(await work(world.firm)).toEqual([])
    const call = { patient_id: patient['id'], kind: 'call', body: 'x', call_party: 'patient', call_outcome: 'reached' }
    expect((await world.manager.post('/patient_note/create', call)).status).toBe(201)
    expect(await about(world.manager, 'call')).toEqual([])
  })

  it('K4: a message waits for those who manage the case, or for its owner, until it is answered', async () => {
    await insertFitting(world.server.database, 'patient_sms', 4100, await anchorsIn(world.server.database), {
      patient_id: patient['id'],
      direction: 'in',
      body: 'Can I move my visit?',
      awaits_reply: true,
      created_at: `${today}T12:00:00Z`,
    })
    expect(await about(world.manager, 'reply')).toMatchObject([
      { about: 'Can I move my visit?', due: today, acts: ['reply'] },
    ])
    for (const person of [world.admin, world.underwriter]) expect(await about(person, 'reply')).toEqual([])
    await world.set('patient', patient['id'], { thread_owner_id: world.admin.userId })
    expect(await about(world.admin, 'reply')).toHaveLength(1)
    expect(await about(world.manager, 'reply')).toEqual([])
    await world.set('patient', patient['id'], {
      thread_owner_id: null,
      thread_snoozed_until: `${addDays(today, 2)}T12:00:00Z`,
    })
    expect(await about(world.manager, 'reply')).toEqual([])
    await world.set('patient', patient['id'], { thread_snoozed_until: null })
    expect((await world.manager.post(`/patient/${patient['id']}/close_thread`, { up_to: null })).status).toBe(200)
    expect(await about(world.manager, 'reply')).toEqual([])
  })

  it('J5: a visit that is over waits for its outcome, which its version is enough to give', async () => {
    const start = `${addDays(today, -1)}T15:00:00.000Z`
    const anchors = await anchorsIn(world.server.database)
    const [status] = await world.rows(`select id from appointment_status where code = 'scheduled'`)
    const id = await insertFitting(world.server.database, 'appointment', 4101, anchors, {
      patient_id: patient['id'],
      appointment_status_id: status?.['id'],
      medical_provider_id: world.ids.provider,
      medical_provider_office_id: world.ids.office,
      chiropractor_id: null,
      scheduled_start: start,
      duration_min: 30,
      service_date: null,
      approval: 'not_needed',
    })
    const [entry] = await about(world.manager, 'outcome')
    expect(entry).toMatchObject({ record_id: id, at: start, due: today, acts: ['complete', 'no_show'] })
    expect(entry?.place).toBeTruthy()
    expect(await about(world.underwriter, 'outcome')).toEqual([])
    const step = { to: 'complete', expected_version: entry?.version, service_date: addDays(today, -1) }
    expect((await world.manager.post(`/appointment/${id}/transition`, step)).status).toBe(200)
    expect(await about(world.manager, 'outcome')).toEqual([])
  })

  it('J5: a visit to a chiropractor is shown by the clock of his state, in the list of work and to the firm', async () => {
    const { rows, ids, manager, firm, server } = world
    await rows(
      `update chiropractor set state_id = (select id from state where default_timezone = 'Pacific/Honolulu') where id = $1`,
      [ids.chiropractor],
    )
    const [status] = await rows(`select id from appointment_status where code = 'scheduled'`)
    const anchors = await anchorsIn(server.database)
    const visitOn = (day: string, number: number) =>
      insertFitting(server.database, 'appointment', number, anchors, {
        patient_id: patient['id'],
        appointment_status_id: status?.['id'],
        medical_provider_id: null,
        medical_provider_office_id: null,
        chiropractor_id: ids.chiropractor,
        scheduled_start: `${day}T15:00:00.000Z`,
        duration_min: 30,
        service_date: null,
        approval: 'not_needed',
      })
    const over = await visitOn(addDays(today, -2), 4102)
    const ahead = await visitOn(addDays(today, 1), 4103)
    expect(await about(manager, 'outcome')).toMatchObject([{ record_id: over, zone: 'Pacific/Honolulu' }])
    const screen = await firm.get('/first_screen/lawfirm')
    const shown = screen.body.cases.rows.find((one: Row) => one['patient_id'] === patient['id'])
    expect(shown).toMatchObject({ next_visit_zone: 'Pacific/Honolulu' })
    await rows('update appointment set deleted_at = now() where id = any($1)', [[over, ahead]])
  })

  it('K4: costly care waits for who approves, and for nobody else', async () => {
    const anchors = await anchorsIn(world.server.database)
    const [status] = await world.rows(`select id from appointment_status where category = 'unscheduled' limit 1`)
    const id = await insertFitting(world.server.database, 'appointment', 4102, anchors, {
      patient_id: patient['id'],
      appointment_status_id: status?.['id'],
      scheduled_start: null,
      service_date: null,
      requested_at: `${today}T12:00:00Z`,
      requested_by: world.manager.userId,
      approval: 'pending',
    })
    const [entry] = await about(world.underwriter, 'approval')
    expect(entry).toMatchObject({ record_id: id, acts: ['approve'] })
    expect(await about(world.manager, 'approval')).toEqual([])
    expect(await about(world.manager, 'visit')).toMatchObject([{ record_id: id }])
    await world.set('appointment', id, { requested_by: world.underwriter.userId })
    expect(await about(world.underwriter, 'approval')).toEqual([])
    await world.set('appointment', id, { requested_by: world.manager.userId })
    const answer = { approval: 'approved', expected_version: entry?.version }
    expect((await world.underwriter.post(`/appointment/${id}/approval`, answer)).status).toBe(200)
    expect(await about(world.underwriter, 'approval')).toEqual([])
  })

  it('K4: a limitation, an offer of the firm, papers and a second decision wait for their own people', async () => {
    const lien = await world.claim(patient, 100_000)
    await world.rows(
      `insert into reduction_offer (id, lien_id, offered_by, amount_cents, expires_on)
        values (gen_random_uuid(), $1, 'lawfirm', 25000, current_date + 1)`,
      [lien['id']],
    )
    await world.rows(
      `insert into underwriting_event (id, patient_id, kind, from_category, to_category, by)
        values (gen_random_uuid(), $1, 'proposal', 'review', 'approved', $2)`,
      [patient['id'], world.admin.userId],
    )
    await world.set('patient', patient['id'], { sol_override: addDays(today, -3), sol_basis: 'Test' })
    expect(await about(world.manager, 'offer')).toMatchObject([{ amount_cents: 25_000, about: lien['lien_number'] }])
    const [passed] = await about(world.manager, 'limitation')
    expect(passed).toMatchObject({ day: addDays(today, -3), acts: ['acknowledge'] })
    expect(await about(world.underwriter, 'decision')).toHaveLength(1)
    // Who proposed it does not confirm it.
    expect(await about(world.admin, 'decision')).toEqual([])
    expect(await about(world.manager, 'decision')).toEqual([])
    const propose = (to: string, by: string) =>
      world.rows(
        `insert into case_status_event (id, patient_id, kind, from_status, to_status, by)
          values (gen_random_uuid(), $1, 'proposal', 'active', $2, $3)`,
        [patient['id'], to, by],
      )
    await propose('closed_no_recovery', world.admin.userId)
    await propose('litigation', world.firm.userId)
    expect(await about(world.admin, 'proposal')).toEqual([])
    expect((await about(await world.server.as('admin2'), 'proposal')).map(({ code }) => code)).toEqual([
      'closed_no_recovery',
    ])
    expect((await about(world.manager, 'proposal')).map(({ code }) => code)).toEqual(['litigation'])
    const entries = await work(world.manager)
    // The worst of those that are overdue.
    expect(entries[0]).toMatchObject({ kind: 'limitation', patient_id: patient['id'] })
    const answer = { expected_version: passed?.version, reason: 'Tolled by agreement' }
    const path = `/patient/${patient['id']}/acknowledge_limitation`
    expect((await world.manager.post(path, answer)).status).toBe(200)
    expect(await about(world.manager, 'limitation')).toEqual([])
    for (const { kind, day, due } of entries.filter(({ kind }) => kind === 'limitation' || kind === 'call'))
      expect(due).toBe(workDue({ kind, day, last: null }))
    expect(world.server.errors).toEqual([])
  })

  it('K4: a document that was requested waits with the way to hand it in, and then for who judges it', async () => {
    const [stage] = await world.rows(`select id from underwriting_stage where category = 'new' limit 1`)
    const draft = { patient_id: patient['id'], stage_id: stage?.['id'], kind: 'police_report', due_at: today }
    const asked = await world.admin.post('/underwriting_document/create', draft)
    expect(asked.status, asked.text).toBe(201)
    const { id, version } = asked.body.underwriting_document as Row
    const [entry] = await about(world.manager, 'missing_paper')
    expect(entry).toMatchObject({ record_id: id, version, code: 'police_report', due: today, acts: ['upload'] })
    const handed = await world.handIn({ id, patient_id: patient['id'], version }, world.manager)
    expect(handed.status, handed.text).toBe(200)
    expect(await about(world.manager, 'missing_paper')).toEqual([])
    const [paper] = await about(world.underwriter, 'paper')
    expect(paper).toMatchObject({ record_id: id, acts: ['review'] })
    const judge = (said: object) =>
      world.underwriter.put(`/underwriting_document/update/${id}`, { version: paper?.version, ...said })
    expect((await judge({ status: 'rejected' })).body.errors).toEqual({ status_reason: ['required'] })
    expect((await judge({ status: 'rejected', status_reason: 'Page two is missing' })).status).toBe(200)
    expect(await about(world.underwriter, 'paper')).toEqual([])
  })

  it('M9: a signed paper that the underwriter of the case uploaded waits for everyone else who may accept it', async () => {
    const { admin, underwriter, manager } = world
    const second = await world.server.as('admin2')
    const [stage] = await world.rows(`select id from underwriting_stage where category = 'new' limit 1`)
    const handIn = async (by: Client): Promise<Row> => {
      const draft = { patient_id: patient['id'], stage_id: stage?.['id'], kind: 'lop' }
      const asked = await admin.post('/underwriting_document/create', draft)
      const handed = await world.handIn(asked.body.underwriting_document, by)
      expect(handed.status, handed.text).toBe(200)
      return handed.body.underwriting_document
    }
    const waiting = async () =>
      Promise.all([underwriter, admin, second, manager].map(async (one) => (await about(one, 'paper')).length))
    const own = await handIn(underwriter)
    expect(await waiting()).toEqual([0, 1, 1, 0])
    const accept = (by: Client) =>
      by.put(`/underwriting_document/update/${own['id']}`, { status: 'accepted', version: own['version'] })
    expect((await accept(underwriter)).body.errors).toEqual({ _: ['SECOND_PERSON_MISSING'] })
    // The rows of a list say who uploaded a document, so that nobody is offered what is refused.
    const { body } = await underwriter.get(`/patient_document/by_patient/${patient['id']}`)
    const listed = (body.patient_documents as Row[]).find(({ id }) => id === own['document_id'])
    expect(listed?.['created_by']).toBe(underwriter.userId)
    expect((await accept(admin)).status).toBe(200)
    expect(await waiting()).toEqual([0, 0, 0, 0])
    await handIn(manager)
    expect(await waiting()).toEqual([1, 0, 0, 0])
  })

  it('K4: what one person puts off comes back on its day', async () => {
    await world.set('patient', patient['id'], { next_contact_at: addDays(today, -2) })
    const snooze = (until: string | null, entry = `call:${patient['id']}`) =>
      world.manager.post('/work/snooze', { entry, until })
    const until = addDays(today, 3)
    expect((await snooze(until)).body).toEqual({ entry: `call:${patient['id']}`, until })
    expect(await about(world.manager, 'call')).toMatchObject([{ snoozed_until: until }])
    expect((await snooze(null)).status).toBe(200)
    expect(await about(world.manager, 'call')).toMatchObject([{ snoozed_until: null }])
    // A day that has begun in UTC is still ahead in America; one that is over everywhere is not told.
    expect((await snooze(today)).status).toBe(200)
    expect(await about(world.manager, 'call')).toMatchObject([{ snoozed_until: today }])
    expect((await snooze(addDays(today, -1))).status).toBe(200)
    expect(await about(world.manager, 'call')).toMatchObject([{ snoozed_until: null }])
    for (const entry of ['call', 'call:1', `nothing:${patient['id']}`, `call:${patient['id']}0`])
      expect((await snooze(until, entry)).status).toBe(422)
    expect((await snooze('tomorrow')).status).toBe(422)
  })

  it('K4: an offer that follows one that was put off is not put off', async () => {
    const lien = await world.claim(patient, 60_000)
    const offered = async (cents: number) => {
      await world.rows(`update reduction_offer set state = 'countered' where lien_id = $1`, [lien['id']])
      await world.rows(
        `insert into reduction_offer (id, lien_id, offered_by, amount_cents, expires_on)
          values (gen_random_uuid(), $1, 'lawfirm', $2, current_date + 5)`,
        [lien['id'], cents],
      )
      return (await about(world.manager, 'offer')).find((entry) => entry.about === lien['lien_number'])
    }
    const first = await offered(20_000)
    const until = addDays(today, 7)
    expect((await world.manager.post('/work/snooze', { entry: first?.id, until })).status).toBe(200)
    const shown = (await about(world.manager, 'offer')).find(({ id }) => id === first?.id)
    expect(shown).toMatchObject({ amount_cents: 20_000, snoozed_until: until })
    expect(await offered(30_000)).toMatchObject({ amount_cents: 30_000, snoozed_until: null })
  })

  it('K4: what the case manager is told to call is what the portal keeps of his cases', async () => {
    await world.rows('update patient set case_manager_id = $1 where lawfirm_id = $2', [
      world.manager.userId,
      world.otherFirmId,
    ])
    const due = await world.rows(
      `select id from patient where case_manager_id = $1 and contact_due_on <= current_date + 14 and deleted_at is null
        order by contact_due_on, id limit 100`,
      [world.manager.userId],
    )
    const calls = (await work(world.manager)).filter(({ kind }) => kind === 'call')
    expect(new Set(calls.map(({ patient_id }) => patient_id))).toEqual(new Set(due.map(({ id }) => id)))
    expect(calls).toHaveLength(due.length)
    expect(calls.length).toBeGreaterThan(1)
  })
})
