import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engineNames, startServer, type Answer, type TestServer } from '#tests/support/server.ts'
import { demoToday } from '#tests/support/demo-today.ts'
import { insertFitting, anchorsIn } from '#tests/support/world-rows.ts'
import { openSealer } from '#server/secrets/sealer.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import { buckets, categorySums, chartScopes, monthSums, owedSum } from './chart-sums.ts'

type Row = Record<string, unknown>

const PASSPORT = 'TR1234567'
const FORMULA = '=HYPERLINK("http://example.com")'
const OPEN = `('intake', 'underwriting', 'active', 'treatment_complete', 'demand', 'litigation', 'settled', 'distribution')`

describe.each(engineNames)('figures, search and files on $engine', ({ engine, missing }) => {
  let server: TestServer
  let firm: string
  let traveller: string
  const year = Number(demoToday().slice(0, 4))

  async function rows(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await server.database.pool.query(text, values)).rows as Row[]
  }
  const get = async (who: string, path: string): Promise<Answer> => (await server.as(who)).get(path)
  const search = (who: string, text: string): Promise<Answer> => get(who, `/search?text=${encodeURIComponent(text)}`)
  const idsOf = (hits: Row[]): unknown[] => hits.map((hit) => hit['id'])

  beforeAll(async () => {
    if (missing) return
    server = await startServer(engine)
    const anchors = await anchorsIn(server.database)
    const [own] = await rows(`select lawfirm_id from "user" where email = 'lawfirm@demo.example.com'`)
    firm = String(own?.['lawfirm_id'])
    const [other] = await rows('select id from lawfirm where id <> $1 order by id limit 1', [firm])
    const person = { last_name: 'Quetzalcoatl', first_name: FORMULA, dob: '1971-03-04', phone: '+13055559876' }
    traveller = await insertFitting(server.database, 'patient', 1, anchors, { ...person, lawfirm_id: other?.['id'] })
    const { digest } = openSealer(TEST_SECRET)
    await rows('update patient set gov_id_number_digest = $2 where id = $1', [traveller, digest(PASSPORT)])
    // The demo's visits end in the past; charts and cards are about this year.
    await rows(
      `update appointment set service_date = make_date($1, 2, 3) where service_date is not null and id in (
      select id from appointment where service_date is not null order by id limit 40)`,
      [year],
    )
  })
  afterAll(() => server?.close())

  describe.skipIf(missing)('dashboards (D14)', () => {
    it.each([
      ['admin', 'true'],
      ['lawfirm', 'p.lawfirm_id = $1'],
    ])('cards of %s are what the tables say', async (who, scope) => {
      const { body, status } = await get(who, `/dashboard/${who}`)
      expect(status).toBe(200)
      const [expected] = await rows(
        `select count(*) filter (where case_status in ${OPEN})::int as open_cases, sum(balance_cents)::bigint as balance_cents
         from patient p where deleted_at is null and ${scope}`,
        scope.includes('$1') ? [firm] : [],
      )
      expect(body.cards).toMatchObject(expected as object)
      expect(Object.values(body.cards as object).every((value) => typeof value === 'number')).toBe(true)
    })

    it('a price is a card of the administrator and of nobody else', async () => {
      const [sum] = await rows(
        `select sum(a.price_cents)::bigint as price from appointment a join appointment_status s on s.id = a.appointment_status_id
         where s.category = 'completed' and a.deleted_at is null and a.service_date between make_date($1, 1, 1) and make_date($1, 12, 31)`,
        [year],
      )
      expect((await get('admin', '/dashboard/admin')).body.cards.price_year_cents).toBe(sum?.['price'])
      for (const who of ['lawfirm', 'subsidiary', 'generic'])
        expect((await get(who === 'generic' ? 'case.manager' : who, `/dashboard/${who}`)).text).not.toContain('price')
      expect((await get('case.manager', '/dashboard/price')).status).toBe(404)
      expect((await get('underwriter', '/dashboard/price')).status).toBe(200)
    })

    it.each([
      ['bill_amount', 'sum(a.bill_amount_cents)', 'true'],
      ['surgery_counts', 'count(*)', 'a.is_surgery'],
    ])(
      '%s of this year and of the last one are sums of service dates, in the scope of who asks',
      async (name, sum, where) => {
        for (const [who, scope] of [
          ['admin', 'true'],
          ['lawfirm', `p.lawfirm_id = '${firm}'`],
        ] as const) {
          const { months } = (await get(who, `/dashboard/${name}`)).body.charts[name] as { months: Row[] }
          expect(months.map(({ month }) => month)).toEqual(
            Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`),
          )
          for (const [key, of] of [
            ['value', year],
            ['last_year', year - 1],
          ] as const) {
            const [expected] = await rows(
              `select coalesce(${sum}, 0)::bigint as sum from appointment a join patient p on p.id = a.patient_id
             join appointment_status s on s.id = a.appointment_status_id where s.category = 'completed' and a.deleted_at is null
             and extract(year from a.service_date) = $1 and ${where} and ${scope}`,
              [of],
            )
            expect(months.reduce((total, row) => total + Number(row[key]), 0)).toBe(expected?.['sum'])
          }
        }
      },
    )

    it.each(Object.keys(chartScopes))('each month of each chart of %s is what the tables say', async (who) => {
      for (const [name, text] of Object.entries(monthSums(who))) {
        const known = new Map((await rows(text)).map(({ month, sum }) => [month, Number(sum)]))
        const { body } = await get(who, `/dashboard/${name}`)
        for (const { month, value, last_year } of body.charts[name].months as Row[]) {
          const before = String(month).replace(String(year), String(year - 1))
          const expected = [known.get(month) ?? 0, known.get(before) ?? 0]
          expect([value, last_year], `${name} ${String(month)}`).toEqual(expected)
        }
      }
      const stacks = await rows(categorySums(who), [year])
      const { body } = await get(who, '/dashboard/appointment_counts')
      const months = body.charts.appointment_counts.months as { month: string; by_category: Record<string, number> }[]
      const shown = months.flatMap(({ month, by_category }) =>
        Object.entries(by_category).map(([category, count]) => ({ month, category, count })),
      )
      expect(stacks.length).toBeGreaterThan(0)
      expect(new Set(shown)).toEqual(new Set(stacks))
    })

    it('what is owed stands in the bucket of its age', async () => {
      const { body } = await get('admin', '/dashboard/admin_charts')
      const ageing = body.lien_ageing as Row[]
      expect(ageing.length).toBeGreaterThan(0)
      for (const [bucket, [from, to]] of Object.entries(buckets)) {
        const [expected] = await rows(owedSum, [from, to])
        const shown = ageing.find((row) => row['bucket'] === bucket) ?? { count: 0, balance_cents: 0 }
        expect(shown, bucket).toMatchObject(expected as object)
      }
    })

    it('visits of a month are stacked by category, and the charts of an administrator come together', async () => {
      const { body } = await get('admin', '/dashboard/admin_charts')
      expect(Object.keys(body.charts).sort()).toEqual(
        ['appointment_counts', 'bill_amount', 'new_patients', 'price', 'surgery_counts'].sort(),
      )
      for (const month of body.charts.appointment_counts.months as {
        value: number
        by_category: Record<string, number>
      }[])
        expect(Object.values(month.by_category).reduce((sum, count) => sum + count, 0)).toBe(month.value)
      const [all] = await rows('select count(*)::int as count from patient where deleted_at is null')
      expect((body.funnel as { count: number }[]).reduce((sum, { count }) => sum + count, 0)).toBe(all?.['count'])
      const [owed] = await rows(`select sum(balance_cents)::bigint as sum from lien
        where deleted_at is null and balance_cents > 0 and status not in ('void', 'written_off')`)
      const ageing = body.lien_ageing as { balance_cents: number }[]
      expect(ageing.reduce((sum, bucket) => sum + bucket.balance_cents, 0)).toBe(owed?.['sum'])
    })

    it.each(['subsidiary.user', 'case.manager', 'underwriter'])('%s is told of the charts there are', async (who) => {
      const { charts } = (await get(who, `/dashboard/${who.startsWith('sub') ? 'subsidiary' : 'generic'}`)).body
      for (const name of charts as string[]) expect((await get(who, `/dashboard/${name}`)).status, name).toBe(200)
      expect((charts as string[]).includes('price')).toBe(who === 'underwriter')
    })

    it('a dashboard is there for those whose first look it is', async () => {
      const answers = await Promise.all(
        [
          ['lawfirm', 'admin'],
          ['case.manager', 'admin_charts'],
          ['lawfirm', 'subsidiary'],
          ['lawfirm', 'generic'],
          ['provider', 'generic'],
          ['provider', 'bill_amount'],
          ['auditor', 'admin'],
          ['paralegal', 'lawfirm'],
        ].map(async ([who = '', name = '']) => (await get(who, `/dashboard/${name}`)).status),
      )
      expect(answers).toEqual([404, 404, 404, 404, 404, 200, 200, 200])
    })
  })

  describe.skipIf(missing)('global search (N3)', () => {
    it('finds people, organisations, liens and documents by parts of folded words', async () => {
      const [lien] = await rows('select lien_number from lien where deleted_at is null order by id limit 1')
      expect(idsOf((await search('admin', 'qUETZALcóatl')).body.patients)).toEqual([traveller])
      expect((await search('admin', String(lien?.['lien_number']))).body.liens[0]).toMatchObject({
        entity: 'lien',
        ...lien,
      })
      const [provider] = await rows(
        'select id, name from medical_provider where deleted_at is null order by id limit 1',
      )
      expect(idsOf((await search('admin', String(provider?.['name']))).body.organisations)).toContain(provider?.['id'])
      const [file] = await rows('select title from patient_document where deleted_at is null order by id limit 1')
      expect((await search('admin', String(file?.['title']))).body.documents.length).toBeGreaterThan(0)
    })

    it('finds a patient by telephone, day of birth, case number and id', async () => {
      const [row] = await rows('select case_number from patient where id = $1', [traveller])
      for (const text of [
        '(305) 555-9876',
        '1971-03-04',
        '03/04/1971',
        String(row?.['case_number']),
        traveller.toUpperCase(),
      ])
        expect(idsOf((await search('admin', text)).body.patients), text).toContain(traveller)
    })

    it('stays in the scope of who asks, and shows nothing that a list would not', async () => {
      expect((await search('lawfirm', 'Quetzalcoatl')).body.patients).toEqual([])
      expect((await search('lawfirm', traveller)).body.patients).toEqual([])
      expect((await search('lawfirm', '1971-03-04')).body.patients).toEqual([])
      const { body } = await search('lawfirm', 'HQ')
      const [count] = await rows(`select count(*)::int as count from patient where id = any($1) and lawfirm_id <> $2`, [
        idsOf(body.patients),
        firm,
      ])
      expect(count).toEqual({ count: 0 })
      expect((await search('subsidiary.user', 'a')).status).toBe(422)
      expect((await search('subsidiary.user', 'MIA')).body.patients.every((hit: Row) => !('dob' in hit))).toBe(true)
      expect((await search('funder', 'Smith')).body.people).toEqual([])
    })

    it('a passport is found by the portal’s people alone, exactly, and that is on record without the number', async () => {
      const { body } = await search('case.manager', 'tr 1234567')
      expect(idsOf(body.passport)).toEqual([traveller])
      expect((await search('admin', 'TR123456')).body.passport).toEqual([])
      expect((await search('lawfirm2', PASSPORT)).body).not.toHaveProperty('passport')
      const [event] = await rows(
        `select patient_ids, detail from audit_event where action = 'search' and user_id = (
          select id from "user" where email = 'case.manager@demo.example.com') order by id desc limit 1`,
      )
      expect(event).toEqual({ patient_ids: [traveller], detail: { passport: true, found: 1 } })
    })
  })

  describe.skipIf(missing)('files', () => {
    const send = async (who: string, report: string, body: object): Promise<Answer> =>
      (await server.as(who)).post(`/report/${report}/export`, body)

    it('a file of health data asks what for, and is on record with what was in it', async () => {
      const refused = await send('admin', 'patient_details', { format: 'csv' })
      expect([refused.status, refused.body.errors]).toEqual([422, { purpose: ['required'] }])
      const answer = await send('lawfirm', 'patient_details', { format: 'csv', purpose: 'Month end' })
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="patient_details-[\d-]{10}\.csv"$/,
      )
      const [log] = await rows('select * from export_log order by at desc limit 1')
      const [own] = await rows(
        'select count(*)::int as count from patient where lawfirm_id = $1 and deleted_at is null',
        [firm],
      )
      expect(log).toMatchObject({
        entity: 'patient_details',
        format: 'csv',
        purpose: 'Month end',
        row_count: own?.['count'],
      })
      expect(log?.['columns']).not.toContain('price_cents')
      expect(answer.text.split('\r\n')).toHaveLength(Number(own?.['count']) + 2)
      const events = await rows(`select patient_ids, detail from audit_event where action = 'export' order by id`)
      expect(events.some(({ detail }) => (detail as Row)['purpose'] === 'Month end')).toBe(true)
      expect(events.flatMap((event) => (event['patient_ids'] as string[] | null) ?? [])).toHaveLength(
        Number(own?.['count']),
      )
    })

    it('N6: a file has the columns that were chosen, in their order, and none that its reader may not see', async () => {
      const columns = ['balance_cents', 'case_number', 'patient']
      const wish = { format: 'csv', purpose: 'Chosen', columns, labels: { patient: 'Name' } }
      const { text } = await send('lawfirm', 'patient_details', wish)
      expect(text.split('\r\n')[0]).toBe('balance_cents,case_number,Name')
      const page = await get('lawfirm', '/report/patient_details?page_size=200')
      const file = (await send('lawfirm', 'patient_details', { ...wish, format: 'json' })).body.rows as unknown[][]
      const shown = (page.body.rows as Row[]).map((row) => columns.map((name) => row[name]))
      const inOrder = (cells: unknown[][]) =>
        cells.map((row) => JSON.stringify(row)).toSorted((a, b) => a.localeCompare(b))
      expect(inOrder(file)).toEqual(inOrder(shown))
      const [log] = await rows(`select columns from export_log where purpose = 'Chosen' order by at desc limit 1`)
      expect(log?.['columns']).toEqual(columns)
      // Figures computed together carry columns that were not selected.
      const due = { format: 'json', purpose: 'Test', columns: ['reason'] }
      expect((await send('admin', 'contact_managers', due)).body.columns).toHaveLength(1)
      for (const [who, name] of [
        ['lawfirm', 'price_cents'],
        ['admin', 'nothing'],
      ] as const) {
        const refused = await send(who, 'patient_details', { ...wish, columns: [name] })
        expect([refused.status, refused.body.errors]).toEqual([422, { columns: ['unknown_field'] }])
      }
    })

    it('what people wrote never becomes a formula', async () => {
      const { text } = await send('admin', 'patient_details', {
        format: 'csv',
        purpose: 'Test',
        labels: { patient: '=Name' },
      })
      expect(text).toContain(`"'${FORMULA.replaceAll('"', '""')} Quetzalcoatl"`)
      expect(text.split('\r\n')[0]).toContain(",'=Name,")
      expect(text).not.toMatch(/(^|,)"?[=+@]/m)
    })

    it('rows for sheets are the same rows, and amounts are told in cents', async () => {
      const { body } = await send('admin', 'law_firms', { format: 'json' })
      const page = await get('admin', '/report/law_firms?page_size=200')
      const at = (body.columns as Row[]).findIndex(({ name }) => name === 'billed_cents')
      const sum = (body.rows as unknown[][]).reduce((total, row) => total + Number(row[at]), 0)
      expect(sum).toBe(page.body.totals.billed_cents)
    })

    it('whoever may not export finds no file', async () => {
      const answers = await Promise.all(
        [
          ['paralegal', 'patient_details'],
          ['subsidiary.user', 'service_dates'],
          ['provider', 'appointments'],
          ['lawfirm', 'contact_managers'],
        ].map(async ([who = '', name = '']) => (await send(who, name, { format: 'csv', purpose: 'Test' })).status),
      )
      expect(answers).toEqual([404, 404, 404, 404])
    })
  })
})
