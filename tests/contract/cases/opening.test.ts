import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseCaseNumber } from '#domain/rules/case-number.ts'
import type { Client } from '#tests/support/server.ts'
import { openWorld, person, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

it('a case is opened with its number, stage, manager and entry', async () => {
  const { server, manager, rows, open } = world
  const subsidiary = (await rows('select id, code from subsidiary where deleted_at is null order by id limit 1'))[0]!
  const opened = await open({ subsidiary_id: subsidiary.id, case_manager_id: null })
  const number = parseCaseNumber(opened.case_number)
  expect(number).toMatchObject({ code: subsidiary.code, year: new Date().getUTCFullYear() % 100 })
  const [firm] = await rows('select case_manager_id from lawfirm where id = $1', [world.firmId])
  const [stage] = await rows('select category from underwriting_stage where id = $1', [opened.underwriting_stage_id])
  expect(opened).toMatchObject({
    case_status: 'intake',
    case_manager_id: firm!.case_manager_id,
    lop_status: 'none',
    sol_date: '2027-03-04',
  })
  expect(stage!.category).toBe('new')
  expect(opened.opened_at).toBe(opened.status_changed_at)
  expect(await rows('select kind, to_status from case_status_event where patient_id = $1', [opened.id])).toEqual([
    { kind: 'change', to_status: 'intake' },
  ])
  expect(
    await rows(`select action from audit_event where entity_id = $1 and action = 'create'`, [opened.id]),
  ).toHaveLength(1)

  const found = await manager.get(`/patient/all?search=${opened.case_number}`)
  expect(found.body.patients.map((row: { id: string }) => row.id)).toEqual([opened.id])
  expect(server.errors).toEqual([])
})

it('the second case of a series has the next number', async () => {
  const [first, second] = [await world.open(), await world.open()]
  const serial = (row: { case_number: string }): number => parseCaseNumber(row.case_number)!.serial
  expect(serial(second as never)).toBe(serial(first as never) + 1)
})

it('a case manager who opens a case works on it; a paralegal sees what she referred', async () => {
  const { server, manager, open, rows } = world
  expect((await open({}, manager)).case_manager_id).toBe(manager.userId)
  const paralegal = await server.as('paralegal')
  const referred = await open({}, paralegal)
  expect((await paralegal.get(`/patient/${referred.id}`)).status).toBe(200)
  expect(
    await rows(`select count(*)::int as open from patient_lawfirm_employee where patient_id = $1 and "to" is null`, [
      referred.id,
    ]),
  ).toEqual([{ open: 1 }])
})

it('a case that is opened from outside was referred by who opened it; the office says of its own', async () => {
  const { server, manager, firm, open, rows } = world
  const sources = async (...by: Client[]): Promise<unknown[]> => {
    const opened: unknown[] = []
    // A practice says nothing of the accident.
    const silent = { accident_type_id: undefined, accident_state_id: undefined }
    for (const one of by) opened.push((await open(silent, one)).id)
    return rows('select referral_source from patient where id = any($1) order by array_position($1, id)', [opened])
  }
  expect(await sources(firm, await server.as('chiro'), await server.as('subsidiary'), manager)).toEqual([
    { referral_source: 'lawfirm' },
    { referral_source: 'chiropractor' },
    { referral_source: 'subsidiary' },
    { referral_source: null },
  ])
})

it('a case of a firm goes to the subsidiary that works with the firm, whoever opens it', async () => {
  const { server, firm, open, firmId, rows } = world
  const subsidiary = await server.as('subsidiary')
  const [own] = await rows(
    'select s.id, s.code from subsidiary s join "user" u on u.subsidiary_id = s.id where u.id = $1',
    [subsidiary.userId],
  )
  await world.set('lawfirm', firmId, { subsidiary_id: own!.id })
  const [byFirm, bySubsidiary] = [await open({}, firm), await open({}, subsidiary)]
  expect([byFirm, bySubsidiary].map((row) => parseCaseNumber(row['case_number'])?.code)).toEqual([own!.code, own!.code])
  expect(
    await rows('select count(*)::int as own from patient where id = any($1) and subsidiary_id = $2', [
      [byFirm['id'], bySubsidiary['id']],
      own!.id,
    ]),
  ).toEqual([{ own: 2 }])
})

it('the day to sue by follows the facts, and an own date goes before it', async () => {
  const { admin, open } = world
  const opened = await open()
  const moved = await admin.put(`/patient/update/${opened.id}`, { version: opened.version, dol: '2024-02-29' })
  expect(moved.body.patient.sol_date).toBe('2026-02-28')
  const own = await admin.put(`/patient/update/${opened.id}`, {
    version: moved.body.patient.version,
    sol_override: '2026-01-05',
    sol_basis: 'Tolled',
  })
  expect(own.body.patient.sol_date).toBe('2026-01-05')
  const minor = await open({ dob: '2015-05-05', guardian_name: 'Guardian', guardian_phone: '+13055550188' })
  expect(minor.sol_date).toBeNull()
})

it('a firm cannot say that its letter is signed', async () => {
  const refused = await world.firm.post('/patient/create', {
    ...person(900),
    dol: '2025-03-04',
    lawfirm_id: world.firmId,
    lop_status: 'signed',
  })
  expect(refused).toMatchObject({ status: 422, body: { errors: { lop_status: ['paper_needed'] } } })
})

it('the same person in the same accident is not opened twice, and only who may see the first is told of it', async () => {
  const { admin, firm, otherFirm, open, otherFirmId, firmId, rows } = world
  const opened = await open({ last_name: 'Yıldırım', first_name: 'İpek' })
  const again = { first_name: 'IPEK', last_name: 'Yildirim', dob: opened.dob, dol: opened.dol, phone: '+13055550177' }
  const refused = await admin.post('/patient/create', { ...again, lawfirm_id: firmId })
  expect(refused).toMatchObject({ status: 422, body: { errors: { _: ['duplicate'] }, may_exist: false } })
  expect(refused.body.candidates[0]).toMatchObject({ verdict: 'exact', blocks: true, patient: { id: opened.id } })
  expect(
    await rows(`select 1 from audit_event where patient_ids @> array[$1]::uuid[] and detail ->> 'as' = 'duplicates'`, [
      opened.id,
    ]),
  ).not.toEqual([])

  const asked = await firm.post('/patient/duplicates', { draft: { ...again, dol: '2026-01-01' } })
  expect(asked.body.candidates).toMatchObject([{ verdict: 'likely', blocks: false, patient: { id: opened.id } }])
  // L8: of cases of other firms an outsider is not told, nor is he refused; staff are asked at intake.
  expect((await otherFirm.post('/patient/duplicates', { draft: again })).body).toEqual({
    candidates: [],
    may_exist: false,
  })
  const second = await open({ ...again, dol: '2026-01-01' })
  const renamed = await admin.put(`/patient/update/${second.id}`, { version: second.version, dol: opened.dol })
  expect(renamed).toMatchObject({ status: 422, body: { errors: { _: ['duplicate'] } } })
  expect((await (await world.server.as('funder')).post('/patient/duplicates', { draft: again })).status).toBe(404)
  const foreign = await otherFirm.post('/patient/create', { ...again, lawfirm_id: otherFirmId })
  expect(foreign.status).toBe(201)
  expect(foreign.text).not.toContain(opened.id)
  const repeated = await otherFirm.post('/patient/create', { ...again, lawfirm_id: otherFirmId })
  expect(repeated.body).toMatchObject({ errors: { _: ['duplicate'] }, may_exist: false })
})

it('a case number is judged by its check digit and by who has it (D4)', async () => {
  const { admin, otherFirm, open } = world
  const { case_number: taken, id } = await open()
  const wrong = `${taken.slice(0, -1)}${(Number(taken.at(-1)) + 1) % 10}`
  const ask = async (case_number: string, by = admin, more = {}) =>
    (await by.post('/patient/check_case_number', { case_number, ...more })).body
  expect(await ask('mia 26 004217 1')).toEqual({
    valid: true,
    available: true,
    normalized: 'MIA-26-004217-1',
    suggestion: null,
    conflict_patient_id: null,
  })
  expect(await ask(wrong)).toMatchObject({ valid: false, available: false, suggestion: taken })
  expect(await ask(taken.toLowerCase())).toMatchObject({
    valid: true,
    available: false,
    normalized: taken,
    conflict_patient_id: id,
  })
  expect(await ask(taken, admin, { patient_id: id })).toMatchObject({ available: true, conflict_patient_id: null })
  expect(await ask(taken, otherFirm)).toMatchObject({ available: true, conflict_patient_id: null })
  expect(await ask('NEW-ab12')).toMatchObject({ valid: false, available: false })
  expect((await admin.get(`/patient/check_case_number?case_number=${taken}`)).body).toMatchObject({
    available: false,
    conflict_patient_id: id,
  })
})

it('a repeat with the same key opens one case', async () => {
  const draft = { ...person(901), dol: '2025-03-04', lawfirm_id: world.firmId }
  const once = await world.admin.post('/patient/create', draft, { 'idempotency-key': 'open-one-case' })
  const twice = await world.admin.post('/patient/create', draft, { 'idempotency-key': 'open-one-case' })
  expect(once.status).toBe(201)
  expect(twice.body).toEqual(once.body)
})
