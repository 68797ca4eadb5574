import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitRate } from '#server/http/rate-limits.ts'
import { accountsOn, PASSWORD, type Accounts } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { clientOf, DEMO_PASSWORD, signIn, startServer, type Client, type TestServer } from '#tests/support/server.ts'
import { anchorsIn, insertFitting, type Anchors } from '#tests/support/world-rows.ts'

const shape = [
  'access',
  'email',
  'expires_at',
  'id',
  'image_url',
  'is_authenticated',
  'is_casemanager',
  'is_underwriter',
  'language',
  'must_change_password',
  'name',
  'role',
  'settings',
  'user_type',
  // A user who was just let in has no time zone yet.
  'zone_wanted',
]

onBothEngines('sessions', (engine) => {
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

  describe('signing in', () => {
    test('A6: answers the token and who it is; check_login and me say the same', async () => {
      const { id, email, name } = await accounts.colleague()
      const { status, body } = await accounts.login(email, PASSWORD)
      expect(status).toBe(200)
      expect(Object.keys(body).sort()).toEqual([...shape, 'known_device'].sort())
      expect(body).toMatchObject({
        is_authenticated: true,
        id,
        email,
        name,
        image_url: null,
        role: { title: 'employee' },
        is_casemanager: false,
        is_underwriter: false,
      })
      expect(Date.parse(body.expires_at)).toBeGreaterThan(Date.now())
      const client = clientOf(server.url, body.access, id)
      const check = await client.get('/check_login')
      expect(Object.keys(check.body).sort()).toEqual([...shape, 'idle_minutes'].sort())
      expect(check.body).toMatchObject({ is_authenticated: true, id })
      expect((await clientOf(server.url, check.body.access, id).get('/me')).status).toBe(200)
      const { access: _, expires_at: __, known_device: ___, ...who } = body
      expect((await client.get('/me')).body).toEqual(who)
      expect((await server.stranger.get('/check_login')).body).toEqual({ is_authenticated: false })
    })

    test('A6: every kind of log-in of the demo gets in with its role', async () => {
      const roles = {
        admin: 'admin',
        staff: 'employee',
        'case.manager': 'case_manager',
        underwriter: 'underwriter',
        lawfirm: 'law_firm',
        paralegal: 'law_firm_employee',
        subsidiary: 'subsidiary',
        'subsidiary.user': 'subsidiary_user',
        provider: 'medical_provider',
        chiro: 'chiropractor',
        funder: 'funder',
        auditor: 'auditor',
      }
      for (const [name, role] of Object.entries(roles))
        expect((await (await server.as(name)).get('/me')).body.role.title).toBe(role)
      expect((await (await server.as('case.manager')).get('/me')).body).toMatchObject({
        is_casemanager: true,
        is_underwriter: false,
      })
    })

    test('it is known from the start whose first screen has the accounts on it', async () => {
      const keeps = async (name: string) => (await (await server.as(name)).get('/me')).body.keeps_books
      expect([await keeps('admin'), await keeps('billing')]).toEqual([true, true])
      const others = ['staff', 'case.manager', 'underwriter', 'lawfirm', 'auditor']
      expect(await Promise.all(others.map(keeps))).toEqual(others.map(() => undefined))
    })

    test('A5: says the same of a wrong password, an unknown name and a switched-off user', async () => {
      const { email } = await accounts.colleague()
      const answers = await Promise.all([
        accounts.login(email, 'not the password'),
        accounts.login('nobody@example.com', PASSWORD),
        accounts.login('disabled@demo.example.com', DEMO_PASSWORD),
        accounts.login('not an address', PASSWORD),
        accounts.login('', ''),
      ])
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
      expect(new Set(answers.map(({ text }) => text))).toEqual(
        new Set(['{"code":"WRONG_CREDENTIALS","message":"Incorrect email or password"}']),
      )
    })

    test('letters’ case and blanks around the name do not matter, those of the password do', async () => {
      const { email } = await accounts.colleague()
      expect((await accounts.login(` ${email.toUpperCase()} `, PASSWORD)).status).toBe(200)
      expect((await accounts.login(email, PASSWORD.toUpperCase())).status).toBe(401)
      expect((await accounts.login(email, `${PASSWORD} `)).status).toBe(401)
      expect((await server.stranger.post('/login', { email, password: 5 })).body.errors).toEqual({
        password: ['invalid'],
      })
    })

    test('remembering lengthens the session', async () => {
      const { id, email } = await accounts.colleague()
      await accounts.login(email, PASSWORD)
      await accounts.login(email, PASSWORD, { remember: true })
      const { rows } = await server.database.pool.query<{ remember: boolean; days: number }>(
        'select remember, round(extract(epoch from expires_at - created_at) / 86400)::int as days from session where user_id = $1 order by remember',
        [id],
      )
      expect(rows).toEqual([
        { remember: false, days: 1 },
        { remember: true, days: 30 },
      ])
    })
  })

  describe('a session ends', () => {
    const after = async (client: Client): Promise<unknown[]> => {
      const answers = await Promise.all([client.get('/state/all'), client.get('/me'), client.post('/socket_ticket')])
      return [
        ...answers.map(({ status, body }) => `${status} ${body.code}`),
        (await client.get('/check_login')).body.is_authenticated,
      ]
    }
    const ended = ['401 SESSION_ENDED', '401 SESSION_ENDED', '401 SESSION_ENDED', false]

    test('A12: at once by logging out, and no other of the same user', async () => {
      const { email } = await accounts.colleague()
      const [one, other] = await Promise.all([signIn(server.url, email, PASSWORD), signIn(server.url, email, PASSWORD)])
      expect((await one.get('/state/all')).status).toBe(200)
      const out = await one.get('/logout')
      expect(out.body).toEqual({ is_authenticated: false })
      expect(await after(one)).toEqual(ended)
      expect((await one.get('/logout')).status).toBe(401)
      expect((await other.get('/state/all')).status).toBe(200)
    })

    test('on the next request after an administrator has switched the user off or removed him', async () => {
      const [off, gone] = [await accounts.colleague(), await accounts.colleague()]
      const [one, other] = [
        await signIn(server.url, off.email, PASSWORD),
        await signIn(server.url, gone.email, PASSWORD),
      ]
      const { body } = await one.get('/me').then(() => admin.get(`/user/${off.id}`))
      expect((await admin.put(`/user/update/${off.id}`, { version: body.user.version, is_active: false })).status).toBe(
        200,
      )
      expect(await after(one)).toEqual(ended)
      expect((await accounts.login(off.email, PASSWORD)).status).toBe(401)
      expect((await admin.delete(`/user/delete/${gone.id}`)).status).toBe(200)
      expect(await after(other)).toEqual(ended)
      expect((await accounts.login(gone.email, PASSWORD)).status).toBe(401)
    })

    test('on the next request after its token epoch was raised, it ran out, or another password was chosen', async () => {
      const person = await accounts.colleague()
      const first = await signIn(server.url, person.email, PASSWORD)
      await sql('update account set token_epoch = token_epoch + 1 where user_id = $1', person.id)
      expect(await after(first)).toEqual(ended)
      const second = await signIn(server.url, person.email, PASSWORD)
      expect((await second.get('/state/all')).status).toBe(200)
      await sql(
        `update session set expires_at = now() - interval '1 second' where user_id = $1 and ended_at is null`,
        person.id,
      )
      expect(await after(second)).toEqual(ended)
      const third = await signIn(server.url, person.email, PASSWORD)
      await server.stranger.post('/forgot_password', { email: person.email })
      await server.stranger.post('/reset_password', {
        token: await accounts.mailedToken(person.email),
        password: 'another plain phrase',
      })
      expect(await after(third)).toEqual(ended)
      expect((await accounts.login(person.email, PASSWORD)).status).toBe(401)
      expect((await accounts.login(person.email, 'another plain phrase')).status).toBe(200)
    })

    test('a role that was changed, or given to a user, acts on the very next request', async () => {
      const person = await accounts.colleague()
      const client = await signIn(server.url, person.email, PASSWORD)
      expect((await client.get('/funder/all')).status).toBe(200)
      await sql(
        `update "user" set role_id = (select id from role where title = 'case_manager') where id = $1`,
        person.id,
      )
      expect((await client.get('/funder/all')).status).toBe(404)
      const role = await insertFitting(server.database, 'role', 9000, anchors, {
        grants: [{ permission: 'funder.list', reach: 'all' }],
      })
      await sql('update "user" set role_id = $2 where id = $1', person.id, role)
      expect((await client.get('/funder/all')).status).toBe(200)
      const { body } = await admin.get(`/role/${role}`)
      expect((await admin.put(`/role/update/${role}`, { version: body.role.version, grants: [] })).status).toBe(200)
      expect((await client.get('/funder/all')).status).toBe(404)
    })
  })

  describe('too many tries', () => {
    test('whoever goes on waits twice as long each time, a quarter of an hour at most, and starts afresh after a pause', () => {
      let now = 1_000_000
      const limit = limitRate(5, () => now)
      const waited = (): number => {
        for (let tried = 0; tried < 5; tried += 1) limit.count('name')
        try {
          limit.count('name')
        } catch (error) {
          const seconds = (error as { details: { retry_after: number } }).details.retry_after
          now += seconds * 1000
          return seconds
        }
        throw new Error('The sixth try was let through.')
      }
      expect([waited(), waited(), waited(), waited(), waited(), waited()]).toEqual([60, 120, 240, 480, 900, 900])
      now += 15 * 60_000
      expect(waited()).toBe(60)
    })
  })
})
