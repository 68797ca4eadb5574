import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/records/new-id.ts'
import { accountsOn, PASSWORD, type Accounts } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { signIn, startServer, type Client, type TestServer } from '#tests/support/server.ts'

onBothEngines('log-ins in the hands of whoever looks after them', (engine) => {
  let server: TestServer
  let admin: Client
  let firm: Client
  let accounts: Accounts
  let roles: Record<string, string>
  let firmId: string

  const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await server.database.pool.query(text, values)).rows as T[]

  beforeAll(async () => {
    server = await startServer(engine)
    ;[admin, firm] = await Promise.all([server.as('admin'), server.as('lawfirm')])
    const titles = await query<{ id: string; title: string }>('select id, title from role')
    roles = Object.fromEntries(titles.map(({ id, title }) => [title, id]))
    accounts = accountsOn(server, admin, roles['employee'] ?? '')
    const [own] = await query<{ lawfirm_id: string }>('select lawfirm_id from "user" where id = $1', [firm.userId])
    firmId = own?.lawfirm_id ?? ''
  })
  afterAll(() => server.close())

  const paralegal = (email: string, more: object = {}) => ({
    name: 'Invited Person',
    email,
    user_type: 'lawfirm',
    lawfirm_id: firmId,
    role_id: roles['law_firm_employee'],
    ...more,
  })

  describe('an invitation', () => {
    test('A16, P2: opens a log-in without a password and mails the link that sets one; it lies for days', async () => {
      const answer = await firm.post('/user/invite', paralegal('invited@example.com'))
      expect([answer.status, answer.body.sent]).toEqual([201, true])
      expect(answer.body.user).toMatchObject({ email: 'invited@example.com', is_active: true, lawfirm_id: firmId })
      expect((await accounts.login('invited@example.com', PASSWORD)).status).toBe(401)
      const [link] = await query<{ hours: number }>(
        'select extract(epoch from expires_at - now())::int / 3600 as hours from password_reset where user_id = $1',
        [answer.body.user.id],
      )
      expect(link?.hours).toBeGreaterThan(24)
      const token = await accounts.mailedToken('invited@example.com')
      expect((await server.stranger.post('/reset_password', { token, password: PASSWORD })).status).toBe(200)
      const client = await signIn(server.url, 'invited@example.com', PASSWORD)
      expect((await client.get('/me')).body.role.title).toBe('law_firm_employee')
    })

    test('A15, P4: is refused at its fields, and outside one’s own people and kind of role', async () => {
      const refused = async (by: Client, draft: object) => {
        const answer = await by.post('/user/invite', draft)
        return [answer.status, answer.body.errors]
      }
      expect(await refused(firm, paralegal('ADMIN@demo.example.com'))).toEqual([422, { email: ['taken'] }])
      expect(await refused(admin, paralegal('x@example.com', { lawfirm_id: undefined }))).toEqual([
        422,
        { lawfirm_id: ['required'] },
      ])
      expect(await refused(firm, paralegal('x@example.com', { role_id: roles['admin'] }))).toEqual([
        422,
        { role_id: ['not_allowed'] },
      ])
      expect((await refused(await server.as('case.manager'), paralegal('x@example.com')))[0]).toBe(404)
      expect(await query(`select 1 from outgoing where recipient = 'x@example.com'`)).toEqual([])
    })
  })

  test('P2, P4: who opens log-ins knows the roles he may give, of his own kind only', async () => {
    const given = async (client: Client) => {
      const { roles: found } = (await client.get('/user/roles_to_give')).body as {
        roles: { title: string; user_types: string[] }[]
      }
      return Object.fromEntries(found.map(({ title, user_types }) => [title, user_types]))
    }
    expect(await given(firm)).toEqual({ law_firm: ['lawfirm'], law_firm_employee: ['lawfirm'] })
    expect(Object.keys(await given(await server.as('subsidiary')))).toEqual(['subsidiary', 'subsidiary_user'])
    expect(await given(admin)).toMatchObject({ admin: ['staff'], auditor: ['auditor'], funder: ['funder'] })
    expect((await (await server.as('case.manager')).get('/user/roles_to_give')).status).toBe(404)
  })

  test('P2: every role that is offered can be given, an auditor’s too', async () => {
    const draft = { name: 'Invited Auditor', email: 'auditor.invited@example.com', user_type: 'auditor' }
    const answer = await admin.post('/user/invite', { ...draft, role_id: roles['auditor'] })
    expect([answer.status, answer.body.sent]).toEqual([201, true])
  })

  describe('sessions', () => {
    test('P4: are listed and ended, one by one or all, by whoever may change the log-in', async () => {
      const { id, email } = await accounts.colleague()
      const [one, two, three] = await Promise.all([1, 2, 3].map(() => signIn(server.url, email, PASSWORD)))
      if (!one || !two || !three) throw new Error('Nobody signed in')
      const { sessions } = (await admin.get(`/user/${id}/sessions`)).body as { sessions: { id: string }[] }
      expect(sessions).toHaveLength(3)
      expect((await admin.delete(`/user/${id}/sessions/${sessions[0]!.id}`)).body).toEqual({ ended: true })
      expect((await admin.delete(`/user/${id}/sessions/${sessions[0]!.id}`)).status).toBe(404)
      const standing = async () =>
        Promise.all([one, two, three].map(async (client) => (await client.get('/patient/all')).status))
      expect((await standing()).toSorted((a, b) => a - b)).toEqual([200, 200, 401])
      expect((await admin.delete(`/user/${id}/sessions`)).body).toEqual({ ended: 2 })
      expect(await standing()).toEqual([401, 401, 401])
      const [event] = await query<{ user_id: string }>(
        `select user_id from audit_event where action = 'sessions_end' and entity_id = $1`,
        [id],
      )
      expect(event?.user_id).toBe(admin.userId)
    })

    test('P4: of other people are nobody else’s business', async () => {
      const { id } = await accounts.colleague()
      for (const client of [firm, await server.as('case.manager'), await server.as('auditor')]) {
        expect((await client.get(`/user/${id}/sessions`)).status).toBe(404)
        expect((await client.delete(`/user/${id}/sessions`)).status).toBe(404)
        expect((await client.get(`/user/${id}/devices`)).status).toBe(404)
      }
    })

    test('P4: ending one’s own leaves the one at hand', async () => {
      const here = await signIn(server.url, 'subsidiary@demo.example.com')
      await signIn(server.url, 'subsidiary@demo.example.com')
      expect((await here.delete(`/user/${here.userId}/sessions`)).body.ended).toBeGreaterThan(0)
      const left = (await here.get(`/user/${here.userId}/sessions`)).body.sessions
      expect(left).toMatchObject([{ is_current: true }])
    })
  })

  test('P4: a lost device is told to forget everything by whoever looks after its log-in', async () => {
    const { id } = await accounts.colleague()
    const device = newId()
    await query(`insert into device (id, user_id, name) values ($1, $2, 'Old phone')`, [device, id])
    expect((await admin.get(`/user/${id}/devices`)).body.devices).toMatchObject([
      { id: device, name: 'Old phone', wipe_requested_at: null },
    ])
    expect((await firm.post(`/user/${id}/devices/${device}/wipe`)).status).toBe(404)
    expect((await admin.post(`/user/${firm.userId}/devices/${device}/wipe`)).status).toBe(404)
    const ordered = (await admin.post(`/user/${id}/devices/${device}/wipe`)).body.device
    expect(ordered).toMatchObject({ id: device, wipe_requested_at: expect.any(String), wiped_at: null })
    expect((await admin.post(`/user/${id}/devices/${device}/wipe`)).body.device).toEqual(ordered)
  })

  test('P4: nobody changes his own role, switches himself off or removes himself', async () => {
    for (const client of [admin, firm]) {
      const own = (await client.get(`/user/${client.userId}`)).body.user
      const change = (patch: object) => client.put(`/user/update/${own.id}`, { version: own.version, ...patch })
      expect((await change({ is_active: false })).body.errors).toEqual({ is_active: ['own_login'] })
      // Saying again what stands there already is no change.
      expect((await change({ is_active: true })).status).toBe(200)
    }
    const own = (await admin.get(`/user/${admin.userId}`)).body.user
    const step = await admin.put(`/user/update/${own.id}`, { version: own.version, role_id: roles['employee'] })
    expect(step.body.errors).toEqual({ role_id: ['own_login'] })
    expect((await admin.delete(`/user/delete/${own.id}`)).body.errors).toEqual({ id: ['own_login'] })
  })

  test('P4: a role that manages users without being administrator reaches no log-in of an administrator', async () => {
    const grants = ['list', 'read', 'update', 'delete'].map((action) => ({
      permission: `user.${action}`,
      reach: 'all',
    }))
    const { role } = (await admin.post('/role/create', { title: 'help_desk', level: 'staff', grants })).body
    const [{ id, email }, colleague] = [await accounts.colleague(), await accounts.colleague()]
    const { version } = (await admin.get(`/user/${id}`)).body.user
    expect((await admin.put(`/user/update/${id}`, { version, role_id: role.id })).status).toBe(200)
    const helper = await signIn(server.url, email, PASSWORD)

    const boss = (await helper.get(`/user/${admin.userId}`)).body.user as { id: string; version: number }
    const change = { version: boss.version, email: 'mine@example.com' }
    expect((await helper.put(`/user/update/${boss.id}`, change)).status).toBe(404)
    expect((await helper.delete(`/user/delete/${boss.id}`)).status).toBe(404)
    expect((await helper.post(`/user/reset_password/${boss.id}`)).status).toBe(404)
    expect((await helper.get(`/user/${boss.id}/sessions`)).status).toBe(404)
    expect((await helper.delete(`/user/${boss.id}/sessions`)).status).toBe(404)

    const other = (await helper.get(`/user/${colleague.id}`)).body.user as { id: string; version: number }
    expect((await helper.post(`/user/reset_password/${other.id}`)).body).toEqual({ sent: true })
    const renamed = await helper.put(`/user/update/${other.id}`, { version: other.version, name: 'Newly Named' })
    expect(renamed.status).toBe(200)
  })

  test('P2: only administrators write roles, whatever the grants of a role say', async () => {
    const grants = ['list', 'read', 'create', 'update', 'delete'].map((action) => ({
      permission: `role.${action}`,
      reach: 'all',
    }))
    const { role } = (await admin.post('/role/create', { title: 'role_keeper', level: 'staff', grants })).body
    const { id, email } = await accounts.colleague()
    const { version } = (await admin.get(`/user/${id}`)).body.user
    expect((await admin.put(`/user/update/${id}`, { version, role_id: role.id })).status).toBe(200)
    const keeper = await signIn(server.url, email, PASSWORD)
    const own = (await keeper.get(`/role/${role.id}`)).body.role as { version: number }
    const wider = [...grants, { permission: 'user.update', reach: 'all' }]
    const refused = await keeper.put(`/role/update/${role.id}`, { version: own.version, grants: wider })
    expect([refused.status, refused.body.code]).toEqual([409, 'IMMUTABLE'])
    expect((await keeper.post('/role/create', { title: 'made_by_keeper', level: 'admin', grants })).status).toBe(404)
    expect((await keeper.delete(`/role/delete/${roles['employee']}`)).status).toBe(404)
  })

  test('P2: a role that people of other organizations hold stays at the lowest level', async () => {
    const grants = [{ permission: 'user.read', reach: 'self' }]
    const { role } = (await admin.post('/role/create', { title: 'firm_reader', level: 'user', grants })).body
    const draft = { user_type: 'lawfirm', lawfirm_id: firmId, role_id: role.id }
    const made = await admin.post('/user/create', { name: 'Firm Reader', email: 'firm.reader@example.com', ...draft })
    const { id } = made.body.user as { id: string }
    const raise = () => admin.put(`/role/update/${role.id}`, { version: role.version, level: 'staff' })
    expect((await raise()).body.errors).toEqual({ level: ['not_allowed'] })
    expect((await admin.delete(`/user/delete/${id}`)).status).toBe(200)
    expect((await raise()).status).toBe(200)
  })

  test('P2: a changed role counts at the next call, and the answer to that call says so', async () => {
    const made = await admin.post('/role/create', {
      title: 'records_clerk',
      level: 'staff',
      grants: [{ permission: 'user.read', reach: 'self' }],
    })
    const { role } = made.body as { role: { id: string; version: number } }
    const { id, email } = await accounts.colleague()
    const client = await signIn(server.url, email, PASSWORD)
    const { version } = (await admin.get(`/user/${id}`)).body.user
    expect((await admin.put(`/user/update/${id}`, { version, role_id: role.id })).status).toBe(200)
    const clerk = await signIn(server.url, email, PASSWORD)
    expect((await client.get('/patient/all')).status).toBe(401)
    expect((await clerk.get('/patient/all')).status).toBe(404)
    const before = await clerk.get('/permission/user_role')
    expect(before.body.user_permissions).toEqual([{ codename: 'user.read', reach: 'self' }])
    const raised = await admin.put(`/role/update/${role.id}`, {
      version: role.version,
      grants: [{ permission: 'patient.list', reach: 'all' }],
    })
    expect(raised.status).toBe(200)
    const after = await clerk.get('/patient/all')
    expect(after.status).toBe(200)
    const rights = ({ headers }: { headers: Headers }) => Number(headers.get('x-rights'))
    expect(rights(after)).toBeGreaterThan(rights(before))
    expect(rights(await clerk.get('/patient/all'))).toBe(rights(after))
    expect((await server.stranger.get('/health')).headers.get('x-rights')).toBeNull()
    expect((await admin.delete(`/role/delete/${role.id}`)).body.code).toBe('IN_USE')
  })

  test('P2: the administrators’ own role keeps what is needed to mend it', async () => {
    const { role } = (await admin.get(`/role/${roles['admin']}`)).body as {
      role: { id: string; version: number; grants: { permission: string; reach: string }[] }
    }
    for (const wrong of [
      role.grants.filter(({ permission }) => permission !== 'role.update'),
      role.grants.map((grant) => (grant.permission === 'user.list' ? { ...grant, reach: 'self' } : grant)),
    ]) {
      const answer = await admin.put(`/role/update/${role.id}`, { version: role.version, grants: wrong })
      expect([answer.status, answer.body.errors]).toEqual([422, { grants: ['needed_by_admins'] }])
    }
    const kept = role.grants.filter(({ permission }) => permission !== 'message.list')
    const changed = await admin.put(`/role/update/${role.id}`, { version: role.version, grants: kept })
    expect(changed.status).toBe(200)
  })
})
