import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsOn, PASSWORD, type Accounts } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { signIn, startServer, type Client, type TestServer } from '#tests/support/server.ts'
import { anchorsIn } from '#tests/support/world-rows.ts'

const NEW = 'marble lantern fifty-eight'

onBothEngines('one’s own account', (engine) => {
  let server: TestServer
  let admin: Client
  let accounts: Accounts

  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.as('admin')
    accounts = accountsOn(server, admin, (await anchorsIn(server.database))['role'] ?? '')
  })
  afterAll(() => server.close())

  const change = (client: Client, body: object) =>
    client.put('/me/password', { current_password: PASSWORD, password: NEW, passwordConfirm: NEW, ...body })

  describe('the password', () => {
    test('each thing that is wrong stands at its field, and changes nothing', async () => {
      const { email } = await accounts.colleague()
      const client = await signIn(server.url, email, PASSWORD)
      const wrong: [object, object][] = [
        [{ current_password: 'not this one' }, { current_password: ['wrong'] }],
        [{ password: PASSWORD, passwordConfirm: PASSWORD }, { password: ['same'] }],
        [{ password: 'short', passwordConfirm: 'short' }, { password: ['too_short'] }],
        [{ password: 'password1', passwordConfirm: 'password1' }, { password: ['too_common'] }],
        [{ passwordConfirm: 'else' }, { passwordConfirm: ['different'] }],
        [{ user_id: admin.userId }, { user_id: ['unknown_field'] }],
      ]
      for (const [body, errors] of wrong) {
        const answer = await change(client, body)
        expect([answer.status, answer.body.errors]).toEqual([422, errors])
      }
      expect((await accounts.login(email, PASSWORD)).status).toBe(200)
    })

    test('a change ends every session but the one it was made in, and open links with them', async () => {
      const { email } = await accounts.colleague()
      const [here, there] = await Promise.all([1, 2].map(() => signIn(server.url, email, PASSWORD)))
      if (!here || !there) throw new Error('Nobody signed in')
      await server.stranger.post('/forgot_password', { email })
      const token = await accounts.mailedToken(email)
      expect((await change(here, {})).body).toEqual({ changed: true })
      expect((await here.get('/me')).status).toBe(200)
      expect((await here.get('/patient/all')).status).toBe(200)
      expect((await there.get('/patient/all')).body.code).toBe('SESSION_ENDED')
      expect((await server.stranger.post('/reset_password', { token, password: PASSWORD })).body.errors).toEqual({
        token: ['expired'],
      })
      expect((await accounts.login(email, PASSWORD)).status).toBe(401)
      expect((await accounts.login(email, NEW)).status).toBe(200)
    })

    test('of two changes at once, one holds', async () => {
      const { email } = await accounts.colleague()
      const client = await signIn(server.url, email, PASSWORD)
      const answers = await Promise.all([change(client, {}), change(client, {})])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    })

    test('tries are counted', async () => {
      const strict = await startServer(engine, { config: { signInLimit: 3 } })
      try {
        const client = await strict.as('case.manager')
        const tries = []
        for (let tried = 0; tried < 4; tried += 1) tries.push((await change(client, {})).status)
        expect(tries).toEqual([422, 422, 422, 429])
      } finally {
        await strict.close()
      }
    })

    test('S11: everybody sets a picture of himself, which the session and his colleagues see, and takes it away', async () => {
      const { email } = await accounts.colleague()
      const client = await signIn(server.url, email, PASSWORD)
      const image_url = 'data:image/jpeg;base64,/9j/4AAQSkZJRg=='
      const { version } = (await client.get('/me/profile')).body.profile
      const saved = (await client.put('/me/profile', { version, image_url })).body.profile
      expect(saved).toMatchObject({ image_url })
      expect((await client.get('/me')).body.image_url).toBe(image_url)
      expect((await admin.get(`/user/${client.userId}`)).body.user.image_url).toBe(image_url)
      // No list of users shows it, and none carries it.
      for (const path of ['/user/all?page_size=100', '/user/wp/all'])
        expect((await admin.get(path)).text).not.toContain('image_url')
      const cleared = await client.put('/me/profile', { version: saved.version, image_url: null })
      expect(cleared.body.profile.image_url).toBeNull()
    })
  })

  describe('a password that must be changed', () => {
    const require = async (id: string) => {
      const { version } = (await admin.get(`/user/${id}`)).body.user
      const answer = await admin.put(`/user/update/${id}`, { version, must_change_password: true })
      expect(answer.status).toBe(200)
    }

    test('closes everything else, at once and to sessions that are open already', async () => {
      const { id, email } = await accounts.colleague()
      const client = await signIn(server.url, email, PASSWORD)
      expect((await client.get('/patient/all')).status).toBe(200)
      await require(id)
      const refused = await Promise.all([
        client.get('/patient/all'),
        client.get('/user/all'),
        client.get('/me/sessions'),
        client.put('/me/profile', { version: 1, name: 'Somebody Else' }),
        client.post('/socket_ticket'),
        client.get('/device'),
      ])
      expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(6).fill('403 PASSWORD_DUE'))
      expect((await client.get('/me')).body.must_change_password).toBe(true)
      expect((await accounts.login(email, PASSWORD)).body.must_change_password).toBe(true)
      expect((await change(client, {})).status).toBe(200)
      expect((await client.get('/me')).body.must_change_password).toBe(false)
      expect((await client.get('/patient/all')).status).toBe(200)
    })

    test('one may sign out instead, or set it by a mailed link; nobody but an administrator asks for it', async () => {
      const { id, email } = await accounts.colleague()
      const client = await signIn(server.url, email, PASSWORD)
      const { version } = (await admin.get(`/user/${id}`)).body.user
      const firm = await server.as('lawfirm')
      const own = (await firm.get(`/user/${firm.userId}`)).body.user
      const wished = await firm.put(`/user/update/${firm.userId}`, { version: own.version, must_change_password: true })
      expect(wished.status).toBe(422)
      await require(id)
      expect((await admin.put(`/user/update/${id}`, { version, name: 'Late' })).status).toBe(409)
      expect((await client.get('/logout')).status).toBe(200)
      expect((await client.get('/me')).status).toBe(401)
      await server.stranger.post('/forgot_password', { email })
      const token = await accounts.mailedToken(email)
      expect((await server.stranger.post('/reset_password', { token, password: NEW })).status).toBe(200)
      expect((await accounts.login(email, NEW)).body.must_change_password).toBe(false)
    })
  })

  describe('S11: the profile', () => {
    test('everybody sees his own, with role and party', async () => {
      const parties: Record<string, unknown> = {}
      for (const name of ['admin', 'lawfirm', 'subsidiary', 'provider', 'chiro', 'funder', 'auditor']) {
        const client = await server.as(name)
        const { profile } = (await client.get('/me/profile')).body
        expect(profile).toMatchObject({ id: client.userId, email: `${name}@demo.example.com`, language: 'en' })
        expect(profile.role).toEqual((await client.get('/me')).body.role.title)
        parties[name] = profile.party
      }
      expect(parties).toEqual({
        admin: null,
        lawfirm: expect.any(String),
        subsidiary: expect.any(String),
        provider: expect.any(String),
        chiro: expect.any(String),
        funder: expect.any(String),
        auditor: null,
      })
    })

    test('users change their own name, number and time zone, and nothing else of themselves', async () => {
      const { id, email, name } = await accounts.colleague()
      const client = await signIn(server.url, email, PASSWORD)
      const { version } = (await client.get('/me/profile')).body.profile
      const put = (body: object) => client.put('/me/profile', { version, ...body })
      for (const field of ['email', 'role_id', 'is_active', 'user_type'])
        expect((await put({ [field]: 'x' })).body.errors).toEqual({ [field]: ['unknown_field'] })
      expect((await put({ name: '' })).body.errors).toEqual({ name: ['too_short'] })
      expect((await put({ phone: '12' })).body.errors).toEqual({ phone: ['invalid'] })
      expect((await put({ timezone: 'Mars/Olympus' })).body.errors).toEqual({ timezone: ['invalid'] })
      // No script, no drawing that carries one, nothing that is large.
      for (const image_url of [
        'javascript:alert(1)',
        'data:image/svg+xml;base64,PHN2Zz4=',
        'data:text/html;base64,PGI+',
      ])
        expect((await put({ image_url })).body.errors).toEqual({ image_url: ['invalid'] })
      expect((await put({ image_url: `data:image/png;base64,${'A'.repeat(20_000)}` })).status).toBe(422)
      const own = { name: 'Robin Aldred', phone: '+13055550147', timezone: 'Asia/Tokyo' }
      const changed = await put(own)
      expect(changed.body.profile).toMatchObject({ ...own, email })
      const asked = await server.database.pool.query('select zone_of(u) as zone from "user" u where u.id = $1', [id])
      expect(asked.rows).toEqual([{ zone: 'Asia/Tokyo' }])
      expect(changed.body.profile.version).toBeGreaterThan(version)
      expect((await put({ name })).status).toBe(409)
      expect((await admin.get('/user/all?search=robin aldred')).body.users).toMatchObject([{ id }])
      const { email: other } = await accounts.colleague()
      const second = await signIn(server.url, other, PASSWORD)
      const taken = await second.put('/me/profile', {
        version: (await second.get('/me/profile')).body.profile.version,
        phone: '+13055550147',
      })
      expect([taken.status, taken.body.errors]).toEqual([422, { phone: ['taken'] }])
      const { rows } = await server.database.pool.query<{ detail: unknown }>(
        `select detail from audit_event where action = 'update' and entity = 'user' and entity_id = $1 and user_id = $1`,
        [id],
      )
      expect(rows).toEqual([{ detail: { fields: ['name', 'phone', 'timezone'] } }])
    })
  })

  test('one sees where one is signed in, and ends a session there; others’ stay hidden', async () => {
    const { email } = await accounts.colleague()
    const [here, there] = [await signIn(server.url, email, PASSWORD), await signIn(server.url, email, PASSWORD)]
    const list = async (client: Client) =>
      (await client.get('/me/sessions')).body.sessions as { id: string; is_current: boolean }[]
    const sessions = await list(here)
    expect(sessions.map(({ is_current: current }) => current)).toEqual([false, true])
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
      'created_at',
      'expires_at',
      'id',
      'ip',
      'is_current',
      'looks_as',
      'remember',
      'user_agent',
    ])
    const other = sessions[0]?.id ?? ''
    expect((await admin.delete(`/me/sessions/${other}`)).status).toBe(404)
    expect((await here.delete('/me/sessions/nothing')).status).toBe(404)
    expect((await here.delete(`/me/sessions/${other}`)).body).toEqual({ ended: true })
    expect((await here.delete(`/me/sessions/${other}`)).status).toBe(404)
    expect((await there.get('/me')).status).toBe(401)
    expect((await list(here)).length).toBe(1)
  })
})
