import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { signIn, startServer, type Client, type TestServer } from '#tests/support/server.ts'

const PORTAL = 'https://portal.example.com'

onBothEngines('requests for a log-in', (engine) => {
  let server: TestServer
  let admin: Client
  let roleId: string

  interface Mail {
    recipient: string
    subject: string
    body: string
  }
  const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await server.database.pool.query(text, values)).rows as T[]
  const mailTo = async (recipient: string) => {
    await server.eventsHandled()
    return query<Mail>('select recipient, subject, body from outgoing where recipient = $1 order by id', [recipient])
  }

  async function request(email: string, more: object = {}): Promise<{ id: string; version: number }> {
    const draft = { displayName: 'Hopeful Stranger', email, password: PASSWORD, acceptTermsConditions: true, ...more }
    expect((await server.stranger.post('/register', draft)).status).toBe(201)
    const { users } = (await admin.get(`/user/all?search=${email}`)).body as {
      users: { id: string; version: number }[]
    }
    return users[0]!
  }

  beforeAll(async () => {
    server = await startServer(engine, { config: { publicUrl: PORTAL } })
    admin = await server.as('admin')
    const [role] = await query<{ id: string }>(`select id from role where title = 'employee'`)
    roleId = role!.id
  })
  afterAll(() => server.close())

  test('O19: every administrator is mailed the way to the list, once for several; cards and bell count them', async () => {
    const before = (await admin.get('/user/sign_up_requests/count')).body.count as number
    await request('first.hopeful@example.com')
    await request('second.hopeful@example.com')
    for (const name of ['admin', 'admin2']) {
      const mails = await mailTo(`${name}@demo.example.com`)
      expect(mails).toHaveLength(1)
      expect(mails[0]!.body).toContain(`${PORTAL}/user-config/users?show=waiting`)
      expect(mails[0]!.body).not.toContain('Hopeful')
    }
    expect(await mailTo('staff@demo.example.com')).toEqual([])
    expect((await admin.get('/user/sign_up_requests/count')).body).toEqual({ count: before + 2 })
    expect((await admin.get('/dashboard/admin')).body.cards.sign_up_requests).toBe(before + 2)
    const auditor = await server.as('auditor')
    expect((await auditor.get('/dashboard/admin')).body.cards).not.toHaveProperty('sign_up_requests')
    expect((await auditor.get('/user/sign_up_requests/count')).status).toBe(404)
  })

  test('O19: an approval needs role and organization, and its author hears of it with the way in', async () => {
    const email = 'approved.hopeful@example.com'
    const { id, version } = await request(email)
    const approve = (patch: object) => admin.put(`/user/update/${id}`, { version, is_active: true, ...patch })
    const [firm] = await query<{ id: string }>('select id from lawfirm where is_active limit 1')
    expect((await approve({ lawfirm_id: firm!.id })).body.errors).toEqual({
      role_id: ['required'],
      user_type: ['required'],
    })
    expect(await mailTo(email)).toEqual([])
    expect((await approve({ user_type: 'staff', role_id: roleId })).status).toBe(200)
    const mails = await mailTo(email)
    expect(mails).toHaveLength(1)
    const way = `${PORTAL}/pages/auth/forgot-password?token=`
    const token = mails[0]!.body.split(way)[1]!.slice(0, 43)
    expect((await server.stranger.post('/login', { email, password: PASSWORD })).status).toBe(401)
    const password = 'Lantern-Marble-85'
    const set = await server.stranger.post('/reset_password', { token, password, passwordConfirm: password })
    expect(set.body).toMatchObject({ changed: true })
    await signIn(server.url, email, password)
    const again = (await admin.get(`/user/${id}`)).body.user as { version: number }
    const off = await admin.put(`/user/update/${id}`, { version: again.version, is_active: false })
    await admin.put(`/user/update/${id}`, { version: off.body.user.version, is_active: true })
    expect(await mailTo(email)).toHaveLength(1)
  })

  test('O19: the answer is mailed in the language that was read when asking', async () => {
    const email = 'declined.in.turkish@example.com'
    const { id } = await request(email, { language: 'tr' })
    expect((await admin.delete(`/user/delete/${id}`)).status).toBe(200)
    expect((await mailTo(email)).map(({ subject }) => subject)).toEqual(['Hesap talebiniz'])
    const draft = { displayName: 'Hopeful Stranger', email: 'x@example.com', password: PASSWORD }
    const refused = await server.stranger.post('/register', { ...draft, acceptTermsConditions: true, language: 'xx' })
    expect([refused.status, refused.body.errors]).toEqual([422, { language: ['invalid'] }])
  })

  test('O19: who is declined is told so; other log-ins that are removed are not', async () => {
    const email = 'declined.hopeful@example.com'
    const { id } = await request(email)
    expect((await admin.delete(`/user/delete/${id}`)).status).toBe(200)
    const mails = await mailTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account request'])
    const draft = { name: 'Removed Later', email: 'removed.later@example.com', user_type: 'staff', role_id: roleId }
    const made = (await admin.post('/user/create', draft)).body.user as { id: string }
    expect((await admin.delete(`/user/delete/${made.id}`)).status).toBe(200)
    expect(await mailTo(draft.email)).toEqual([])
  })
})
