import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, signIn, type Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

let world: World
let roles: Record<string, string>
beforeAll(async () => {
  world = await openWorld()
  roles = Object.fromEntries((await world.rows('select title, id from role')).map(({ title, id }) => [title, id]))
})
afterAll(() => world.server.close())

let made = 0
const login = (more: Row = {}): Row => {
  made += 1
  return { name: `New Person ${made}`, email: `new.person.${made}@demo.example.com`, ...more }
}
const ofFirm = (more: Row = {}): Row =>
  login({ user_type: 'lawfirm', lawfirm_id: world.firmId, role_id: roles['law_firm_employee'], ...more })

/** Gives a new user the password of the demo users, the way a reset link would. */
async function enter(user: Row): Promise<Client> {
  await world.rows(
    'update account set password_hash = (select password_hash from account where user_id = $2) where user_id = $1',
    [user.id, world.admin.userId],
  )
  return signIn(world.server.url, user.email)
}

it('a new user has an account without a password, which a mailed link opens', async () => {
  const { firm, rows, stranger } = { ...world, stranger: world.server.stranger }
  const created = await firm.post('/user/create', ofFirm())
  expect(created.status).toBe(201)
  const user = created.body.user as Row
  expect(await rows('select password_hash, token_epoch from account where user_id = $1', [user.id])).toEqual([
    { password_hash: null, token_epoch: 1 },
  ])
  expect((await stranger.post('/login', { email: user.email, password: 'Demo-2026!' })).status).toBe(401)
  expect((await firm.post(`/user/reset_password/${user.id}`)).body).toEqual({ sent: true })
  expect(await rows('select channel from outgoing where user_id = $1', [user.id])).toEqual([{ channel: 'mail' }])
})

it('nobody makes himself or others more than he is', async () => {
  const { firm, otherFirmId, server } = world
  const refused = async (draft: Row, by = firm): Promise<unknown> => {
    const answer = await by.post('/user/create', draft)
    expect(answer.status).toBe(422)
    return answer.body.errors
  }
  expect(await refused(ofFirm({ role_id: roles['admin'] }))).toEqual({ role_id: ['not_allowed'] })
  expect(await refused(ofFirm({ role_id: roles['subsidiary'] }))).toEqual({ role_id: ['not_allowed'] })
  expect(await refused(ofFirm({ lawfirm_id: otherFirmId }))).toEqual({ lawfirm_id: ['not_allowed'] })
  expect(await refused(login({ user_type: 'staff', role_id: roles['admin'] }))).toEqual({ user_type: ['not_allowed'] })
  const subsidiary = await server.as('subsidiary')
  const [own] = await world.rows('select subsidiary_id from "user" where id = $1', [subsidiary.userId])
  const ofSubsidiary = { user_type: 'subsidiary', subsidiary_id: own!.subsidiary_id }
  expect(await refused(login({ ...ofSubsidiary, role_id: roles['case_manager'] }), subsidiary)).toEqual({
    role_id: ['not_allowed'],
  })
  expect(
    (await subsidiary.post('/user/create', login({ ...ofSubsidiary, role_id: roles['subsidiary_user'] }))).status,
  ).toBe(201)
  expect((await (await server.as('paralegal')).post('/user/create', ofFirm())).status).toBe(404)

  const user = (await firm.post('/user/create', ofFirm())).body.user as Row
  const raised = await firm.put(`/user/update/${user.id}`, { version: user.version, role_id: roles['law_firm'] })
  expect(raised).toMatchObject({ status: 422, body: { errors: { role_id: ['not_allowed'] } } })
  expect((await firm.put(`/user/update/${user.id}`, { version: user.version, is_casemanager: true })).status).toBe(422)
  // Not even an administrator gives an outsider a role of the portal's own people.
  expect(
    (await world.admin.put(`/user/update/${user.id}`, { version: user.version, role_id: roles['employee'] })).body
      .errors,
  ).toEqual({ role_id: ['not_allowed'] })
})

it('sessions end with what they stood on', async () => {
  const { admin, firm, server } = world
  const user = (await firm.post('/user/create', ofFirm())).body.user as Row
  const session = await enter(user)
  const renamed = await firm.put(`/user/update/${user.id}`, { version: user.version, name: 'Renamed Person' })
  expect((await session.get('/me')).status).toBe(200)
  const promoted = await admin.put(`/user/update/${user.id}`, {
    version: renamed.body.user.version,
    role_id: roles['law_firm'],
  })
  expect(promoted.status).toBe(200)
  expect((await session.get('/me')).status).toBe(401)
  expect((await clientOf(server.url, session.token, user.id).get('/patient/all')).status).toBe(401)

  const again = await enter(user)
  const off = await firm.put(`/user/update/${user.id}`, { version: promoted.body.user.version, is_active: false })
  expect(off.status).toBe(200)
  expect((await again.get('/patient/all')).status).toBe(401)
  await expect(enter(user)).rejects.toThrow('401')
})

it('what identifies a log-in is free or not, and the answer says no more (D4)', async () => {
  const { firm, otherFirm, admin, server } = world
  const user = (await firm.post('/user/create', ofFirm({ username: 'new.paralegal', phone: '+13055550166' }))).body
    .user as Row
  const ask = async (name: string, value: string, more: Row = {}, by = otherFirm) =>
    (await by.post(`/user/check_${name}`, { value, ...more })).body
  expect(await ask('username', 'NEW.paralegal')).toEqual({ available: false })
  expect(await ask('email', user.email.toUpperCase())).toEqual({ available: false })
  expect(await ask('phone', '+13055550166')).toEqual({ available: false })
  expect(await ask('username', 'nobody.yet')).toEqual({ available: true })
  expect(await ask('email', user.email, { user_id: user.id }, firm)).toEqual({ available: true })
  expect((await admin.post('/user/check_email', { value: 'nonsense' })).body.errors).toEqual({ value: ['invalid'] })
  expect((await server.stranger.post('/user/check_email', { value: user.email })).status).toBe(401)
  expect((await admin.post('/user/create', ofFirm({ email: user.email }))).body.errors).toEqual({ email: ['taken'] })
  expect(server.errors).toEqual([])
})

it('L8: who opens no log-ins is not told whose names are taken', async () => {
  const ask = (by: Client) => by.post('/user/check_email', { value: 'admin@demo.example.com' })
  expect((await ask(world.firm)).body).toEqual({ available: false })
  for (const name of ['paralegal', 'funder', 'provider', 'case.manager'])
    expect((await ask(await world.server.as(name))).status, name).toBe(404)
})
