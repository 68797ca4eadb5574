import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

const group = async (id: string): Promise<unknown> =>
  (await world.rows('select accident_group_id from patient where id = $1', [id]))[0]!.accident_group_id
const audited = (id: string, action: string): Promise<Row[]> =>
  world.rows('select detail from audit_event where entity_id = $1 and action = $2', [id, action])

it('groups of one accident unite, and dissolve with the last but one (D5)', async () => {
  const { admin, open } = world
  const [a, b, c, d] = [await open(), await open(), await open(), await open()] as [Row, Row, Row, Row]
  const first = await admin.post(`/patient/${a.id}/link`, { patient_id: b.id })
  expect(first).toMatchObject({ status: 200, body: { linked_patient_ids: [b.id], warnings: [] } })
  expect(first.body.patient.version).toBe(2)
  await admin.post(`/patient/${c.id}/link`, { patient_id: d.id })
  const all = await admin.post(`/patient/${b.id}/link`, { patient_id: c.id })
  expect(new Set(all.body.linked_patient_ids)).toEqual(new Set([a.id, c.id, d.id]))
  expect(new Set(await Promise.all([a, b, c, d].map(({ id }) => group(id)))).size).toBe(1)

  // The one after whom the group is named leaves; the others stay together.
  const left = await admin.post(`/patient/${a.id}/unlink`, { patient_id: await group(a.id) })
  expect(left.status).toBe(200)
  const still = await Promise.all([a, b, c, d].map(({ id }) => group(id)))
  expect(still.filter((id) => id === null)).toHaveLength(1)
  const [rest] = await world.rows(
    'select count(*)::int as members from patient where accident_group_id = any($1::uuid[])',
    [still],
  )
  expect(rest!.members).toBe(3)
  expect(await audited(a.id, 'link')).toHaveLength(1)

  const e = await open({ dol: '2025-06-01' })
  expect((await admin.post(`/patient/${e.id}/link`, { patient_id: d.id })).body.warnings).toEqual([
    'accident_dates_differ',
  ])
  const [f, g] = [await open(), await open()] as [Row, Row]
  await admin.post(`/patient/${f.id}/link`, { patient_id: g.id })
  expect((await admin.post(`/patient/${f.id}/unlink`, { patient_id: g.id })).body.linked_patient_ids).toEqual([])
  expect([await group(f.id), await group(g.id)]).toEqual([null, null])
  expect((await admin.post(`/patient/${f.id}/unlink`, { patient_id: g.id })).body.errors).toEqual({
    patient_id: ['not_linked'],
  })
  expect((await admin.post(`/patient/${f.id}/link`, { patient_id: f.id })).body.errors).toEqual({
    patient_id: ['own_record'],
  })
  expect((await admin.post(`/patient/${f.id}/link`, { patient_id: world.firmId })).body.errors).toEqual({
    patient_id: ['not_found'],
  })
})

it('outsiders join nobody, and linking opens no case to them', async () => {
  const { admin, firm, otherFirm, open, otherFirmId } = world
  const [own, foreign] = [await open(), await open({ lawfirm_id: otherFirmId })] as [Row, Row]
  expect((await firm.post(`/patient/${own.id}/link`, { patient_id: foreign.id })).status).toBe(404)
  await admin.post(`/patient/${own.id}/link`, { patient_id: foreign.id })
  expect((await firm.get(`/patient/${foreign.id}`)).status).toBe(404)
  expect((await otherFirm.get(`/patient/${own.id}`)).status).toBe(404)
})

it('a tagged employee works on the case, an untagged one no longer (D5)', async () => {
  const { admin, manager, open, rows } = world
  const [employee] = await rows('select id from employee where user_id = $1', [manager.userId])
  const opened = await open({ case_manager_id: null })
  await world.set('patient', opened.id, { case_manager_id: null })
  const write = async (): Promise<number> => {
    const [{ version } = { version: 0 }] = await rows('select version from patient where id = $1', [opened.id])
    return (await manager.put(`/patient/update/${opened.id}`, { version, city: `Town ${version}` })).status
  }
  expect(await write()).toBe(404)
  const tagged = await admin.post(`/patient/${opened.id}/tag_employee`, { employee_id: employee!.id })
  expect(tagged.body.patient).toMatchObject({ tagged_employee_ids: [employee!.id], version: opened.version + 1 })
  expect(
    (await admin.post(`/patient/${opened.id}/tag_employee`, { employee_id: employee!.id })).body.patient.version,
  ).toBe(opened.version + 1)
  expect(await write()).toBe(200)
  expect(
    (await admin.post(`/patient/${opened.id}/untag_employee`, { employee_id: employee!.id })).body.patient
      .tagged_employee_ids,
  ).toEqual([])
  expect(await write()).toBe(404)
  expect((await admin.post(`/patient/${opened.id}/tag_employee`, { employee_id: opened.id })).body.errors).toEqual({
    employee_id: ['not_found'],
  })
  expect((await world.firm.post(`/patient/${opened.id}/tag_employee`, { employee_id: employee!.id })).status).toBe(404)
  expect(
    [await audited(opened.id, 'tag_employee'), await audited(opened.id, 'untag_employee')].map(
      (events) => events.length,
    ),
  ).toEqual([1, 1])
})

it('a change of law firm moves the case behind the other wall and undoes what was promised (D5)', async () => {
  const { server, manager, firm, otherFirm, open, otherFirmId, firmId, rows, ids } = world
  const paralegal = await server.as('paralegal')
  const opened = await open({}, paralegal)
  await world.set('patient', opened.id, { case_manager_id: manager.userId })
  await world.upload(opened, manager, { doc_type: 'lop' })
  await world.accept(opened, 'lop')
  const [{ version } = { version: 0 }] = await world.rows('select version from patient where id = $1', [opened.id])
  const lien = (
    await world.admin.post('/lien/create', {
      patient_id: opened.id,
      medical_provider_id: ids.provider,
      billed_cents: 100_00,
    })
  ).body.lien
  await world.set('lien', lien.id, {
    status: 'confirmed',
    confirmed_at: '2026-01-01T00:00:00Z',
    confirmed_by: manager.userId,
    confirmed_method: 'e-mail',
  })
  const change = { lawfirm_id: otherFirmId, reason: 'The client wished it', expected_version: version }
  expect((await firm.post(`/patient/${opened.id}/change_lawfirm`, change)).status).toBe(404)
  expect(
    (await manager.post(`/patient/${opened.id}/change_lawfirm`, { ...change, lawfirm_id: firmId })).body.errors,
  ).toEqual({ lawfirm_id: ['same_firm'] })
  expect(await manager.post(`/patient/${opened.id}/change_lawfirm`, { ...change, expected_version: 99 })).toMatchObject(
    { status: 409, body: { code: 'VERSION_CONFLICT' } },
  )

  const changed = await manager.post(`/patient/${opened.id}/change_lawfirm`, change, {
    'idempotency-key': 'change-the-firm',
  })
  expect(changed).toMatchObject({
    status: 200,
    body: { patient: { lawfirm_id: otherFirmId, lop_status: 'requested', version: version + 1 } },
  })
  expect(
    (await manager.post(`/patient/${opened.id}/change_lawfirm`, change, { 'idempotency-key': 'change-the-firm' })).body,
  ).toEqual(changed.body)
  expect(
    await Promise.all([firm, paralegal, otherFirm].map(async (who) => (await who.get(`/patient/${opened.id}`)).status)),
  ).toEqual([404, 404, 200])
  expect(
    await rows(
      `select count(*) filter (where "to" is null)::int as open from patient_lawfirm_employee where patient_id = $1`,
      [opened.id],
    ),
  ).toEqual([{ open: 0 }])
  expect(await rows('select status, confirmed_at from lien where id = $1', [lien.id])).toEqual([
    { status: 'asserted', confirmed_at: null },
  ])
  expect(
    await rows('select from_lawfirm_id, to_lawfirm_id, reason from patient_lawfirm_history where patient_id = $1', [
      opened.id,
    ]),
  ).toEqual([{ from_lawfirm_id: firmId, to_lawfirm_id: otherFirmId, reason: change.reason }])
  expect(await audited(opened.id, 'change_lawfirm')).toHaveLength(1)
})

it('master detail shows the head of a case, each reader his part of it, and changes it (D5)', async () => {
  const { server, admin, firm, otherFirm, manager, open } = world
  const opened = await open()
  await world.set('patient', opened.id, { settlement_cents: 5_000_00, approved_limit_cents: 9_000_00 })
  const head = (await admin.get(`/patient/${opened.id}/master_detail`)).body.master_detail
  expect(head).toMatchObject({
    id: opened.id,
    version: opened.version,
    identity: { case_number: opened.case_number, first_name: opened.first_name },
    status: { case_status: 'intake' },
    stage: { category: 'new' },
    people: { lawfirm: { id: world.firmId }, case_manager: { id: manager.userId } },
    dates: { dol: opened.dol, sol_date: '2027-03-04' },
    totals: { settlement_cents: 5_000_00, approved_limit_cents: 9_000_00 },
  })
  const [named] = await world.rows('select name from "user" where id = $1', [manager.userId])
  const seen = (await firm.get(`/patient/${opened.id}/master_detail`)).body.master_detail
  expect(seen.people.case_manager).toEqual({ id: manager.userId, name: named!.name })
  expect(Object.keys(seen.totals)).not.toContain('approved_limit_cents')
  expect(Object.keys(seen.totals)).not.toContain('price_cents')
  expect((await otherFirm.get(`/patient/${opened.id}/master_detail`)).status).toBe(404)
  expect((await (await server.as('funder')).get(`/patient/${opened.id}/master_detail`)).status).toBe(404)

  const patch = { version: opened.version, next_contact_at: '2026-12-01', dol: '2025-03-05' }
  const changed = await admin.put(`/patient/${opened.id}/master_detail`, patch, {
    'idempotency-key': 'change-the-head',
  })
  expect(changed.body.master_detail).toMatchObject({
    version: opened.version + 1,
    dates: { next_contact_at: '2026-12-01', sol_date: '2027-03-05' },
  })
  expect(
    (await admin.put(`/patient/${opened.id}/master_detail`, patch, { 'idempotency-key': 'change-the-head' })).body,
  ).toEqual(changed.body)
  expect((await admin.put(`/patient/${opened.id}/master_detail`, patch)).status).toBe(409)
  expect(
    (await admin.put(`/patient/${opened.id}/master_detail`, { version: 2, case_status: 'active' })).body.errors,
  ).toEqual({ case_status: ['unknown_field'] })
  expect(
    (await otherFirm.put(`/patient/${opened.id}/master_detail`, { version: 2, needs_interpreter: true })).status,
  ).toBe(404)
  expect(
    await world.rows(
      `select 1 from audit_event where patient_ids @> array[$1]::uuid[] and detail ->> 'as' = 'master_detail'`,
      [opened.id],
    ),
  ).not.toEqual([])
  expect(server.errors).toEqual([])
})

it('D1: who works on a case is of its firm, once at a time, and one is the first', async () => {
  const { admin, firm, rows } = world
  const patient = await world.open()
  const [ours, others] = await Promise.all(
    [world.firmId, world.otherFirmId].map((id) =>
      rows('select id from lawfirm_employee where lawfirm_id = $1 and deleted_at is null order by id limit 2', [id]),
    ),
  )
  const add = (by: Client, person: Row, more: Row = {}): Promise<Answer> =>
    by.post('/patient_lawfirm_employee/create', {
      patient_id: patient['id'],
      lawfirm_employee_id: person['id'],
      role: 'attorney',
      from: '2026-01-01',
      ...more,
    })
  const firsts = () =>
    rows(
      'select lawfirm_employee_id as id from patient_lawfirm_employee where patient_id = $1 and is_primary and deleted_at is null',
      [patient['id']],
    )
  expect((await add(admin, others![0]!)).body.errors).toEqual({ lawfirm_employee_id: ['other_firm'] })
  const one = await add(admin, ours![0]!, { is_primary: true })
  expect(one.status).toBe(201)
  expect((await add(admin, ours![0]!, { from: '2026-02-01' })).body.errors).toEqual({ lawfirm_employee_id: ['taken'] })
  const two = await add(firm, ours![1]!, { is_primary: true })
  expect(two.status).toBe(201)
  expect(await firsts()).toEqual([{ id: ours![1]!['id'] }])
  const put = (row: Row, patch: Row): Promise<Answer> =>
    admin.put(`/patient_lawfirm_employee/update/${row['id']}`, patch)
  const first = one.body.patient_lawfirm_employee as Row
  expect((await put(first, { version: 2, is_primary: true })).status).toBe(200)
  expect(await firsts()).toEqual([{ id: ours![0]!['id'] }])
  expect((await put(first, { version: 3, is_primary: false, to: '2026-03-01' })).status).toBe(200)
  expect((await add(admin, ours![0]!, { from: '2026-04-01' })).status).toBe(201)
  expect((await put(first, { version: 4, to: null })).body.errors).toEqual({ lawfirm_employee_id: ['taken'] })
})
