import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPostgres } from '#tests/support/both-engines.ts'
import { copyOf, engines, type TestDatabase } from '#tests/support/databases.ts'
import { add, addStatuses, change } from '#tests/support/sample-rows.ts'

type Row = Record<string, unknown>

describe.each(engines)('O6: visits added up by day, on $name', ({ openTables }) => {
  let opened: TestDatabase
  let status: Awaited<ReturnType<typeof addStatuses>>
  let common: Row
  const db = () => opened.database.pool
  const rows = async (text: string): Promise<Row[]> => (await db().query<Row>(text)).rows

  /** What stands in the table, added up, beside what the visits add up to now. */
  const kept = () =>
    rows(`select kind, day::text, appointment_status_id, sum(visits)::int as visits, sum(bill_cents)::int as bill,
        sum(price_cents)::int as price, sum(surgeries)::int as surgeries
      from visit_total group by 1, 2, 3
      having (sum(visits), sum(bill_cents), sum(price_cents), sum(surgeries)) is distinct from (0, 0, 0, 0)
      order by 1, 2, 3`)
  const counted = () =>
    rows(`select kind, day::text, appointment_status_id, visits::int, bill_cents::int as bill, price_cents::int as price,
        surgeries::int from visit_sums() order by 1, 2, 3`)

  beforeAll(async () => {
    opened = await openTables()
    status = await addStatuses(db())
    const lawfirm = await add(db(), 'lawfirm')
    common = {
      patient_id: await add(db(), 'patient', { lawfirm_id: lawfirm }),
      appointment_type_id: await add(db(), 'appointment_type'),
    }
  })
  afterAll(() => opened.close())

  test('follow every change of a visit', async () => {
    const visit = await add(db(), 'appointment', {
      ...common,
      appointment_status_id: status.scheduled,
      requested_at: '2026-03-01T10:00:00Z',
      scheduled_start: '2026-03-10T23:30:00Z',
    })
    expect(await kept()).toEqual([
      {
        kind: 'visit',
        day: '2026-03-10',
        appointment_status_id: status.scheduled,
        visits: 1,
        bill: 0,
        price: 0,
        surgeries: 0,
      },
    ])
    const changes: Row[] = [
      { scheduled_start: '2026-03-11T00:30:00Z' },
      { appointment_status_id: status.completed, service_date: '2026-03-11', bill_amount_cents: 120_000 },
      { price_cents: 40_000, is_surgery: true },
      { bill_amount_cents: 125_000 },
      { service_date: '2026-04-01' },
      { deleted_at: '2026-04-02T00:00:00Z' },
      { deleted_at: null },
      { scheduled_start: null },
      { approval: 'pending' },
      { appointment_status_id: status.scheduled },
      { requested_at: '2026-03-02T10:00:00Z' },
      { requested_at: '2026-03-01T10:00:00Z', appointment_status_id: status.completed },
      { deleted_at: '2026-04-03T00:00:00Z' },
      { deleted_at: null },
      { approval: 'approved' },
    ]
    for (const values of changes) {
      await change(db(), 'appointment', visit, values)
      expect(await kept(), JSON.stringify(values)).toEqual(await counted())
    }
    expect(await kept()).toEqual([
      {
        kind: 'service',
        day: '2026-04-01',
        appointment_status_id: status.completed,
        visits: 1,
        bill: 125_000,
        price: 40_000,
        surgeries: 1,
      },
      {
        kind: 'visit',
        day: '2026-03-01',
        appointment_status_id: status.completed,
        visits: 1,
        bill: 0,
        price: 0,
        surgeries: 0,
      },
    ])
  })

  test('a change that means nothing for them adds no row', async () => {
    const [{ id } = { id: '' }] = await rows('select id from appointment limit 1')
    const before = await rows('select count(*) as n from visit_total')
    await change(db(), 'appointment', String(id), { duration_min: 45 })
    expect(await rows('select count(*) as n from visit_total')).toEqual(before)
  })

  test('are added up to one row for each day and status, and none for nothing', async () => {
    await db().query('select add_up_visit_totals()')
    const [{ n } = { n: 0 }] = await rows('select count(*)::int as n from visit_total')
    expect(n).toBe((await counted()).length)
    expect(await kept()).toEqual(await counted())
  })

  test('the nightly check finds what does not add up, and building them anew mends it', async () => {
    expect(await rows('select * from visit_total_faults()')).toEqual([])
    await db().query(`update visit_total set bill_cents = bill_cents + 1 where kind = 'service'`)
    expect(await rows('select rule, entity, entity_id, detail from visit_total_faults()')).toEqual([
      {
        rule: 'visits_add_up',
        entity: 'appointment_status',
        entity_id: status.completed,
        detail: { days: 1, first: '2026-04-01' },
      },
    ])
    await db().query('select rebuild_visit_totals()')
    expect(await rows('select * from visit_total_faults()')).toEqual([])
  })
})

// The embedded database has one session, so nobody else can be at a visit.
onPostgres('O6: visits added up by day', (engine) => {
  test('two who change visits of one day at once do not wait for each other, and both count', async () => {
    const opened = await copyOf(engine, 'tables')
    const { pool } = opened.database
    const status = await addStatuses(pool)
    const lawfirm = await add(pool, 'lawfirm')
    const type = await add(pool, 'appointment_type')
    const visit = async (): Promise<string> =>
      add(pool, 'appointment', {
        patient_id: await add(pool, 'patient', { lawfirm_id: lawfirm }),
        appointment_type_id: type,
        appointment_status_id: status.scheduled,
        scheduled_start: '2026-05-05T12:00:00Z',
      })
    const moved = `update appointment set scheduled_start = '2026-05-06T12:00:00Z', version = version + 1 where id = $1`
    const faults = async () => (await pool.query('select * from visit_total_faults()')).rows
    const [one, other] = [await visit(), await visit()]
    const first = await pool.connect()
    try {
      await first.query('begin')
      await first.query(moved, [one])
      await pool.query(moved, [other])
      // Neither counts what has not happened yet.
      await pool.query('select add_up_visit_totals()')
      expect(await faults()).toEqual([])
      await pool.query('select rebuild_visit_totals()')
      await first.query('commit')
      expect(await faults()).toEqual([])
      await pool.query('select add_up_visit_totals()')
      expect((await pool.query('select day::text, visits::int from visit_total')).rows).toEqual([
        { day: '2026-05-06', visits: 2 },
      ])
    } finally {
      first.release(true)
      await opened.close()
    }
  })
})
