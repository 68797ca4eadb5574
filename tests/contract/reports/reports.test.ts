import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactDue, type ContactFacts } from '#domain/rules/contact-due.ts'
import { reports } from '#domain/reports/index.ts'
import { engineNames, startServer, type Answer, type TestServer } from '#tests/support/server.ts'
import { sums, type Role } from './sums.ts'

type Row = Record<string, unknown>

const ALL = `filter=${encodeURIComponent('{"period":"all"}')}`

describe.each(engineNames)('reports on $engine', ({ engine, missing }) => {
  let server: TestServer
  let ids: Record<string, string>

  async function rows(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await server.database.pool.query(text, values)).rows as Row[]
  }

  async function get(who: string, path: string): Promise<Answer> {
    return (await server.as(who)).get(path)
  }

  const addressOf = (report: string, below?: string): string => `/report/${report}${below ? `/${ids[below]}` : ''}`

  /** The scope of a role on cases, firms and subsidiaries, in plain words. */
  function scoped(text: string, role: Role): string {
    const scopes: Partial<Record<Role, Record<string, string>>> = {
      lawfirm: { p: `p.lawfirm_id = '${ids['lawfirm']}'`, f: `f.id = '${ids['lawfirm']}'`, b: 'false' },
      subsidiary: {
        p: `p.subsidiary_id = '${ids['subsidiary']}'`,
        f: `f.subsidiary_id = '${ids['subsidiary']}'`,
        b: `b.id = '${ids['subsidiary']}'`,
      },
    }
    return text.replace(/\{([pfb])\}/g, (_, place: string) => scopes[role]?.[place] ?? 'true')
  }

  beforeAll(async () => {
    if (missing) return
    server = await startServer(engine)
    const [found] = await rows(`select
      (select lawfirm_id from "user" where email = 'lawfirm@demo.example.com') as lawfirm,
      (select subsidiary_id from "user" where email = 'subsidiary@demo.example.com') as subsidiary,
      (select medical_provider_id from appointment where medical_provider_id is not null group by 1
        order by count(*) desc limit 1) as medical_provider`)
    ids = found as Record<string, string>
  })
  afterAll(() => server?.close())

  describe.skipIf(missing)('N6–N11, D10', () => {
    it('every report is summed by hand below', () => {
      expect(sums.map(({ report }) => report).sort()).toEqual(reports.map(({ name }) => name).sort())
    })

    it.each(sums.flatMap((sum) => sum.roles.map((role) => ({ ...sum, role }))))(
      '$report adds up as SQL does for $role',
      async ({ report, below, role, sql }) => {
        const answer = await get(role, `${addressOf(report, below)}${hasPeriod(report) ? `?${ALL}` : ''}`)
        expect(answer.status, answer.text).toBe(200)
        const [expected] = await rows(scoped(sql, role), sql.includes('$1') ? [ids[below ?? '']] : [])
        const { count, totals } = answer.body as { count: number; totals: Row }
        const told: Row = { count, ...totals }
        expect(count).toBeGreaterThan(0)
        const shared = Object.keys(told).filter((key) => key in (expected ?? {}))
        expect(told).toMatchObject(Object.fromEntries(shared.map((key) => [key, expected?.[key] ?? 0])))
        expect(shared.length).toBeGreaterThan(0)
      },
    )

    it('the rows of all pages together are the rows that were counted, each once', async () => {
      const first = await get('lawfirm', '/report/patient_details?page_size=20&sort=-balance_cents')
      const pages = [first.body.rows as Row[]]
      for (let page = 2; page <= Math.ceil(first.body.count / 20); page += 1)
        pages.push(
          (await get('lawfirm', `/report/patient_details?page_size=20&sort=-balance_cents&page=${page}`)).body.rows,
        )
      const all = pages.flat()
      expect(new Set(all.map((row) => row['patient_id'])).size).toBe(first.body.count)
      const balances = all.map((row) => Number(row['balance_cents']))
      expect(balances).toEqual([...balances].sort((a, b) => b - a))
      expect(balances.reduce((sum, cents) => sum + cents, 0)).toBe(first.body.totals.balance_cents)
    })

    it('every column can be sorted by, up and down', async () => {
      const answers: string[] = []
      for (const report of reports)
        for (const column of Object.keys(report.columns)) {
          const at = addressOf(report.name, report.parent?.name)
          const { status } = await get('admin', `${at}?page_size=1&sort=-${column}`)
          if (status !== 200) answers.push(`${report.name} ${column} ${status}`)
        }
      expect(answers).toEqual([])
      expect(server.errors).toEqual([])
    })

    it('filters narrow rows and totals alike, and days include both ends', async () => {
      const day = (
        await rows(`select max(service_date)::text as day from appointment where service_date is not null`)
      )[0]
      const filter = encodeURIComponent(
        JSON.stringify({ from: day?.['day'], to: day?.['day'], lawfirm_id: ids['lawfirm'] }),
      )
      const answer = await get('admin', `/report/service_dates?filter=${filter}`)
      const [expected] = await rows(
        `select count(*)::int as count from appointment a join patient p on p.id = a.patient_id
         join appointment_status s on s.id = a.appointment_status_id
         where a.service_date = $1 and p.lawfirm_id = $2 and s.category = 'completed' and a.deleted_at is null`,
        [day?.['day'], ids['lawfirm']],
      )
      expect([answer.body.count, answer.body.rows.length]).toEqual([expected?.['count'], expected?.['count']])
    })

    it.each([
      ['law_firms', 'lawfirm_id', 'lawfirm'],
      ['facilities', 'medical_provider_id', 'medical_provider'],
      ['subsidiaries', 'subsidiary_id', 'subsidiary'],
    ])('one entry of %s can be asked for alone', async (report, field, party) => {
      const filter = encodeURIComponent(JSON.stringify({ [field]: ids[party] }))
      const { body } = await get('admin', `/report/${report}?filter=${filter}`)
      expect([body.count, body.rows[0]?.[field]]).toEqual([1, ids[party]])
    })

    it('the next contact of each case is what the rule says', async () => {
      const answer = await get('admin', '/report/contact_managers?page_size=200')
      const facts =
        await rows(`select p.id, p.case_status, coalesce(p.opened_at, p.created_at)::date::text as opened_on,
        p.last_contact_at::date::text as last_contact_on, p.next_contact_at::text as planned_on,
        p.lawfirm_contact_at::date::text as lawfirm_contact_on, p.provider_contact_at::date::text as provider_contact_on,
        p.status_changed_at::date::text as status_changed_on, f.update_interval_days, p.in_treatment,
        p.last_service_date::text as last_service_date,
        (select max(a.scheduled_start)::date::text from appointment a join appointment_status s on s.id = a.appointment_status_id
          where a.patient_id = p.id and s.category = 'missed' and a.deleted_at is null) as last_missed_on,
        (select min(a.scheduled_start)::date::text from appointment a join appointment_status s on s.id = a.appointment_status_id
          where a.patient_id = p.id and a.is_surgery and s.category in ('scheduled', 'completed')
            and a.scheduled_start::date >= coalesce(p.last_contact_at::date, '-infinity') and a.deleted_at is null) as surgery_on,
        (select min(a.service_date)::text from appointment a join appointment_status s on s.id = a.appointment_status_id
          where a.patient_id = p.id and s.category = 'completed' and a.deleted_at is null
            and (a.bill_received_at is null or a.records_received_at is null)) as unbilled_since
        from patient p join lawfirm f on f.id = p.lawfirm_id where p.deleted_at is null`)
      const byId = new Map(facts.map((row) => [row['id'], row as unknown as ContactFacts]))
      const told = answer.body.rows as Row[]
      expect(told).toHaveLength(answer.body.count)
      const said = told.map((row) => [row['patient_id'], row['reason'], row['next_due']].join(' '))
      const ruled = [...byId].flatMap(([id, facts]) => {
        const next = contactDue(facts)
        return next ? [[id, next.reason, next.due].join(' ')] : []
      })
      expect(new Set(said)).toEqual(new Set(ruled))
      expect(new Set(told.map((row) => row['reason'])).size).toBeGreaterThan(3)
    })
  })

  describe.skipIf(missing)('who may', () => {
    it.each([
      ['underwritings', ['admin', 'case.manager', 'underwriter', 'auditor']],
      ['contact_managers', ['admin', 'staff', 'case.manager', 'underwriter', 'auditor']],
      ['law_firms', ['admin', 'staff', 'case.manager', 'underwriter', 'lawfirm', 'subsidiary', 'auditor']],
      ['subsidiaries', ['admin', 'staff', 'case.manager', 'underwriter', 'subsidiary', 'auditor']],
      [
        'service_dates',
        [
          'admin',
          'staff',
          'case.manager',
          'underwriter',
          'lawfirm',
          'paralegal',
          'subsidiary',
          'subsidiary.user',
          'auditor',
        ],
      ],
    ])('P2: %s is there for those it is meant for, and not found for all others', async (report, may) => {
      const everybody = [
        'admin',
        'staff',
        'case.manager',
        'underwriter',
        'lawfirm',
        'paralegal',
        'subsidiary',
        'subsidiary.user',
        'provider',
        'chiro',
        'funder',
        'auditor',
      ]
      const answers = await Promise.all(
        everybody.map(async (who) => [who, (await get(who, `/report/${report}`)).status]),
      )
      expect(answers).toEqual(everybody.map((who) => [who, may.includes(who) ? 200 : 404]))
    })

    it('a provider reads its own visits only, without what it is not shown of a patient', async () => {
      const { body } = await get('provider', `/report/appointments?page_size=200&${ALL}`)
      const [own] = await rows(`select count(*)::int as count from appointment a join "user" u
        on u.medical_provider_id = a.medical_provider_id where u.email = 'provider@demo.example.com' and a.deleted_at is null`)
      expect(body.count).toBe(own?.['count'])
      const foreign = await get(
        'provider',
        `/report/appointments?filter=${encodeURIComponent(`{"lawfirm_id":"${ids['lawfirm']}"}`)}`,
      )
      expect([foreign.status, foreign.body.errors]).toEqual([422, { lawfirm_id: ['unknown_field'] }])
    })

    it('prices and limits are no column, no total and no order for those who may not see them', async () => {
      for (const [who, report, hidden] of [
        ['lawfirm', 'service_dates', 'price_cents'],
        ['case.manager', 'service_dates', 'price_cents'],
        ['lawfirm', 'patient_details', 'price_cents'],
        ['case.manager', 'underwritings', 'approved_limit_cents'],
        ['subsidiary.user', 'service_dates', 'billed_cents'],
        ['subsidiary.user', 'patient_details', 'dob'],
        ['lawfirm', 'law_firms', 'avg_reduction_pct'],
        ['staff', 'subsidiaries', 'commission_cents'],
        ['staff', 'patient_details', 'settlement_cents'],
      ] as const) {
        const { body, status } = await get(who, `/report/${report}?${ALL}`)
        expect([who, report, status]).toEqual([who, report, 200])
        expect(body.columns).not.toContain(hidden)
        expect(JSON.stringify([body.totals, body.rows])).not.toContain(`"${hidden}"`)
        const sorted = await get(who, `/report/${report}?sort=${hidden}`)
        expect([sorted.status, sorted.body.errors]).toEqual([422, { sort: ['unknown_field'] }])
      }
      const { body } = await get('admin', `/report/service_dates?${ALL}`)
      expect(body.totals.price_cents).toBeGreaterThan(0)
    })

    it('a report below a record out of reach is not found', async () => {
      const [other] = await rows(`select id from lawfirm where id <> $1 limit 1`, [ids['lawfirm']])
      expect((await get('lawfirm', `/report/lawfirm_users/${String(other?.['id'])}`)).status).toBe(404)
      expect((await get('admin', `/report/lawfirm_users/${ids['subsidiary']}`)).status).toBe(404)
      expect((await get('admin', '/report/lawfirm_users/no-id')).status).toBe(404)
    })
  })
})

function hasPeriod(name: string): boolean {
  return reports.find((report) => report.name === name)?.period !== undefined
}
