import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsOn, PASSWORD, type Accounts, type Colleague } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { clientOf, signIn, startServer, type Answer, type Client, type TestServer } from '#tests/support/server.ts'

const HALF_AN_HOUR = 30 * 60_000
const SOMEBODY = '0199aaaa-0000-7000-8000-000000000001'

onBothEngines('seeing the portal as somebody else', (engine) => {
  let server: TestServer
  let admin: Client
  let firm: Client
  let accounts: Accounts

  async function rows<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await server.database.pool.query<Row & Record<string, unknown>>(text, values)).rows
  }
  const roleId = async (title: string) =>
    (await rows<{ id: string }>('select id from role where title = $1', title))[0]?.id ?? ''
  const ask = (client: Client, id: string, body = {}) => client.post(`/user/${id}/look`, body)
  async function look(client: Client, id: string): Promise<Client> {
    const { status, text, body } = await ask(client, id)
    if (status !== 201) throw new Error(text)
    return clientOf(server.url, body.access, id)
  }
  async function administrator(): Promise<Colleague & { client: Client }> {
    const made = await accounts.colleague()
    await rows('update "user" set role_id = $2 where id = $1', made.id, await roleId('admin'))
    return { ...made, client: await signIn(server.url, made.email, PASSWORD) }
  }
  const sessionIn = (client: Client): string =>
    (JSON.parse(Buffer.from(client.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
  const eventsOf = (answer: Answer) =>
    rows<{ user_id: string; session_id: string; action: string; entity_id: string; detail: Record<string, unknown> }>(
      'select user_id, session_id, action, entity_id, detail from audit_event where request_id = $1 order by id',
      answer.headers.get('x-request-id'),
    )

  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.as('admin')
    firm = await server.as('lawfirm')
    accounts = accountsOn(server, admin, await roleId('employee'))
  })
  afterAll(() => server?.close())

  describe('who, and as whom', () => {
    test('P4: an administrator; to everybody else there is no such thing', async () => {
      for (const name of ['staff', 'case.manager', 'auditor', 'lawfirm', 'subsidiary', 'provider', 'funder'])
        expect((await ask(await server.as(name), firm.userId)).body.code, name).toBe('NOT_FOUND')
      expect((await ask(server.stranger, firm.userId)).status).toBe(401)
    })

    test('P4: not an administrator whose role changes no users', async () => {
      const { id, client } = await administrator()
      const weak = await admin.post('/role/create', {
        title: 'onlooker',
        level: 'admin',
        grants: [{ permission: 'role.read', reach: 'all' }],
        sees: [],
      })
      await rows('update "user" set role_id = $2 where id = $1', id, weak.body.role.id)
      expect((await ask(client, firm.userId)).status).toBe(404)
    })

    test('P4: neither as himself, nor as another administrator, nor as who cannot sign in, nor as nobody', async () => {
      const other = await administrator()
      expect((await ask(admin, admin.userId)).body.errors).toEqual({ id: ['own_login'] })
      expect((await ask(admin, other.id)).body.errors).toEqual({ id: ['not_allowed'] })
      const [off] = await rows<{ id: string }>(`select id from "user" where email = 'disabled@demo.example.com'`)
      expect((await ask(admin, off?.id ?? '')).body.errors).toEqual({ id: ['not_allowed'] })
      expect((await ask(admin, SOMEBODY)).status).toBe(404)
      expect(await rows(`select id from session where looks_as = $1`, other.id)).toEqual([])
    })
  })

  describe('what one sees', () => {
    test('P2: who it is, who looks and until when; asking again makes it no longer', async () => {
      const { status, body } = await ask(admin, firm.userId, { reason: 'A call from the firm' })
      expect(status).toBe(201)
      const me = (await firm.get('/me')).body
      const { name } = (await admin.get('/me')).body
      expect(body).toMatchObject({ ...me, looking: { by_name: name, until: expect.any(String) } })
      const left = Date.parse(body.looking.until) - Date.now()
      expect(left).toBeGreaterThan(HALF_AN_HOUR - 60_000)
      expect(left).toBeLessThanOrEqual(HALF_AN_HOUR)
      const client = clientOf(server.url, body.access, firm.userId)
      expect((await client.get('/me')).body).toEqual({ ...me, looking: body.looking })
      const check = (await client.get('/check_login')).body
      expect(check).toMatchObject({ ...me, looking: body.looking })
      expect((await clientOf(server.url, check.access, firm.userId).get('/me')).body.looking).toEqual(body.looking)
      expect((await clientOf(server.url, check.access, firm.userId).post('/socket_ticket')).body.code).toBe(
        'VIEWING_ONLY',
      )
    })

    test('P4: lists, totals, records and rights are the other’s own, for every kind of log-in', async () => {
      const places = [
        '/patient/all?page_size=50',
        '/lien/all?page_size=50',
        '/appointment/all?page_size=50',
        '/user/all?page_size=50',
        '/report/patient_details?page_size=20',
        '/report/law_firms',
        '/permission/user_role',
        '/menu_item/nested-by-user-role',
        '/search?text=ma',
        '/search/patients?text=ma',
        '/notifications',
      ]
      for (const name of [
        'lawfirm',
        'paralegal',
        'case.manager',
        'subsidiary',
        'provider',
        'chiro',
        'funder',
        'auditor',
      ]) {
        const own = await server.as(name)
        const seen = await look(admin, own.userId)
        const [first] = ((await own.get('/patient/all?page_size=1')).body.patients ?? []) as { id: string }[]
        const ofFirst = first ? [`/patient/${first.id}`, `/patient/${first.id}/master_detail`] : []
        for (const place of [...places, ...ofFirst]) {
          const [theirs, shown] = [await own.get(place), await seen.get(place)]
          expect([shown.status, shown.body], `${name} ${place}`).toEqual([theirs.status, theirs.body])
        }
        const state = await seen.post('/sync/open', {})
        expect([state.status, state.body.entities]).toEqual([200, (await own.post('/sync/open', {})).body.entities])
      }
    })

    test('P4: a role that was changed acts on the very next request', async () => {
      const { id } = await accounts.colleague()
      const seen = await look(admin, id)
      const before = await seen.get('/funder/all')
      expect(before.status).toBe(200)
      await rows('update "user" set role_id = $2 where id = $1', id, await roleId('case_manager'))
      expect((await seen.get('/funder/all')).status).toBe(404)
      const after = await seen.get('/state/all')
      expect(Number(after.headers.get('x-rights'))).toBeGreaterThan(Number(before.headers.get('x-rights')))
    })
  })

  describe('nothing is changed', () => {
    test('P4: every call that is more than looking is refused, another look among them', async () => {
      const seen = await look(admin, firm.userId)
      const more = server.app.calls.filter(({ open, method, reads = method === 'GET' }) => !open && !reads)
      expect(more.length).toBeGreaterThan(150)
      expect(more.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/user/{id}/look', '/export_job/{id}/file', '/me/password', '/patient/create']),
      )
      for (const { method, path } of more) {
        const at = path.replace(/\{\w+\}/g, SOMEBODY)
        const send = { GET: seen.get, POST: seen.post, PUT: seen.put, DELETE: seen.delete }[method]
        const { status, body } = await send(at)
        expect([status, body.code], `${method} ${path}`).toEqual([403, 'VIEWING_ONLY'])
      }
    })

    test('P4: a document and an attachment are read and not taken along', async () => {
      const seen = await look(admin, firm.userId)
      for (const file of [`/patient_document/${SOMEBODY}/file?`, `/patient_sms/${SOMEBODY}/attachment?place=0&`]) {
        expect((await seen.get(file)).body.code).toBe('VIEWING_ONLY')
        expect((await seen.get(`${file}disposition=attachment`)).body.code).toBe('VIEWING_ONLY')
        expect((await seen.get(`${file}disposition=inline`)).body.code).toBe('NOT_FOUND')
      }
    })

    test('P4: what only reads says so, and nothing else does', () => {
      const sent = server.app.calls.filter(({ method, reads }) => method !== 'GET' && reads)
      expect(sent.map(({ path }) => path).sort()).toEqual([
        '/email_template/preview',
        '/outside/body',
        '/patient/check_case_number',
        '/patient/duplicates',
        '/patient/{id}/email_preview',
        '/sync/compare',
        '/sync/open',
        ...['email', 'phone', 'username'].map((name) => `/user/check_${name}`),
        '/user/people_of_address',
      ])
    })

    test('P4: every table refuses it too, but for the record of what was seen', async () => {
      const id = sessionIn(await look(admin, firm.userId))
      const tables = await rows<{ relname: string }>(`select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not in ('audit_event', 'schema_migration')
        order by relname`)
      expect(tables.length).toBeGreaterThan(60)
      const client = await server.database.pool.connect()
      try {
        for (const { relname } of tables) {
          await client.query('begin')
          await client.query('select enter(id, scope_epoch::text) from living_session where id = $1', [id])
          const write = client.query(`insert into "${relname}" default values`)
          await expect(write, relname).rejects.toMatchObject({ code: 'CW403' })
          await client.query('rollback')
        }
        // The next one who comes over the same connection is himself.
        await client.query('begin')
        await client.query('select enter(id, scope_epoch::text) from living_session where id = $1', [sessionIn(firm)])
        await client.query('update "user" set name = name where id = $1', [firm.userId])
      } finally {
        await client.query('rollback')
        client.release()
      }
    })
  })

  describe('what is on record', () => {
    test('P4: the look, what was seen, what was refused and the end, all as done by the administrator', async () => {
      const begun = await ask(admin, firm.userId, { reason: 'A call from the firm' })
      const seen = clientOf(server.url, begun.body.access, firm.userId)
      const session = sessionIn(seen)
      expect(await eventsOf(begun)).toMatchObject([
        {
          user_id: admin.userId,
          action: 'look',
          entity_id: firm.userId,
          detail: { session, reason: 'A call from the firm' },
        },
      ])
      const done = { user_id: admin.userId, session_id: session }
      const list = await seen.get('/patient/all?page_size=2')
      const as = { as_user: firm.userId }
      expect(await eventsOf(list)).toMatchObject([{ ...done, action: 'list', detail: as }])
      const patient = list.body.patients[0].id as string
      // How it was read stays on record beside as whom.
      expect(await eventsOf(await seen.get(`/patient/${patient}/master_detail`))).toMatchObject([
        { ...done, action: 'read', entity_id: patient, detail: { ...as, as: 'master_detail' } },
      ])
      expect(await eventsOf(await seen.put(`/patient/update/${patient}`, {}))).toMatchObject([
        { user_id: admin.userId, action: 'denied', detail: { ...as, method: 'PUT' } },
      ])
      expect(await eventsOf(await seen.get('/logout'))).toMatchObject([{ ...done, action: 'look_end', detail: as }])
      expect(
        await rows(`select id from audit_event where session_id = $1 and user_id = $2`, session, firm.userId),
      ).toEqual([])
    })

    test('P2: it stands among the administrator’s sessions by name, and not among the other’s', async () => {
      const seen = await look(admin, firm.userId)
      const session = sessionIn(seen)
      const listed = async (client: Client) =>
        ((await client.get('/me/sessions')).body.sessions as { id: string; looks_as: unknown }[]).find(
          ({ id }) => id === session,
        )
      const { name } = (await firm.get('/me')).body
      expect(await listed(admin)).toMatchObject({ looks_as: { id: firm.userId, name } })
      expect(await listed(firm)).toBeUndefined()
      expect(await listed(seen)).toBeUndefined()
      expect((await admin.delete(`/me/sessions/${session}`)).body).toEqual({ ended: true })
      expect((await seen.get('/me')).status).toBe(401)
    })
  })

  describe('it ends', () => {
    async function after(client: Client): Promise<unknown[]> {
      const answers = await Promise.all(['/me', '/patient/all', '/permission/user_role'].map((at) => client.get(at)))
      return [...answers.map(({ body }) => body.code), (await client.get('/check_login')).body.is_authenticated]
    }
    const over = ['SESSION_ENDED', 'SESSION_ENDED', 'SESSION_ENDED', false]

    test('A12: by its own end, and the administrator stays signed in', async () => {
      const seen = await look(admin, firm.userId)
      expect((await seen.get('/logout')).body).toEqual({ is_authenticated: false })
      expect(await after(seen)).toEqual(over)
      for (const client of [admin, firm]) expect((await client.get('/me')).status).toBe(200)
    })

    test('A12: with the session it was begun in, and with no other', async () => {
      const own = await administrator()
      const elsewhere = await signIn(server.url, own.email, PASSWORD)
      const seen = await look(own.client, firm.userId)
      await elsewhere.get('/logout')
      expect((await seen.get('/me')).status).toBe(200)
      await own.client.get('/logout')
      expect(await after(seen)).toEqual(over)
    })

    test('P4: when its time is over', async () => {
      const seen = await look(admin, firm.userId)
      await rows(`update session set expires_at = now() - interval '1 second' where id = $1`, sessionIn(seen))
      expect(await after(seen)).toEqual(over)
    })

    test('P4: when the other is deactivated, or becomes an administrator', async () => {
      const [off, risen] = [await accounts.colleague(), await accounts.colleague()]
      const [one, other] = [await look(admin, off.id), await look(admin, risen.id)]
      expect((await one.get('/patient/all?page_size=1')).status).toBe(200)
      const { body } = await admin.get(`/user/${off.id}`)
      await admin.put(`/user/update/${off.id}`, { version: body.user.version, is_active: false })
      expect(await after(one)).toEqual(over)
      expect((await other.get('/me')).status).toBe(200)
      await rows('update "user" set role_id = $2 where id = $1', risen.id, await roleId('admin'))
      expect(await after(other)).toEqual(over)
    })

    test('P4: when the administrator is deactivated, is one no more, loses the right or must choose a password', async () => {
      const employee = await roleId('employee')
      const weak = await admin.post('/role/create', { title: 'half_admin', level: 'admin', grants: [], sees: [] })
      const causes: Record<string, [string, unknown]> = {
        deactivated: ['update "user" set is_active = $2 where id = $1', false],
        demoted: ['update "user" set role_id = $2 where id = $1', employee],
        'without the right': ['update "user" set role_id = $2 where id = $1', weak.body.role.id],
        'due a password': ['update "user" set must_change_password = $2 where id = $1', true],
        'signed out everywhere': ['update account set token_epoch = token_epoch + $2 where user_id = $1', 1],
      }
      for (const [why, [cause, value]] of Object.entries(causes)) {
        const { id, client } = await administrator()
        const seen = await look(client, firm.userId)
        expect((await seen.get('/patient/all?page_size=1')).status, why).toBe(200)
        await rows(cause, id, value)
        expect(await after(seen)).toEqual(over)
      }
      expect((await firm.get('/me')).status).toBe(200)
    })
  })

  test('nothing of it went wrong on the server', () => {
    expect(server.errors).toEqual([])
  })
})
