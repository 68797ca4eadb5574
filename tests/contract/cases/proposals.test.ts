import { afterAll, beforeAll, expect, it } from 'vitest'
import { movesIn, type Moves } from './moves.ts'
import { openWorld, type Row, type World } from './world.ts'

let world: World
let move: Moves['move']
let at: Moves['at']
let events: Moves['events']
beforeAll(async () => {
  world = await openWorld()
  ;({ move, at, events } = movesIn(world))
})
afterAll(() => world.server.close())

it('a firm proposes, a case manager answers, and the proposal changes nothing before', async () => {
  const { firm, otherFirm, manager } = world
  const litigated = await at('litigation')
  const wish = { to: 'settled', settlement_date: '2026-06-01', settlement_cents: 80_000_00 }
  const proposed = await move(firm, litigated.id, wish)
  expect(proposed).toMatchObject({
    status: 200,
    body: {
      patient: { case_status: 'litigation', version: litigated.version },
      case_status_event: { kind: 'proposal' },
    },
  })
  const proposal = proposed.body.case_status_event.id
  expect(await firm.post(`/patient/${litigated.id}/proposal/${proposal}`, { accept: true })).toMatchObject({
    status: 409,
    body: { code: 'ILLEGAL_TRANSITION' },
  })
  expect((await otherFirm.post(`/patient/${litigated.id}/proposal/${proposal}`, { accept: true })).status).toBe(404)
  expect((await manager.post(`/patient/${litigated.id}/proposal/${proposal}`, { accept: false })).body.errors).toEqual({
    reason: ['required'],
  })
  const history = await manager.get(`/patient/${litigated.id}/status_events`)
  expect(history.body.case_status_events.at(-1)).toMatchObject({
    id: proposal,
    is_open: true,
    detail: { settlement_cents: 80_000_00 },
  })
  expect(history.body.allowed).toContainEqual({ to: 'settled', mode: 'apply' })

  const accepted = await manager.post(`/patient/${litigated.id}/proposal/${proposal}`, { accept: true })
  expect(accepted.body).toMatchObject({
    patient: { case_status: 'settled', settlement_cents: 80_000_00 },
    case_status_event: { kind: 'acceptance', answers_id: proposal },
  })
  expect((await manager.post(`/patient/${litigated.id}/proposal/${proposal}`, { accept: true })).status).toBe(404)

  const other = await at('active')
  const dropped = (await move(firm, other.id, { to: 'withdrawn', withdrawal_reason: 'client_dropped' })).body
    .case_status_event.id
  const rejected = await manager.post(`/patient/${other.id}/proposal/${dropped}`, {
    accept: false,
    reason: 'He came back',
  })
  expect(rejected.body).toMatchObject({
    patient: { case_status: 'active' },
    case_status_event: { kind: 'rejection', reason: 'He came back' },
  })
  expect((await events(other.id)).map(({ kind }) => kind)).toEqual(['proposal', 'rejection'])
})

it('a proposal that the case has overtaken is refused, not left waiting', async () => {
  const { firm, otherFirm, manager } = world
  const held = await at('litigation')
  const wish = { to: 'settled', settlement_date: '2026-06-01', settlement_cents: 80_000_00 }
  const proposed = await move(firm, held.id, wish)
  expect((await move(manager, held.id, wish)).body).toMatchObject({ patient: { case_status: 'settled' } })
  const path = `/patient/${held.id}/proposal/${proposed.body.case_status_event.id}`
  const no = { accept: false, reason: 'Settled since' }
  expect((await manager.post(path, { accept: true })).body.code).toBe('ILLEGAL_TRANSITION')
  expect((await firm.post(path, no)).body.code).toBe('ILLEGAL_TRANSITION')
  expect((await otherFirm.post(path, no)).status).toBe(404)
  const offered = async (who: typeof manager) =>
    (await who.get(`/patient/${held.id}/status_events`)).body.case_status_events.map(
      (event: { may_reject: boolean }) => event.may_reject,
    )
  expect(await offered(firm)).not.toContain(true)
  expect(await offered(manager)).toContain(true)
  expect((await manager.post(path, no)).body).toMatchObject({
    patient: { case_status: 'settled' },
    case_status_event: { kind: 'rejection', from_status: 'settled', to_status: 'settled' },
  })
  expect((await manager.get(`/patient/${held.id}/status_events`)).body.waits_for?.act).not.toBe('answer_proposal')
})

it('an end without recovery takes two administrators and writes the liens off', async () => {
  const { admin, rows, ids } = world
  const lost = await at('litigation')
  const lien = (
    await admin.post('/lien/create', { patient_id: lost.id, medical_provider_id: ids.provider, billed_cents: 50_00 })
  ).body.lien
  await rows(
    `insert into reduction_offer (id, lien_id, offered_by, amount_cents, expires_on, by)
      values (new_uuid(), $1, 'lawfirm', 4000, current_date + 30, $2)`,
    [lien.id, world.firm.userId],
  )
  const [forgiven, confirmed] = [await world.claim(lost, 60_00), await world.claim(lost, 70_00)]
  const step = async ({ id }: Row, wish: Row) => {
    const [{ version } = { version: 0 }] = await rows('select version from lien where id = $1', [id])
    const answer = await admin.post(`/lien/${id}/transition`, { expected_version: version, ...wish })
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  }
  await step(forgiven, { to: 'written_off', reason: 'Goodwill' })
  await step(confirmed, { to: 'asserted' })
  await step(confirmed, { to: 'confirmed', confirmation_method: 'phone' })
  const first = await move(admin, lost.id, { to: 'closed_no_recovery', reason: 'Lost at trial' })
  expect(first.body).toMatchObject({ patient: { case_status: 'litigation' }, case_status_event: { kind: 'proposal' } })
  const answer = `/patient/${lost.id}/proposal/${first.body.case_status_event.id}`
  expect((await admin.post(answer, { accept: true })).body.errors).toEqual({ _: ['SECOND_PERSON_MISSING'] })
  const [role] = await rows(`select id from role where title = 'admin'`)
  const [{ password_hash } = { password_hash: '' }] = await rows(
    'select password_hash from account where user_id = $1',
    [admin.userId],
  )
  const made = await admin.post('/user/create', {
    name: 'Second Admin',
    email: 'second@demo.example.com',
    role_id: role!.id,
    user_type: 'staff',
  })
  await rows('update account set password_hash = $2 where user_id = $1', [made.body.user.id, password_hash])
  const second = await world.server.as('second')
  expect((await second.post(answer, { accept: true })).body.patient).toMatchObject({
    case_status: 'closed_no_recovery',
    closed_reason: 'Lost at trial',
  })
  expect(await rows('select status, write_off_reason from lien where id = $1', [lien.id])).toEqual([
    { status: 'written_off', write_off_reason: 'Lost at trial' },
  ])
  expect(
    await rows(`select from_value, to_value from lien_event where lien_id = $1 and kind = 'status'`, [lien.id]),
  ).toEqual([{ from_value: 'draft', to_value: 'written_off' }])
  // An offer on a lien that was written off must not wait for an answer.
  expect(await rows('select state, answered_by from reduction_offer where lien_id = $1', [lien.id])).toEqual([
    { state: 'expired', answered_by: second.userId },
  ])

  const standing = () =>
    rows('select id, status, write_off_reason from lien where patient_id = $1 order by lien_number', [lost.id])
  const reopened = await move(second, lost.id, { to: 'litigation', reason: 'New evidence' })
  expect(reopened.body.patient).toMatchObject({ case_status: 'litigation', closed_at: null, closed_reason: null })
  // What was written off with the case is owed again; what was given up before stays given up.
  expect(await standing()).toEqual([
    { id: lien.id, status: 'draft', write_off_reason: null },
    { id: forgiven['id'], status: 'written_off', write_off_reason: 'Goodwill' },
    { id: confirmed['id'], status: 'confirmed', write_off_reason: null },
  ])
  expect(
    await rows(
      `select from_value, to_value, reason from lien_event where lien_id = $1 and kind = 'status' order by at desc, id desc limit 1`,
      [confirmed['id']],
    ),
  ).toEqual([{ from_value: 'written_off', to_value: 'confirmed', reason: 'New evidence' }])

  const close = await move(second, lost.id, { to: 'closed_no_recovery', reason: 'Lost on appeal' })
  const appeal = `/patient/${lost.id}/proposal/${close.body.case_status_event.id}`
  expect((await admin.post(appeal, { accept: true })).status).toBe(200)
  const { version } = (await admin.get(`/patient/${lost.id}`)).body.patient
  const taken = { lawfirm_id: world.otherFirmId, reason: 'The client wished it', expected_version: version }
  expect((await admin.post(`/patient/${lost.id}/change_lawfirm`, taken)).status).toBe(200)
  await move(second, lost.id, { to: 'litigation', reason: 'The appeal was heard' })
  // The firm that has the case now confirmed nothing.
  expect((await standing()).map(({ status }) => status)).toEqual(['draft', 'written_off', 'asserted'])
})
