import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Row, type World } from '#tests/contract/cases/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

test('P2: the access level of a subsidiary’s manager limits the role, from the next call on', async () => {
  const manager = await world.server.as('subsidiary')
  const [entry] = await world.rows('select id from subsidiary_user where user_id = $1', [manager.userId])
  const give = async (access_level: string) => {
    const { version } = (await world.admin.get(`/subsidiary_user/${entry?.['id']}`)).body.subsidiary_user
    const given = await world.admin.put(`/subsidiary_user/update/${entry?.['id']}`, { version, access_level })
    expect(given.status).toBe(200)
  }
  const granted = async () => {
    const { user_permissions } = (await manager.get('/permission/user_role')).body as { user_permissions: Row[] }
    return user_permissions.map(({ codename }) => codename)
  }
  const [patient] = ((await manager.get('/patient/all')).body as { patients: Row[] }).patients
  const note = { patient_id: patient?.['id'], kind: 'general', body: 'Called the firm.', visibility: 'subsidiary' }
  /** What comes of asking which roles can be given, as who opens a log-in does, and of writing a note. */
  const tries = async () => [
    (await manager.get('/user/roles_to_give')).status,
    (await manager.post('/patient_note/create', note)).status,
  ]

  expect(await tries()).toEqual([200, 201])
  await give('member')
  expect(await tries()).toEqual([404, 201])
  await give('read_only')
  expect(await tries()).toEqual([404, 404])
  expect(await granted()).toEqual(expect.arrayContaining(['patient.list', 'patient.read', 'user.list']))
  expect(await granted()).not.toContain('patient.create')
  await give('manager')
  expect(await tries()).toEqual([200, 201])
})
