import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Row, type World } from '#tests/contract/cases/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

test('a subsidiary’s manager who may not see bills does not open them to a second self', async () => {
  const manager = await world.server.as('subsidiary')
  const sees = (on: boolean) =>
    world.rows('update subsidiary_user set sees_financials = $2 where user_id = $1', [manager.userId, on])
  const [{ role_id, subsidiary_id }] = (await world.rows('select role_id, subsidiary_id from "user" where id = $1', [
    manager.userId,
  ])) as [Row]
  let made = 0
  const entry = async (more: Row) => {
    made += 1
    const person = { name: 'Second Self', email: `second${made}@example.com`, user_type: 'subsidiary' }
    const created = await manager.post('/user/create', { ...person, role_id, subsidiary_id })
    return manager.post('/subsidiary_user/create', { subsidiary_id, user_id: created.body.user.id, ...more })
  }
  await sees(false)
  expect(await entry({ sees_financials: true })).toMatchObject({
    status: 422,
    body: { errors: { sees_financials: ['not_allowed'] } },
  })
  expect((await entry({})).body.subsidiary_user).toMatchObject({ sees_financials: false })
  expect((await entry({ sees_financials: false, access_level: 'manager' })).status).toBe(201)
  await sees(true)
  expect((await entry({ sees_financials: true })).status).toBe(201)
})

test('a case manager who may not know of funding finds no step of it in the history of his case', async () => {
  const { underwriter, manager, admin, open, claim, ids, set } = world
  const patient = await open()
  await set('patient', patient['id'], { approved_limit_cents: 10_000_00 })
  const lien = await claim(patient, 1_000_00)
  const asserted = { to: 'asserted', expected_version: lien['version'] }
  expect((await admin.post(`/lien/${lien['id']}/transition`, asserted)).status).toBe(200)
  const offered = await underwriter.post(`/lien/${lien['id']}/funding`, {
    to: 'offered',
    funder_id: ids.funder,
    price_cents: 400_00,
    expected_version: lien['version'] + 1,
  })
  expect(offered.status).toBe(200)
  const { version } = offered.body.lien
  expect((await admin.put(`/lien/update/${lien['id']}`, { version, service_from: '2025-04-01' })).status).toBe(200)

  const told = async (by: typeof admin): Promise<Row[]> =>
    (await by.get(`/patient/${patient['id']}/audit_events`)).body.audit_events.filter(
      ({ entity, action }: Row) => entity === 'lien' && ['transition', 'update'].includes(action),
    )
  expect((await told(manager)).map(({ action, detail }) => [action, detail])).toEqual([
    ['update', { changes: { service_from: true } }],
    ['transition', { from: 'draft', to: 'asserted' }],
  ])
  expect(await told(admin)).toHaveLength(3)
})
