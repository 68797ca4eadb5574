import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountsOn, PASSWORD, type Accounts, type Colleague } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { serverBeside } from '#tests/support/live.ts'
import {
  clientOf,
  DEMO_PASSWORD,
  startServer,
  type Answer,
  type Client,
  type TestServer,
} from '#tests/support/server.ts'

const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'

onBothEngines('L3: tries at the door', (engine) => {
  let server: TestServer
  let admin: Client
  let accounts: Accounts
  let ann: Colleague

  beforeAll(async () => {
    server = await startServer(engine, { config: { signInLimit: 5, trustProxy: true } })
    admin = await server.as('admin')
    const { rows } = await server.database.pool.query<{ id: string }>(`select id from role where title = 'employee'`)
    accounts = accountsOn(server, admin, rows[0]!.id)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await sql('delete from attempt_count')
    ann = await accounts.colleague()
    await sql('delete from known_device where user_id = $1', ann.id)
  })

  const sql = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await server.database.pool.query<Row>(text, values)).rows
  const login = (
    email: string,
    password: string,
    from: string,
    more: object = {},
    url = server.url,
    agent = 'Test',
  ): Promise<Answer> =>
    clientOf(url, '', '').post('/login', { email, password, ...more }, { 'x-forwarded-for': from, 'user-agent': agent })
  const wrong = (from: string, email = ann.email) => login(email, 'not the password', from)
  const statuses = async (times: number, attempt: (n: number) => Promise<Answer>): Promise<number[]> => {
    const found: number[] = []
    for (let n = 0; n < times; n += 1) found.push((await attempt(n)).status)
    return found
  }
  const later = (minutes: number) => sql(`update attempt_count set at = at - make_interval(mins => $1)`, minutes)
  const mailsTo = async (address: string) => {
    await server.eventsHandled()
    return sql<{ subject: string; body: string }>(
      `select subject, body from outgoing where recipient = $1 and body not like '%token=%' order by id`,
      address,
    )
  }

  test('strangers slow themselves down, and the owner signs in from elsewhere', async () => {
    expect(await statuses(8, () => wrong(ELSEWHERE))).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect((await login(ann.email, PASSWORD, HOME)).status).toBe(200)
  })

  test('a right password is never counted, and counts fall with time', async () => {
    expect(await statuses(20, () => login(ann.email, PASSWORD, HOME))).toEqual(Array(20).fill(200))
    await statuses(5, () => wrong(HOME))
    const held = await login(ann.email, PASSWORD, HOME)
    expect([held.status, held.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(held.headers.get('retry-after'))).toBe(held.body.retry_after)
    expect(held.body.retry_after).toBeGreaterThan(40)
    expect(held.body.retry_after).toBeLessThanOrEqual(60)
    // Tries that are not listened to make nothing longer.
    await statuses(5, () => login(ann.email, PASSWORD, HOME))
    await later(1)
    expect((await login(ann.email, PASSWORD, HOME)).status).toBe(200)
    expect(await statuses(5, () => wrong(HOME))).toEqual(Array(5).fill(401))
  })

  test('guessing from many networks stays slow, while known browsers and networks pass', async () => {
    const first = await login(ann.email, PASSWORD, HOME)
    const { known_device } = first.body
    expect(known_device).toMatch(/^[\w-]{43}$/)
    expect(await statuses(30, (n) => wrong(`192.0.2.${n}`))).toEqual(Array(30).fill(401))
    expect((await wrong('192.0.2.99')).status).toBe(429)
    expect((await login(ann.email, PASSWORD, HOME)).status).toBe(200)
    const known = await login(ann.email, PASSWORD, ELSEWHERE, { known_devices: [known_device] })
    expect([known.status, known.body.known_device]).toEqual([200, null])
    const other = await accounts.colleague()
    expect((await login(other.email, PASSWORD, '192.0.2.99', { known_devices: [known_device] })).status).toBe(200)
  })

  test('a known browser is known for its own user, is counted by itself, and is a stranger once its session was ended', async () => {
    const { body } = await login(ann.email, PASSWORD, HOME)
    const known_devices = [body.known_device as string]
    await statuses(5, () => wrong(HOME))
    expect((await login(ann.email, PASSWORD, HOME)).status).toBe(429)
    const owner = await login(ann.email, PASSWORD, HOME, { known_devices })
    expect(owner.status).toBe(200)
    expect(await statuses(6, () => login(ann.email, 'wrong', HOME, { known_devices }))).toEqual([
      ...Array(5).fill(401),
      429,
    ])
    await sql('delete from attempt_count')
    const bob = await accounts.colleague()
    await statuses(5, () => wrong(HOME, bob.email))
    expect((await login(bob.email, PASSWORD, HOME, { known_devices })).status).toBe(429)

    const session = clientOf(server.url, owner.body.access, ann.id)
    const { sessions } = (await session.get('/me/sessions')).body
    for (const { id } of sessions) await session.delete(`/me/sessions/${id}`)
    await statuses(5, () => wrong(HOME))
    expect((await login(ann.email, PASSWORD, HOME, { known_devices })).status).toBe(429)
  })

  test('one who mistypes in an office of many keeps none of his colleagues out', async () => {
    const office = ['staff', 'auditor', 'lawfirm', 'paralegal'].map((name) => `${name}@demo.example.com`)
    expect((await statuses(60, () => wrong(HOME))).filter((status) => status === 401)).toHaveLength(5)
    for (const email of office) expect((await login(email, DEMO_PASSWORD, HOME)).status).toBe(200)
  })

  test('asking for a link in somebody’s name keeps no link from him, and touches no other call', async () => {
    const forgot = (from: string) =>
      server.stranger.post('/forgot_password', { email: ann.email }, { 'x-forwarded-for': from })
    expect(await statuses(6, () => forgot(ELSEWHERE))).toEqual([200, 200, 200, 200, 200, 429])
    expect((await forgot(HOME)).status).toBe(200)
    expect((await login(ann.email, PASSWORD, ELSEWHERE)).status).toBe(200)
    expect((await wrong(ELSEWHERE)).status).toBe(401)
    const body = { token: 'x'.repeat(43), password: 'yet another phrase' }
    const reset = await server.stranger.post('/reset_password', body, { 'x-forwarded-for': ELSEWHERE })
    expect(reset.status).toBe(422)
  })

  test('whoever holds the mailed link signs in, however often strangers try', async () => {
    await statuses(30, (n) => wrong(`192.0.2.${n}`))
    await server.stranger.post('/forgot_password', { email: ann.email }, { 'x-forwarded-for': HOME })
    const password = 'yet another plain phrase'
    const chosen = await server.stranger.post('/reset_password', {
      token: await accounts.mailedToken(ann.email),
      password,
    })
    expect(chosen.status).toBe(200)
    expect((await login(ann.email, password, HOME)).status).toBe(429)
    const known_devices = [chosen.body.known_device]
    expect((await login(ann.email, password, HOME, { known_devices })).status).toBe(200)
  })

  test('all processes count together', async () => {
    const beside = await serverBeside(server, { config: { signInLimit: 5, trustProxy: true } })
    try {
      await statuses(3, () => wrong(HOME))
      await statuses(2, () => login(ann.email, 'wrong', HOME, {}, beside.url))
      expect((await login(ann.email, PASSWORD, HOME, {}, beside.url)).status).toBe(429)
      expect((await login(ann.email, PASSWORD, HOME)).status).toBe(429)
    } finally {
      await beside.close()
    }
  })

  test('tries of one moment do not pass together', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => wrong(HOME)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  test('the owner is told of a new device in his language, and of none that is like one before', async () => {
    await sql(`update "user" set language = 'tr' where id = $1`, ann.id)
    await login(ann.email, PASSWORD, HOME)
    await login(ann.email, PASSWORD, HOME)
    expect(await mailsTo(ann.email)).toEqual([])
    await login(ann.email, PASSWORD, ELSEWHERE, {}, server.url, 'Another')
    const mails = await mailsTo(ann.email)
    expect(mails).toMatchObject([{ subject: 'Hesabınızda yeni oturum açıldı' }])
    expect(mails[0]!.body).toContain(ELSEWHERE)
  })

  test('the owner is told of a changed password, and at the old address of a changed one', async () => {
    const session = clientOf(server.url, (await login(ann.email, PASSWORD, HOME)).body.access, ann.id)
    const wish = { current_password: PASSWORD, password: 'another plain phrase' }
    expect((await session.put('/me/password', wish)).status).toBe(200)
    expect((await mailsTo(ann.email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
    const { version } = (await admin.get(`/user/${ann.id}`)).body.user
    const email = `moved.${ann.email}`
    expect((await admin.put(`/user/update/${ann.id}`, { version, email })).status).toBe(200)
    expect((await mailsTo(ann.email)).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
      'Your sign-in email was changed',
    ])
    expect(await mailsTo(email)).toEqual([])
  })

  test('L8: asking for an account at a taken address answers as any other, and tells its owner once', async () => {
    const ask = (email: string) =>
      server.stranger.post('/register', {
        displayName: 'New Comer',
        email,
        password: PASSWORD,
        passwordConfirm: PASSWORD,
        acceptTermsConditions: true,
      })
    const [free, taken, again] = [
      await ask(`new.${ann.email}`),
      await ask(ann.email.toUpperCase()),
      await ask(ann.email),
    ]
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    expect([again.status, again.text]).toEqual([free.status, free.text])
    expect((await mailsTo(ann.email)).map(({ subject }) => subject)).toEqual(['You already have an account'])
    expect((await admin.get(`/user/all?search=${ann.email}`)).body.users).toHaveLength(2)
  })
})
