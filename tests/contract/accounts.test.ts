import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsOn, PASSWORD, type Accounts } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { signIn, startServer, type Client, type TestServer } from '#tests/support/server.ts'
import { anchorsIn, type Anchors } from '#tests/support/world-rows.ts'

onBothEngines('accounts', (engine) => {
  let server: TestServer
  let admin: Client
  let anchors: Anchors
  let accounts: Accounts

  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.as('admin')
    anchors = await anchorsIn(server.database)
    accounts = accountsOn(server, admin, anchors['role'] ?? '')
  })
  afterAll(() => server.close())

  const sql = (text: string, ...values: unknown[]) => server.database.pool.query<Record<string, never>>(text, values)

  describe('A16: a forgotten password', () => {
    test('is answered the same for every address; only a known one gets a mail', async () => {
      const { email } = await accounts.colleague()
      const before = await sql('select count(*)::int as count from outgoing')
      const answers = await Promise.all(
        [email, 'nobody@example.com', 'disabled@demo.example.com'].map((to) =>
          server.stranger.post('/forgot_password', { email: to }),
        ),
      )
      expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(Array(3).fill('200 {"sent":true}'))
      const mails = await server.database.pool.query<{
        recipient: string
        channel: string
        subject: string
        body: string
      }>('select * from outgoing order by id desc limit 1')
      expect(mails.rows[0]).toMatchObject({ channel: 'mail', recipient: email, state: 'waiting' })
      expect(mails.rows[0]?.body).toMatch(/http:\/\/.+\/pages\/auth\/forgot-password\?token=[\w-]{43}\n/)
      const after = await sql('select count(*)::int as count from outgoing')
      expect(Number(after.rows[0]?.['count']) - Number(before.rows[0]?.['count'])).toBe(1)
      expect((await server.stranger.post('/forgot_password', { email: 'nobody' })).body.errors).toEqual({
        email: ['invalid'],
      })
    })

    test('a link works once, for half an hour, and takes the others with it', async () => {
      const { id, email } = await accounts.colleague()
      const ask = async (): Promise<string> => {
        await server.stranger.post('/forgot_password', { email })
        return accounts.mailedToken(email)
      }
      const choose = (token: string, password = 'yet another phrase') =>
        server.stranger.post('/reset_password', { token, password })
      const [first, second] = [await ask(), await ask()]
      const stored = await server.database.pool.query<{ token_hash: string }>(
        'select token_hash from password_reset where user_id = $1',
        [id],
      )
      expect(stored.rows.map(({ token_hash: hash }) => hash)).not.toContain(first)
      const weak = {
        'a b c d': 'too_short',
        password1: 'too_common',
        '12345678': 'too_common',
        aaaaaaaaaa: 'too_common',
        ['x'.repeat(257)]: 'too_long',
      }
      for (const [password, code] of Object.entries(weak))
        expect((await choose(first, password)).body.errors).toEqual({ password: [code] })
      expect(
        (await server.stranger.post('/reset_password', { token: first, password: PASSWORD, passwordConfirm: 'else' }))
          .body.errors,
      ).toEqual({ passwordConfirm: ['different'] })
      const both = await Promise.all([choose(first), choose(first)])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
      for (const token of [first, second, 'made-up'])
        expect((await choose(token)).body.errors).toEqual({ token: ['expired'] })
      const third = await ask()
      await sql(
        `update password_reset set expires_at = now() - interval '1 second' where user_id = $1 and used_at is null`,
        id,
      )
      expect((await choose(third)).body.errors).toEqual({ token: ['expired'] })
      expect((await accounts.login(email, 'yet another phrase')).status).toBe(200)
    })

    test('an administrator sends a link; others send none, nor learn whom they could send one', async () => {
      const { id } = await accounts.colleague()
      const [staff, firm] = await Promise.all([server.as('staff'), server.as('lawfirm')])
      const before = await sql('select count(*)::int as count from outgoing')
      for (const client of [staff, firm]) expect((await client.post(`/user/reset_password/${id}`)).status).toBe(404)
      expect((await admin.post('/user/reset_password/nobody')).status).toBe(404)
      expect((await sql('select count(*)::int as count from outgoing')).rows).toEqual(before.rows)
      expect((await admin.post(`/user/reset_password/${id}`)).body).toEqual({ sent: true })
    })
  })

  describe('A14 A15: registering', () => {
    const good = {
      displayName: 'New Comer',
      email: 'newcomer@example.com',
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      acceptTermsConditions: true,
    }
    const register = (body: object) => server.stranger.post('/register', body)

    test('each thing that is wrong stands at its field', async () => {
      const wrong: [object, object][] = [
        [{ displayName: '' }, { displayName: ['too_short'] }],
        [{ email: 'nobody' }, { email: ['invalid'] }],
        [{ password: 'short', passwordConfirm: 'short' }, { password: ['too_short'] }],
        [{ passwordConfirm: 'different' }, { passwordConfirm: ['different'] }],
        [{ acceptTermsConditions: false }, { acceptTermsConditions: ['required'] }],
        [{ role_id: anchors['role'] }, { role_id: ['unknown_field'] }],
        [{ is_active: true }, { is_active: ['unknown_field'] }],
      ]
      for (const [change, errors] of wrong) {
        const answer = await register({ ...good, ...change })
        expect([answer.status, answer.body.errors]).toEqual([422, errors])
      }
      const all = await register({})
      expect(Object.keys(all.body.errors).sort()).toEqual(['acceptTermsConditions', 'displayName', 'email', 'password'])
    })

    test('makes a request that nobody signs in with until an administrator gives it a party and switches it on', async () => {
      expect((await register(good)).status).toBe(201)
      expect(await register({ ...good, displayName: 'Again' })).toMatchObject({
        status: 201,
        body: { requested: true },
      })
      expect((await accounts.login(good.email, PASSWORD)).status).toBe(401)
      const found = await admin.get(`/user/all?search=newcomer@example.com`)
      const request = found.body.users[0]
      expect(request).toMatchObject({
        name: 'New Comer',
        email: good.email,
        is_active: false,
        user_type: 'lawfirm',
        lawfirm_id: null,
      })
      const approve = (patch: object) => admin.put(`/user/update/${request.id}`, { version: request.version, ...patch })
      expect((await approve({ is_active: true })).body.errors).toEqual({ lawfirm_id: ['required'] })
      const firm = { lawfirm_id: anchors['lawfirm'] }
      const missing = { role_id: ['required'], user_type: ['required'] }
      expect((await approve({ is_active: true, ...firm })).body.errors).toEqual(missing)
      const role = { user_type: 'lawfirm', role_id: request.role_id }
      expect((await approve({ is_active: true, ...firm, ...role })).status).toBe(200)
      // The address may be another's: the password that came with the request opens nothing.
      expect((await accounts.login(good.email, PASSWORD)).status).toBe(401)
      await server.stranger.post('/forgot_password', { email: good.email })
      const [token, password] = [await accounts.mailedToken(good.email), 'yet another phrase']
      expect((await server.stranger.post('/reset_password', { token, password })).status).toBe(200)
      const client = await signIn(server.url, good.email, password)
      expect((await client.get('/me')).body.role.title).toBe('law_firm_employee')
      expect((await admin.get(`/user/${request.id}`)).body.user.terms_accepted_at).toEqual(expect.any(String))
    })
  })
})
