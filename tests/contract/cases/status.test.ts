import { afterAll, beforeAll, expect, it } from 'vitest'
import { movesIn, type Moves } from './moves.ts'
import { openWorld, type Row, type World } from './world.ts'

let world: World
let versionOf: Moves['versionOf']
let move: Moves['move']
let at: Moves['at']
let events: Moves['events']
beforeAll(async () => {
  world = await openWorld()
  ;({ versionOf, move, at, events } = movesIn(world))
})
afterAll(() => world.server.close())

it('a case moves one step, with its entry, its record and a new version', async () => {
  const { manager, open, rows } = world
  const opened = await open()
  const moved = await move(manager, opened.id, { to: 'underwriting' })
  expect(moved).toMatchObject({
    status: 200,
    body: {
      patient: { case_status: 'underwriting', version: opened.version + 1 },
      case_status_event: { kind: 'change', from_status: 'intake', to_status: 'underwriting' },
    },
  })
  expect(moved.body.patient.status_changed_at > opened.status_changed_at).toBe(true)
  expect(await events(opened.id)).toMatchObject([{ from_status: 'intake', to_status: 'underwriting' }])
  expect(
    await rows(
      `select user_id, detail ->> 'to' as to from audit_event where entity_id = $1 and action = 'transition'`,
      [opened.id],
    ),
  ).toEqual([{ user_id: manager.userId, to: 'underwriting' }])
})

it('an impossible step names those that are possible', async () => {
  const opened = await world.open()
  const refused = await move(world.manager, opened.id, { to: 'settled' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } })
  expect(refused.body.allowed.toSorted()).toEqual(['on_hold', 'underwriting', 'withdrawn'])
  expect((await move(world.underwriter, opened.id, { to: 'underwriting' })).body.allowed).toEqual([])
  expect(await events(opened.id)).toEqual([])
  expect((await move(world.manager, opened.id, { to: 'nowhere' })).body.errors).toEqual({ to: ['invalid'] })
})

it('a guard names what is missing', async () => {
  const opened = await world.open({ dob: null, accident_type_id: null })
  const refused = await move(world.manager, opened.id, { to: 'underwriting' })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'GUARD_FAILED', errors: { _: ['DOB_MISSING', 'ACCIDENT_TYPE_MISSING'] } },
  })
  const held = await at('active')
  expect((await move(world.manager, held.id, { to: 'on_hold' })).body.errors).toEqual({
    _: ['REASON_MISSING', 'REVIEW_DATE_MISSING'],
  })
  expect((await move(world.manager, held.id, { to: 'demand' })).body.errors).toEqual({ _: ['DEMAND_DATE_MISSING'] })
  expect((await move(world.manager, held.id, { to: 'demand', demand_sent_at: '2020-01-01' })).body.errors).toEqual({
    demand_sent_at: ['before_accident'],
  })
})

it('possible doubles are answered before the case goes on; saying so is no answer', async () => {
  const { manager, firm, open, rows } = world
  const first = await open()
  const { first_name, last_name, dob } = first
  const second = await open({ first_name, last_name, dob, dol: '2025-05-05' })
  const third = await open({ first_name, last_name, dob, dol: '2025-06-06' })
  const asked = async (of: Row): Promise<ReadonlySet<string>> => {
    const { status, body } = await manager.get(`/patient/${of.id}/duplicates`)
    expect(status).toBe(200)
    return new Set(body.candidates.map(({ patient }: Row) => patient.id))
  }
  const answer = (of: Row, other: Row, said: string) =>
    manager.post(`/patient/${of.id}/duplicate_answer`, { patient_id: other.id, answer: said })
  const unanswered = { errors: { _: ['DUPLICATES_UNANSWERED'] } }

  expect(await asked(second)).toEqual(new Set([first.id, third.id]))
  expect((await move(manager, second.id, { to: 'underwriting' })).body).toMatchObject(unanswered)
  expect((await move(manager, second.id, { to: 'underwriting', duplicates_answered: true })).body.errors).toEqual({
    duplicates_answered: ['unknown_field'],
  })

  expect((await answer(second, first, 'same_person')).status).toBe(200)
  expect(await asked(second)).toEqual(new Set([third.id]))
  expect((await move(manager, second.id, { to: 'underwriting' })).body).toMatchObject(unanswered)
  // It counts from whichever of the two cases it is given.
  expect((await answer(third, second, 'different_person')).status).toBe(200)
  expect(await asked(second)).toEqual(new Set())
  expect(await asked(third)).toEqual(new Set([first.id]))
  expect((await move(manager, second.id, { to: 'underwriting' })).status).toBe(200)
  expect((await move(manager, third.id, { to: 'underwriting' })).body).toMatchObject(unanswered)

  // It also counts once its event went to an archive.
  await rows(`insert into archived_duplicate_answer (patient_id, other_id) values ($1, $2)`, [first.id, third.id])
  expect(await asked(third)).toEqual(new Set())

  expect((await firm.get(`/patient/${second.id}/duplicates`)).status).toBe(404)
  const looks = await rows(
    `select count(*)::int as n from audit_event where user_id = $1 and detail ->> 'as' = 'duplicates' and $2 = any(patient_ids)`,
    [manager.userId, third.id],
  )
  expect(looks[0]?.n).toBeGreaterThan(2)
})

it('a person who is corrected into somebody else’s likeness is asked about again', async () => {
  const { admin, manager, open } = world
  const [one, other] = [await open(), await open()]
  expect((await manager.get(`/patient/${other.id}/duplicates`)).body).toEqual({ candidates: [], may_exist: false })
  const { first_name, last_name, dob } = one
  const corrected = { first_name, last_name, dob, dol: '2025-07-07', version: await versionOf(other.id) }
  expect((await admin.put(`/patient/update/${other.id}`, corrected)).status).toBe(200)
  expect((await move(manager, other.id, { to: 'underwriting' })).body.errors).toEqual({ _: ['DUPLICATES_UNANSWERED'] })
})

it('the step to active needs an approval and a signed letter; an administrator may go without it and says why', async () => {
  const [approved] = await world.rows(`select id from underwriting_stage where code = 'approved'`)
  const one = await at('underwriting')
  expect((await move(world.underwriter, one.id, { to: 'active' })).body.errors).toEqual({
    _: ['UNDERWRITING_NOT_APPROVED', 'LOP_NOT_SIGNED'],
  })
  await world.set('patient', one.id, { underwriting_stage_id: approved!.id })
  expect((await move(world.underwriter, one.id, { to: 'active', reason: 'In the mail' })).body.errors).toEqual({
    _: ['LOP_NOT_SIGNED'],
  })
  expect((await move(world.admin, one.id, { to: 'active', reason: 'In the mail' })).body.patient).toMatchObject({
    case_status: 'active',
    in_treatment: true,
  })
})

it('a pause leads back to where it began, and only there', async () => {
  const paused = await at('demand')
  const held = await move(world.manager, paused.id, {
    to: 'on_hold',
    reason: 'Client abroad',
    review_date: '2026-12-24',
  })
  expect(held.body.patient).toMatchObject({
    case_status: 'on_hold',
    case_status_before_hold: 'demand',
    on_hold_reason: 'Client abroad',
    next_contact_at: '2026-12-24',
  })
  expect((await move(world.manager, paused.id, { to: 'active' })).body.allowed.toSorted()).toEqual([
    'demand',
    'withdrawn',
  ])
  const back = await move(world.manager, paused.id, { to: 'demand' })
  expect(back.body.patient).toMatchObject({
    case_status: 'demand',
    case_status_before_hold: null,
    on_hold_reason: null,
  })
})

it('more care after treatment is treatment again, which a pause leaves as it was', async () => {
  const { manager } = world
  const treated = await at('active')
  await world.set('patient', treated.id, { in_treatment: true })
  const done = await move(manager, treated.id, { to: 'treatment_complete' })
  expect(done.body.patient).toMatchObject({ case_status: 'treatment_complete', in_treatment: false })
  const again = await move(manager, treated.id, { to: 'active' })
  expect(again.body.patient).toMatchObject({ case_status: 'active', in_treatment: true })
  await world.set('patient', treated.id, { in_treatment: false })
  await move(manager, treated.id, { to: 'on_hold', reason: 'Client abroad', review_date: '2026-12-24' })
  expect((await move(manager, treated.id, { to: 'active' })).body.patient).toMatchObject({ in_treatment: false })
})

it('the way back of a closed case is offered where it is allowed, also if only its history tells it', async () => {
  const { admin, rows } = world
  const [closed] =
    await rows(`select id from patient where case_status = 'closed_paid' and case_status_before_hold is null
    and deleted_at is null order by id limit 1`)
  const offered = (await admin.get(`/patient/${closed!.id}/status_events`)).body.allowed
  expect(offered).toEqual([{ to: 'distribution', mode: 'apply' }])
  const back = await move(admin, closed!.id, { to: 'distribution', reason: 'The check bounced' })
  expect(back.body.patient).toMatchObject({ case_status: 'distribution', closed_at: null })
})

it('a declined case cancels its open visits once somebody agreed to that', async () => {
  const { underwriter, admin, rows } = world
  const declined = await at('underwriting')
  const [type] = await rows(`select id from appointment_type where code = 'mri'`)
  const visit = (await admin.post('/appointment/create', { patient_id: declined.id, appointment_type_id: type!.id }))
    .body.appointment
  await rows(
    `insert into underwriting_note (id, patient_id, stage_id, kind, body, decision) select new_uuid(), $1, underwriting_stage_id, 'decision', 'No', 'decline' from patient where id = $1`,
    [declined.id],
  )
  expect((await move(underwriter, declined.id, { to: 'declined' })).body.errors).toEqual({
    _: ['CANCELLATION_UNCONFIRMED'],
  })
  expect(
    (await move(underwriter, declined.id, { to: 'declined', cancellation_confirmed: true })).body.patient.case_status,
  ).toBe('declined')
  expect(
    await rows(
      'select s.category from appointment a join appointment_status s on s.id = a.appointment_status_id where a.id = $1',
      [visit.id],
    ),
  ).toEqual([{ category: 'cancelled' }])
})

it('a repeat with the same key moves the case once, and a stale author is told', async () => {
  const { manager, open } = world
  const opened = await open()
  const wish = { to: 'underwriting', expected_version: opened.version }
  const [once, twice] = [
    await manager.post(`/patient/${opened.id}/transition`, wish, { 'idempotency-key': 'move-this-case' }),
    await manager.post(`/patient/${opened.id}/transition`, wish, { 'idempotency-key': 'move-this-case' }),
  ]
  expect(once.status).toBe(200)
  expect(twice.body).toEqual(once.body)
  expect(await events(opened.id)).toHaveLength(1)
  expect(await manager.post(`/patient/${opened.id}/transition`, wish)).toMatchObject({
    status: 409,
    body: { code: 'VERSION_CONFLICT', version: opened.version + 1 },
  })
})

it('out of scope there is nothing to move', async () => {
  const { server, otherFirm, open } = world
  const opened = await open()
  const outside = await Promise.all(
    ['lawfirm2', 'paralegal', 'auditor', 'provider', 'funder'].map((name) => server.as(name)),
  )
  const answers = await Promise.all(outside.map((by) => move(by, opened.id, { to: 'underwriting' })))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await otherFirm.get(`/patient/${opened.id}/status_events`)).status).toBe(404)

  // A provider knows its patient, not where the case stands.
  const provider = await server.as('provider')
  const [own] = await world.rows(
    'select medical_provider_id as id, medical_provider_office_id as office from "user" where id = $1',
    [provider.userId],
  )
  const [type] = await world.rows(`select id from appointment_type where code = 'mri'`)
  await world.admin.post('/appointment/create', {
    patient_id: opened.id,
    appointment_type_id: type!.id,
    medical_provider_id: own!.id,
    medical_provider_office_id: own!.office,
  })
  expect((await provider.get(`/patient/${opened.id}`)).status).toBe(200)
  expect((await provider.get(`/patient/${opened.id}/status_events`)).status).toBe(404)
  expect(server.errors).toEqual([])
})
