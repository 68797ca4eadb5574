import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type Row, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

it('what underwriting still allows is told to all staff, the limit and the course only to those who see underwriting (P4)', async () => {
  const { admin, manager, underwriter, firm, open, claim, set } = world
  const opened = await open()
  const place = `/patient/${opened.id}/underwriting`
  expect((await manager.get(place)).body.underwriting).toMatchObject({ category: 'new', remaining_cents: null })
  await set('patient', opened.id, { approved_limit_cents: 1_000_000 })
  await claim(opened, 300_000)
  const { version } = (await admin.get(place)).body.underwriting as Row
  await underwriter.post(place, { to: 'collecting', reason: 'papers', expected_version: version })

  const told = (await underwriter.get(place)).body.underwriting as Row
  expect(told).toMatchObject({
    category: 'collecting',
    remaining_cents: 700_000,
    approved_limit_cents: 1_000_000,
    planned_cents: 0,
    // A decision takes the review along.
    allowed: ['review', 'approved', 'declined'].map((to) => ({ to, mode: 'apply' })),
    events: [{ kind: 'change', to_category: 'collecting', reason: 'papers', is_open: false }],
  })
  const toManager = (await manager.get(place)).body.underwriting as Row
  expect(toManager).toMatchObject({ remaining_cents: 700_000, allowed: [], events: [{ reason: null, detail: null }] })
  expect(Object.keys(toManager)).not.toContain('approved_limit_cents')
  expect((await firm.get(place)).status).toBe(404)
})

it('the firms of a case and what speaks against another one are the business of the portal’s staff (D5)', async () => {
  const { admin, manager, firm, open, otherFirmId, firmId, rows } = world
  const opened = await open({ role_in_accident: 'passenger' })
  const driver = await open({ role_in_accident: 'driver', lawfirm_id: otherFirmId })
  await admin.post(`/patient/${opened.id}/link`, { patient_id: driver.id })
  await open({ first_name: 'Ramón', last_name: 'Culpable', lawfirm_id: otherFirmId })
  const place = `/patient/${opened.id}/lawfirm_history`
  expect((await manager.get(place)).body).toEqual({ lawfirm_history: [], conflicts: [], planned: null })
  expect((await manager.get(`${place}?lawfirm_id=${otherFirmId}`)).body.conflicts).toEqual(['opposite_role'])
  await rows(`update patient set at_fault_party = 'RAMON CULPABLE' where id = $1`, [opened.id])
  expect((await manager.get(`${place}?lawfirm_id=${otherFirmId}`)).body.conflicts).toEqual([
    'opposite_role',
    'represents_other_side',
  ])
  const [{ version } = { version: 0 }] = await rows('select version from patient where id = $1', [opened.id])
  const change = { lawfirm_id: otherFirmId, reason: 'moved', expected_version: version }
  expect((await manager.post(`/patient/${opened.id}/change_lawfirm`, change)).status).toBe(200)
  expect((await manager.get(place)).body.lawfirm_history).toMatchObject([
    { from_lawfirm_id: firmId, to_lawfirm_id: otherFirmId, reason: 'moved' },
  ])
  expect((await firm.get(place)).status).toBe(404)
})

it('who saw and changed a case is told to administrators, and to its own case manager without the values', async () => {
  const { admin, manager, underwriter, firm, open, set } = world
  const opened = await open()
  const place = `/patient/${opened.id}/audit_events`
  const edit = { version: opened.version, at_fault_party: 'Somebody Else' }
  expect((await admin.put(`/patient/update/${opened.id}`, edit)).status).toBe(200)
  const changed = (answer: { body: Row }): Row =>
    (answer.body.audit_events as Row[]).find((event) => event.action === 'update') ?? {}
  expect(changed(await admin.get(place)).detail.changes).toEqual({ at_fault_party: [null, 'Somebody Else'] })
  expect(changed(await manager.get(place)).detail.changes).toEqual({ at_fault_party: true })
  for (const other of [underwriter, firm]) expect((await other.get(place)).status).toBe(404)
  // Who only looked can be left out, so that a page of them does not hide what was done.
  const actions = async (address: string): Promise<Set<unknown>> =>
    new Set(((await admin.get(address)).body.audit_events as Row[]).map(({ action }) => action))
  expect(await actions(place)).toContain('read')
  const done = await actions(`${place}?changes=only`)
  expect(done).toContain('update')
  expect(done).not.toContain('read')
  expect((await admin.get(`${place}?changes=all`)).status).toBe(422)
  await set('patient', opened.id, { case_manager_id: admin.userId })
  expect((await manager.get(place)).status).toBe(404)
})
