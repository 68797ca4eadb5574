import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_A_ROLE } from '#server/features/lists/role-views/views.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { startServer, type Answer, type Client, type TestServer } from '#tests/support/server.ts'

onBothEngines('views of lists for a role', (engine) => {
  let server: TestServer
  let admin: Client
  const roles: Record<string, string> = {}

  async function rows(text: string, values: unknown[] = []) {
    return (await server.database.pool.query<Record<string, unknown>>(text, values)).rows
  }
  const view = (role: string, name: string, more: object = {}) => ({
    role_id: roles[role],
    list: 'patient',
    name,
    sort: '-dol',
    filters: { status: 'open', flags: 'missing_bill,no_consent' },
    ...more,
  })
  const keep = (client: Client, wish: object, headers?: Record<string, string>) =>
    client.post('/role_view/create', wish, headers)
  const remove = (client: Client, id: string) => client.delete(`/role_view/delete/${id}`)
  async function namesFor(client: Client): Promise<string[]> {
    const { status, body } = await client.get('/role_view/by_list/patient')
    expect(status).toBe(200)
    return body.role_views.map(({ role, name }: Record<string, string>) => `${role}: ${name}`)
  }

  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.as('admin')
    for (const { id, title } of await rows('select id, title from role')) roles[String(title)] = String(id)
  })
  afterAll(() => server?.close())

  it('is seen by everybody of the role and by administrators, with what it is made of', async () => {
    const { status, body } = await keep(admin, view('law_firm', '  Bills to chase '))
    expect(status).toBe(201)
    expect(body.role_view).toEqual({
      ...view('law_firm', 'Bills to chase'),
      id: expect.any(String),
      role: 'law_firm',
      columns: null,
      filters: {
        status: 'open',
        firm: '',
        manager: '',
        underwriter: '',
        stage: '',
        lop: '',
        flags: 'missing_bill,no_consent',
      },
    })
    expect((await keep(admin, view('auditor', 'To look at'))).status).toBe(201)

    for (const name of ['lawfirm', 'lawfirm2'])
      expect(await namesFor(await server.as(name)), name).toEqual(['law_firm: Bills to chase'])
    expect((await (await server.as('lawfirm')).get('/role_view/by_list/patient')).body.role_views).toEqual([
      body.role_view,
    ])
    expect(await namesFor(await server.as('auditor'))).toEqual(['auditor: To look at'])
    for (const name of ['paralegal', 'case.manager', 'provider', 'funder', 'subsidiary'])
      expect(await namesFor(await server.as(name)), name).toEqual([])
    expect(await namesFor(admin)).toEqual(['auditor: To look at', 'law_firm: Bills to chase'])
    expect((await admin.get('/role_view/by_list/lien')).status).toBe(404)
    expect((await server.stranger.get('/role_view/by_list/patient')).status).toBe(401)
  })

  it('is written and removed by administrators alone, also where the first wall would forget it', async () => {
    const { id } = (await keep(admin, view('law_firm', 'Ours'))).body.role_view
    const before = await rows('select * from role_view order by id')
    for (const name of ['lawfirm', 'case.manager', 'staff', 'auditor', 'subsidiary', 'provider', 'funder']) {
      const client = await server.as(name)
      const answers: Answer[] = [await keep(client, view('law_firm', 'Mine')), await remove(client, id)]
      expect(
        answers.map(({ status, body }) => [status, body.code]),
        name,
      ).toEqual(answers.map(() => [404, 'NOT_FOUND']))
    }
    expect(await rows('select * from role_view order by id')).toEqual(before)

    // The database by itself, as the firm's log-in and as one of the portal's own people.
    for (const [name, wall, seen] of [
      ['lawfirm', 'lawfirm', true],
      ['case.manager', 'staff', false],
      ['admin', 'staff', true],
    ] as const) {
      const { userId } = await server.as(name)
      const client = await server.database.pool.connect()
      try {
        await client.query('begin')
        await client.query(
          `select set_config('role', 'caseway_app', true), set_config('app.wall', $1, true), set_config('app.user', $2, true)`,
          [wall, userId],
        )
        const found = await client.query('select id from role_view where id = $1', [id])
        expect(found.rowCount, name).toBe(seen ? 1 : 0)
        const changed = await client.query('update role_view set name = $2 where id = $1', [id, 'Theirs'])
        expect(changed.rowCount, name).toBe(name === 'admin' ? 1 : 0)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
  })

  it('refuses what is no filter of the list, what is too long, and a role that is not there', async () => {
    const wrong: [object, Record<string, string[]>][] = [
      [view('auditor', ''), { name: ['required'] }],
      [view('auditor', 'x'.repeat(61)), { name: ['too_long'] }],
      [view('auditor', 'x', { filters: { ssn: '123' } }), { filters: ['unknown_field'] }],
      [view('auditor', 'x', { filters: { status: ['open'] } }), { filters: ['invalid'] }],
      [view('auditor', 'x', { filters: { firm: 'a b' } }), { filters: ['invalid'] }],
      [view('auditor', 'x', { filters: { firm: 'a'.repeat(2_001) } }), { filters: ['too_long'] }],
      [view('auditor', 'x', { filters: undefined }), { filters: ['required'] }],
      [view('auditor', 'x', { sort: 'name; drop' }), { sort: ['invalid'] }],
      [view('auditor', 'x', { list: 'lien' }), { list: ['invalid'] }],
      [view('auditor', 'x', { columns: ['dol'] }), { columns: ['unknown_field'] }],
      [view('auditor', 'x', { role_id: randomUUID() }), { role_id: ['not_found'] }],
      [view('auditor', 'x', { created_by: admin.userId }), { created_by: ['unknown_field'] }],
    ]
    for (const [wish, errors] of wrong)
      expect(await keep(admin, wish), JSON.stringify(wish)).toMatchObject({ status: 422, body: { errors } })
    expect(await namesFor(await server.as('auditor'))).toEqual(['auditor: To look at'])
    expect((await remove(admin, randomUUID())).status).toBe(404)
    expect((await remove(admin, 'nothing')).status).toBe(404)
  })

  it('is kept once for a key and under one name, and a role has no more than a person can look through', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await keep(admin, view('funder', 'Once'), key)
    expect((await keep(admin, view('funder', 'Once'), key)).body).toEqual(first.body)
    expect(await keep(admin, view('funder', 'ONCE'))).toMatchObject({
      status: 422,
      body: { errors: { name: ['taken'] } },
    })
    expect((await keep(admin, view('chiropractor', 'Once'))).status).toBe(201)
    const more = await Promise.all(
      Array.from({ length: MOST_A_ROLE }, (_, n) => keep(admin, view('funder', `No ${n}`))),
    )
    expect(more.filter(({ status }) => status === 201)).toHaveLength(MOST_A_ROLE - 1)
    expect(more.find(({ status }) => status !== 201)?.body.errors).toEqual({ name: ['too_many'] })
    expect(await namesFor(await server.as('funder'))).toHaveLength(MOST_A_ROLE)
  })

  it('N6: a report has them too, with its days, its filters and its columns, for whom that report is', async () => {
    const firms = (more: object = {}) =>
      view('law_firm', 'Last year by size', {
        list: 'report_law_firms',
        sort: '-open_cases',
        filters: { period: 'last_year' },
        columns: ['lawfirm', 'open_cases'],
        ...more,
      })
    const path = '/role_view/by_list/report_law_firms'
    const { status, body } = await keep(admin, firms())
    expect(status).toBe(201)
    expect(body.role_view).toEqual({ ...firms(), id: expect.any(String), role: 'law_firm' })
    const manager = await server.as('lawfirm')
    expect((await manager.get(path)).body.role_views).toEqual([body.role_view])
    expect((await manager.get('/role_view/by_list/patient')).body.role_views).not.toContainEqual(body.role_view)
    // Some roles of a firm may not see the report, and no role of a provider may.
    for (const name of ['paralegal', 'provider', 'funder'])
      expect((await (await server.as(name)).get(path)).status, name).toBe(404)
    expect((await admin.get('/role_view/by_list/report_nothing')).status).toBe(404)

    const days = { from: '2026-01-01', to: '2026-02-01', status: 'missing_bill' }
    const visits = { list: 'report_service_dates', filters: days, columns: null, sort: 'service_date' }
    expect((await keep(admin, view('auditor', 'Bills', visits))).body.role_view).toMatchObject(visits)
    const wrong: [object, Record<string, string[]>][] = [
      [firms({ columns: ['ssn'] }), { columns: ['invalid'] }],
      [firms({ columns: 'lawfirm' }), { columns: ['invalid'] }],
      [firms({ filters: { status: 'open' } }), { filters: ['unknown_field'] }],
      [firms({ filters: { period: 'a b' } }), { filters: ['invalid'] }],
      [firms({ list: 'report_nothing' }), { list: ['invalid'] }],
      [
        view('auditor', 'x', { list: 'report_lawfirm_users', filters: { period: 'all' } }),
        { filters: ['unknown_field'] },
      ],
    ]
    for (const [wish, errors] of wrong)
      expect(await keep(admin, wish), JSON.stringify(wish)).toMatchObject({ status: 422, body: { errors } })
    expect((await keep(manager, firms())).status).toBe(404)
  })

  it('is gone for everybody once removed, its name free again, and both are on record', async () => {
    const manager = await server.as('case.manager')
    const { id } = (await keep(admin, view('case_manager', 'For a while'))).body.role_view
    expect(await namesFor(manager)).toEqual(['case_manager: For a while'])
    expect(await remove(admin, id)).toMatchObject({ status: 200, body: { role_view: { id } } })
    expect(await namesFor(manager)).toEqual([])
    expect(await namesFor(admin)).not.toContain('case_manager: For a while')
    expect((await remove(admin, id)).status).toBe(404)
    expect((await keep(admin, view('case_manager', 'For a while'))).status).toBe(201)
    const events = await rows(
      `select action, user_id, detail->>'name' as name, detail->>'role_id' as role_id from audit_event
        where entity = 'role_view' and entity_id = $1 order by at, id`,
      [id],
    )
    const told = { user_id: admin.userId, name: 'For a while', role_id: roles['case_manager'] }
    expect(events).toEqual([
      { action: 'create', ...told },
      { action: 'delete', ...told },
    ])
    expect(await rows('select deleted_at is not null as gone from role_view where id = $1', [id])).toEqual([
      { gone: true },
    ])
    expect(server.errors).toEqual([])
  })
})
