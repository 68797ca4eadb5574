import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsOn, PASSWORD, type Accounts } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import {
  clientOf,
  DEMO_PASSWORD,
  startServer,
  type Answer,
  type Client,
  type TestServer,
} from '#tests/support/server.ts'
import { anchorsIn } from '#tests/support/world-rows.ts'

const MINUTE = 60

/** A browser: it keeps the cookies of a session, and shows them where they were set for. */
interface Browser {
  readonly id: string
  readonly session: string
  cookie: string
  access: string
  check(seen?: { cookie?: string; idle?: number; access?: string }): Promise<Answer>
}

onBothEngines('renewals', (engine) => {
  let server: TestServer
  let admin: Client
  let accounts: Accounts

  /** How far the server's clock is ahead. */
  let aheadMs = 0

  beforeAll(async () => {
    server = await startServer(engine, { now: () => new Date(Date.now() + aheadMs) })
    admin = await server.as('admin')
    accounts = accountsOn(server, admin, (await anchorsIn(server.database))['role'] ?? '')
  })
  beforeEach(() => void (aheadMs = 0))
  afterAll(() => server.close())

  const sql = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await server.database.pool.query<Row>(text, values)).rows
  const cookieIn = (answer: Answer) => answer.headers.getSetCookie().find((line) => line.startsWith('caseway_renewal_'))

  async function browser(more: object = {}): Promise<Browser> {
    const { email } = await accounts.colleague()
    return browserOf(await accounts.login(email, PASSWORD, more))
  }

  function browserOf(answer: Answer): Browser {
    const set = cookieIn(answer) ?? ''
    const session = /^caseway_renewal_([^=]+)=/.exec(set)?.[1] ?? ''
    const own: Browser = {
      id: answer.body.id,
      session,
      cookie: set.split(';')[0] ?? '',
      access: answer.body.access,
      async check({ cookie = own.cookie, idle, access = own.access } = {}) {
        const headers: Record<string, string> = cookie === '' ? {} : { cookie }
        const query = idle === undefined ? '' : `?idle_s=${idle}`
        const checked = await clientOf(server.url, access, own.id).get(`/check_login${query}`, headers)
        const next = cookieIn(checked)?.split(';')[0]
        if (checked.body.is_authenticated && next && cookie === own.cookie) own.cookie = next
        if (checked.body.access) own.access = checked.body.access
        return checked
      },
    }
    return own
  }

  /** As if everything of the session had happened so many minutes earlier. */
  const age = (session: string, minutes: number) => {
    aheadMs += minutes * 60_000
    return sql('update session set active_at = active_at - make_interval(mins => $2) where id = $1', session, minutes)
  }
  const lives = async ({ access, id }: Browser) => (await clientOf(server.url, access, id).get('/me')).status === 200
  const notes = (action: string, session: string) =>
    sql(`select user_id from audit_event where action = $1 and detail ->> 'session' = $2`, action, session)

  describe('L5: a token is renewed by a secret that follows another', () => {
    test('which only this call sees, and no script, and which the browser keeps no longer than the session', async () => {
      const { email } = await accounts.colleague()
      const days = async (more: object): Promise<number> => {
        const set = cookieIn(await accounts.login(email, PASSWORD, more)) ?? ''
        expect(set).toMatch(/; Path=\/api\/check_login; Expires=[^;]+GMT; HttpOnly; SameSite=Strict$/)
        return Math.round((Date.parse(/Expires=([^;]+)/.exec(set)?.[1] ?? '') - Date.now()) / 86_400_000)
      }
      expect([await days({}), await days({ remember: true })]).toEqual([1, 30])
    })

    test('which goes by TLS only, where the portal is reached by it', async () => {
      const secure = await startServer(engine, { config: { publicUrl: 'https://portal.example.com' } })
      const given = { email: 'staff@demo.example.com', password: DEMO_PASSWORD }
      expect(cookieIn(await secure.stranger.post('/login', given))).toMatch(/; HttpOnly; Secure; SameSite=Strict$/)
      await secure.close()
    })

    test('lives a quarter of an hour, and another comes with every check', async () => {
      const one = await browser()
      const before = { access: one.access, cookie: one.cookie }
      await age(one.session, 1)
      const { body } = await one.check()
      const minutes = (Date.parse(body.expires_at) - Date.now()) / 60_000
      expect(minutes).toBeGreaterThan(14)
      expect(minutes).toBeLessThanOrEqual(15)
      expect(one.cookie).not.toBe(before.cookie)
      for (let turn = 0; turn < 5; turn += 1) expect((await one.check()).body.is_authenticated).toBe(true)
      expect(await lives(one)).toBe(true)
    })

    test('a lost answer costs nothing, however often it is lost', async () => {
      const one = await browser()
      await age(one.session, 1)
      await one.check()
      const lost = one.cookie
      for (let turn = 0; turn < 3; turn += 1)
        expect((await one.check({ cookie: lost })).body.is_authenticated).toBe(true)
      await age(one.session, 20)
      one.cookie = lost
      expect((await one.check()).body.is_authenticated).toBe(true)
      expect((await one.check()).body.is_authenticated).toBe(true)
    })

    test('answers that cross are no theft, for a minute', async () => {
      const one = await browser()
      const old = one.cookie
      await age(one.session, 1)
      await Promise.all([one.check(), one.check(), one.check()])
      await one.check()
      expect((await one.check({ cookie: old })).body.is_authenticated).toBe(true)
      expect(await notes('session_replayed', one.session)).toEqual([])
    })

    test('a browser that was killed shows what it wrote to the disk half a minute ago, and goes on', async () => {
      const one = await browser()
      for (let minutes = 0; minutes < 3; minutes += 1) {
        const onDisk = one.cookie
        for (let visit = 0; visit < 4; visit += 1) expect((await one.check()).body.access).not.toBe('')
        one.cookie = onDisk
        expect((await one.check()).body.is_authenticated).toBe(true)
        await age(one.session, 1)
      }
      expect(await notes('session_replayed', one.session)).toEqual([])
    })

    test('a browser that is killed again and again goes on, though it wrote nothing to the disk meanwhile', async () => {
      const one = await browser()
      const onDisk = one.cookie
      for (let kills = 0; kills < 4; kills += 1) {
        await age(one.session, 1)
        for (let visit = 0; visit < 3; visit += 1) expect((await one.check()).body.is_authenticated).toBe(true)
        one.cookie = onDisk
      }
      expect(await notes('session_replayed', one.session)).toEqual([])
    })

    test('a secret that was used up ends the session for the thief and for the owner, and is noted', async () => {
      const one = await browser()
      const stolen = one.cookie
      for (let turn = 0; turn < 2; turn += 1) {
        await age(one.session, 1)
        await one.check()
      }
      await age(one.session, 1)
      const replay = await one.check({ cookie: stolen })
      expect(replay.body).toEqual({ is_authenticated: false, why: 'ended' })
      expect(await lives(one)).toBe(false)
      expect((await one.check()).body).toEqual({ is_authenticated: false, why: 'ended' })
      expect(await notes('session_replayed', one.session)).toEqual([{ user_id: one.id }])
    })

    test('the thief who is first is found out when the owner comes', async () => {
      const one = await browser()
      const [owners, thief] = [one.cookie, { cookie: one.cookie }]
      for (let turn = 0; turn < 2; turn += 1) {
        await age(one.session, 1)
        thief.cookie = cookieIn(await one.check(thief))?.split(';')[0] ?? ''
      }
      await age(one.session, 1)
      expect((await one.check({ cookie: owners })).body.is_authenticated).toBe(false)
      expect((await one.check(thief)).body.is_authenticated).toBe(false)
    })

    test('what nobody gave out neither renews nor ends anything', async () => {
      const [one, other] = [await browser(), await browser()]
      const name = one.cookie.split('=')[0]
      for (const value of ['x', 'a.b.c', other.cookie.split('=')[1]]) {
        const { body } = await one.check({ cookie: `${name}=${value}` })
        expect(body).toMatchObject({ is_authenticated: true, access: one.access })
      }
      expect((await one.check({ access: 'x' })).body).toEqual({ is_authenticated: false })
      expect((await one.check()).body.access).not.toBe('')
      expect(await notes('session_replayed', one.session)).toEqual([])
    })

    test('without the secret a token is not renewed, and has its time', async () => {
      const one = await browser()
      const { body } = await one.check({ cookie: '' })
      expect(body).toMatchObject({ is_authenticated: true, access: one.access })
      expect(await lives(one)).toBe(true)
    })

    test('a session from before there were secrets gets its first, once', async () => {
      const one = await browser()
      await sql('update session set renewed_at = null where id = $1', one.session)
      const first = cookieIn(await one.check({ cookie: '' }))
      expect(first).toBeDefined()
      expect(cookieIn(await one.check({ cookie: '' }))).toBeUndefined()
      expect((await one.check({ cookie: first?.split(';')[0] ?? '' })).body.is_authenticated).toBe(true)
    })

    test('signing out takes the secret from the browser', async () => {
      const one = await browser()
      const out = await clientOf(server.url, one.access, one.id).get('/logout')
      expect(cookieIn(out)).toMatch(/=; Max-Age=0; Path=\/api\/check_login/)
      expect((await one.check()).body).toEqual({ is_authenticated: false, why: 'ended' })
    })

    test('a look is renewed by a secret of its own, until its end', async () => {
      const firm = await server.as('lawfirm')
      const look = await admin.post(`/user/${firm.userId}/look`, {})
      const cookie = cookieIn(look)?.split(';')[0] ?? ''
      const client = clientOf(server.url, look.body.access, firm.userId)
      const { body } = await client.get('/check_login?idle_s=100000', { cookie })
      expect(body.looking).toEqual(look.body.looking)
      expect(Date.parse(body.expires_at)).toBeLessThanOrEqual(Date.parse(body.looking.until))
    })
  })

  describe('L5: a session ends where nobody acts in it', () => {
    const idle = async (one: Browser, minutes: number) => {
      await age(one.session, minutes)
      return (await one.check({ idle: minutes * MINUTE })).body
    }

    test('after half an hour, where the browser does not remember', async () => {
      const [one, other] = [await browser(), await browser()]
      expect(await idle(one, 29)).toMatchObject({ is_authenticated: true, idle_minutes: 30 })
      expect(await idle(other, 30)).toEqual({ is_authenticated: false, why: 'expired' })
      expect(await lives(other)).toBe(false)
      expect((await other.check()).body).toEqual({ is_authenticated: false, why: 'expired' })
    })

    test('not while somebody acts, however long that is, nor by what a browser says of a time before', async () => {
      const one = await browser()
      for (let turn = 0; turn < 5; turn += 1) {
        await age(one.session, 25)
        expect((await one.check({ idle: 10 })).body.is_authenticated).toBe(true)
      }
      expect((await one.check({ idle: 1_000_000 })).body.is_authenticated).toBe(true)
    })

    test('checks without an act, or without a word of it, keep nobody', async () => {
      const [one, other] = [await browser(), await browser()]
      for (let minutes = 10; minutes < 30; minutes += 10) {
        await age(one.session, 10)
        await age(other.session, 10)
        expect((await one.check({ idle: minutes * MINUTE })).body.is_authenticated).toBe(true)
        expect((await other.check()).body.is_authenticated).toBe(true)
      }
      await age(one.session, 10)
      await age(other.session, 10)
      expect((await one.check({ idle: 30 * MINUTE })).body.is_authenticated).toBe(false)
      expect((await other.check()).body.is_authenticated).toBe(false)
    })

    test('where it remembers, after the hours of its device', async () => {
      const [one, other] = [await browser({ remember: true }), await browser({ remember: true })]
      expect(await idle(one, 71 * 60)).toMatchObject({ is_authenticated: true, idle_minutes: 72 * 60 })
      expect(await idle(other, 72 * 60)).toEqual({ is_authenticated: false, why: 'expired' })
    })

    test('sooner or later, as the role says, from the next check', async () => {
      const roles = (await admin.get('/role/all?page_size=50')).body.roles as { id: string; title: string }[]
      const { id } = roles.find(({ title }) => title === 'employee')!
      const say = async (idle_minutes: unknown) => {
        const { version } = (await admin.get(`/role/${id}`)).body.role
        return admin.put(`/role/update/${id}`, { version, idle_minutes })
      }
      expect((await say(4)).body.errors).toEqual({ idle_minutes: ['too_small'] })
      expect((await say(481)).body.errors).toEqual({ idle_minutes: ['too_large'] })
      expect((await say(5)).status).toBe(200)
      const [one, other] = [await browser(), await browser()]
      expect(await idle(one, 4)).toMatchObject({ idle_minutes: 5 })
      expect(await idle(other, 5)).toEqual({ is_authenticated: false, why: 'expired' })
      expect((await say(null)).status).toBe(200)
    })

    test('viewing as another ends by it like the own session: the browser is the same', async () => {
      const firm = await server.as('lawfirm')
      const viewing = async (more: object): Promise<Browser> => {
        const own = await accounts.login('admin@demo.example.com', DEMO_PASSWORD, more)
        const answer = await clientOf(server.url, own.body.access, own.body.id).post(`/user/${firm.userId}/look`, {})
        return browserOf(answer)
      }
      const { id } = (await admin.get('/me')).body.role
      const say = async (idle_minutes: number | null) => {
        const { version } = (await admin.get(`/role/${id}`)).body.role
        expect((await admin.put(`/role/update/${id}`, { version, idle_minutes })).status).toBe(200)
      }
      await say(5)
      const [early, late, kept] = [await viewing({}), await viewing({}), await viewing({ remember: true })]
      expect(await idle(early, 4)).toMatchObject({ is_authenticated: true, idle_minutes: 5 })
      expect(await idle(late, 5)).toEqual({ is_authenticated: false, why: 'expired' })
      expect(await idle(kept, 6)).toMatchObject({ is_authenticated: true })
      aheadMs = 0
      await say(null)
    })

    test('what is no number of seconds is refused', async () => {
      expect((await admin.get('/check_login?idle_s=-1')).status).toBe(422)
    })
  })
})
