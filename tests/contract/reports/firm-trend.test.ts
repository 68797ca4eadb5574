import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { DEMO_ZONE, demoToday } from '#tests/support/demo-today.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Record<string, unknown>

onBothEngines('a law firm month by month (N7)', (engine) => {
  let server: TestServer
  let firm: string
  let other: string

  async function rows(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await server.database.pool.query(text, values)).rows as Row[]
  }
  const trend = async (who: string, id: string) => (await server.as(who)).get(`/report/law_firms/${id}/trend`)

  beforeAll(async () => {
    server = await startServer(engine)
    firm = String(
      (await rows(`select lawfirm_id as id from "user" where email = 'lawfirm@demo.example.com'`))[0]?.['id'],
    )
    other = String((await rows('select id from lawfirm where id <> $1 order by id limit 1', [firm]))[0]?.['id'])
  })
  afterAll(() => server?.close())

  it('N7: each month is what SQL says of it, and what the directory says of its days', async () => {
    const { status, body } = await trend('admin', firm)
    expect(status).toBe(200)
    const year = Number(demoToday().slice(0, 4))
    expect([body.year, body.months.length, body.months[0].month]).toEqual([year, 24, `${year - 1}-01`])
    const expected = await rows(
      `select to_char(m, 'YYYY-MM') as month,
        (select count(*)::int from patient p where p.lawfirm_id = $1 and p.deleted_at is null
          and to_char(p.opened_at at time zone '${DEMO_ZONE}', 'YYYY-MM') = to_char(m, 'YYYY-MM')) as new_cases,
        (select count(*)::int from patient p where p.lawfirm_id = $1 and p.deleted_at is null
          and p.case_status in ('closed_paid', 'closed_no_recovery', 'declined', 'withdrawn')
          and to_char(p.closed_at at time zone '${DEMO_ZONE}', 'YYYY-MM') = to_char(m, 'YYYY-MM')) as closed_cases,
        (select coalesce(sum(p.billed_cents), 0)::float8 from patient p where p.lawfirm_id = $1 and p.deleted_at is null
          and to_char(p.opened_at at time zone '${DEMO_ZONE}', 'YYYY-MM') = to_char(m, 'YYYY-MM')) as billed_cents,
        (select coalesce(sum(p.paid_cents), 0)::float8 from patient p where p.lawfirm_id = $1 and p.deleted_at is null
          and to_char(p.opened_at at time zone '${DEMO_ZONE}', 'YYYY-MM') = to_char(m, 'YYYY-MM')) as paid_cents
       from generate_series($2::timestamp, $3::timestamp, interval '1 month') m order by m`,
      [firm, `${year - 1}-01-01`, `${year}-12-01`],
    )
    expect(body.months).toEqual(expected)
    const sum = (name: string, from: number) =>
      (body.months as Row[]).slice(from, from + 12).reduce((total, month) => total + Number(month[name]), 0)
    expect(sum('new_cases', 0) + sum('new_cases', 12)).toBeGreaterThan(0)
    for (const [place, period] of ['last_year', 'this_year'].entries()) {
      const filter = encodeURIComponent(JSON.stringify({ lawfirm_id: firm, period }))
      const { totals } = (await (await server.as('admin')).get(`/report/law_firms?filter=${filter}`)).body
      for (const name of ['new_cases', 'closed_cases', 'billed_cents', 'paid_cents'])
        expect([period, name, sum(name, place * 12)]).toEqual([period, name, totals[name]])
    }
  })

  it('P2 P4: a firm reads its own and no other; who has no directory of firms finds nothing', async () => {
    const own = await trend('lawfirm', firm)
    expect(own.body.months).toEqual((await trend('admin', firm)).body.months)
    expect((await trend('lawfirm', other)).status).toBe(404)
    for (const who of ['paralegal', 'provider', 'funder']) expect((await trend(who, firm)).status, who).toBe(404)
    expect((await trend('admin', randomUUID())).status).toBe(404)
    expect(server.errors).toEqual([])
  })
})
