import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { firmIsRisk, isLimited, isOpen } from '#server/figures/case-words.ts'
import { onPostgres } from '#tests/support/both-engines.ts'
import { copyOf, engines, type TestDatabase } from '#tests/support/databases.ts'
import { add, change } from '#tests/support/sample-rows.ts'

type Row = Record<string, unknown>

/** What dashboards ask, of the cases and liens themselves and of what is kept. Each answers one number. */
const figures: Readonly<Record<string, readonly [byHand: string, kept: string]>> = {
  open: [
    `count(*) from patient t where t.deleted_at is null and ${isOpen('t')}`,
    `sum(number) from case_total where kind = 'firm'`,
  ],
  openByStatus: [
    `count(*) from patient t where t.deleted_at is null and ${isOpen('t')}`,
    `sum(number) from case_total t where kind = 'standing' and ${isOpen('t')}`,
  ],
  balance: [
    `sum(balance_cents) from patient where deleted_at is null`,
    `sum(cents) from case_total where kind = 'standing'`,
  ],
  unread: [
    `sum(unread_messages) from patient where deleted_at is null`,
    `sum(messages) from case_total where kind = 'standing'`,
  ],
  opened: [
    `count(*) from patient where deleted_at is null and opened_at >= '2026-05-01' and opened_at < '2026-06-01'`,
    `sum(number) from case_total where kind = 'opened' and day between '2026-05-01' and '2026-05-31'`,
  ],
  sol: [
    `count(*) from patient t where deleted_at is null and ${isLimited('t')}
      and coalesce(sol_override, sol_date) <= '2027-01-01' and sol_acknowledged_date is distinct from coalesce(sol_override, sol_date)`,
    `sum(number) from case_total where kind = 'sol' and day <= '2027-01-01'`,
  ],
  treated: [
    `count(*) from patient where deleted_at is null and case_status = 'active' and in_treatment and last_service_date < '2026-06-01'`,
    `sum(number) from case_total where kind = 'treated' and day < '2026-06-01'`,
  ],
  risk: [
    `count(*) from patient t join lawfirm f on f.id = t.lawfirm_id
      where t.deleted_at is null and ${isOpen('t')} and ${firmIsRisk('t')}`,
    `sum(number) from case_total t left join lawfirm f on f.id = t.lawfirm_id where kind = 'silent'
      or kind = 'heard' and day + 3 * coalesce(f.update_interval_days, 90) <= (now() at time zone 'UTC')::date`,
  ],
  owed: [
    `sum(balance_cents) from lien where deleted_at is null and balance_cents > 0 and status not in ('void', 'written_off')
      and service_to > '2026-01-01'`,
    `sum(cents) from case_total where kind = 'owed' and day > '2026-01-01'`,
  ],
}

describe.each(engines)('O6: cases added up, on $name', ({ openTables }) => {
  let opened: TestDatabase
  let firm: string
  const db = () => opened.database.pool
  const rows = async (text: string): Promise<Row[]> => (await db().query<Row>(text)).rows
  const asked = async (side: 0 | 1): Promise<Row> => {
    const selected = Object.entries(figures).map(
      ([name, sides]) => `coalesce((select ${sides[side]}), 0)::int as "${name}"`,
    )
    return (await rows(`select ${selected.join(', ')}`))[0] ?? {}
  }
  const agree = async (after: unknown): Promise<Row> => {
    const byHand = await asked(0)
    expect(await asked(1), JSON.stringify(after)).toEqual(byHand)
    expect(await rows('select * from case_total_faults()'), JSON.stringify(after)).toEqual([])
    return byHand
  }

  beforeAll(async () => {
    opened = await openTables()
    firm = await add(db(), 'lawfirm', { update_interval_days: 30 })
  })
  afterAll(() => opened.close())

  test('follow every change of a case', async () => {
    const other = await add(db(), 'lawfirm')
    const id = await add(db(), 'patient', {
      lawfirm_id: firm,
      opened_at: '2026-04-30T23:59:59Z',
      created_at: '2026-04-30T23:59:59Z',
    })
    await agree('a new case')
    const changes: Row[] = [
      { opened_at: '2026-05-01T00:00:00Z' },
      { opened_at: '2026-05-31T23:30:00Z', unread_messages: 2 },
      { balance_cents: 120_000 },
      { case_status: 'active', status_changed_at: '2026-05-31T23:30:00Z' },
      { in_treatment: true, last_service_date: '2026-05-20' },
      { last_service_date: '2026-06-02' },
      { sol_date: '2026-12-31' },
      { sol_override: '2027-02-01' },
      { sol_acknowledged_date: '2027-02-01' },
      { sol_override: null },
      { suit_filed_at: '2026-06-01' },
      { suit_filed_at: null },
      { sol_acknowledged_date: '2026-12-31' },
      { status_changed_at: new Date().toISOString() },
      { lawfirm_silent_at: '2030-01-01T00:00:00Z' },
      { lawfirm_contact_at: '2030-01-02T00:00:00Z' },
      { lawfirm_contact_at: null },
      { lawfirm_id: other },
      { lawfirm_silent_at: null, status_changed_at: '2026-01-01T00:00:00Z' },
      ...caseStatuses.map((case_status) => ({ case_status, sol_acknowledged_date: null })),
      { case_status: 'settled' },
      { deleted_at: '2026-06-02T00:00:00Z' },
      { deleted_at: null },
    ]
    for (const values of changes) {
      await change(db(), 'patient', id, values)
      await agree(values)
    }
    expect(await agree('all')).toMatchObject({ open: 1, balance: 120_000, unread: 2, opened: 1 })
  })

  test('follow how often a firm is asked', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()
    const heard = { opened_at: days(120), created_at: days(120) }
    await add(db(), 'patient', { lawfirm_id: firm, case_status: 'active', ...heard })
    const before = await agree('a case that its firm was silent about for 120 days')
    await change(db(), 'lawfirm', firm, { update_interval_days: 45 })
    const after = await agree('135 days are given')
    expect(Number(before['risk']) - Number(after['risk'])).toBe(1)
  })

  test('follow what is owed on a lien', async () => {
    const patient = await add(db(), 'patient', { lawfirm_id: firm })
    const owed = { billed_cents: 5000, final_cents: 5000, balance_cents: 5000 }
    const id = await add(db(), 'lien', { patient_id: patient, service_to: '2026-01-01', ...owed })
    await agree('a new lien')
    const changes: Row[] = [
      { service_to: '2026-01-02' },
      { status: 'asserted' },
      { paid_cents: 2000, balance_cents: 3000 },
      { status: 'void' },
      { status: 'written_off' },
      { status: 'asserted' },
      { service_to: null },
      { service_to: '2026-03-01' },
      { deleted_at: '2026-06-02T00:00:00Z' },
      { deleted_at: null },
      { paid_cents: 5000, balance_cents: 0 },
      { paid_cents: 4000, balance_cents: 1000 },
    ]
    for (const values of changes) {
      await change(db(), 'lien', id, values)
      await agree(values)
    }
    expect(await asked(1)).toMatchObject({ owed: 1000 })
  })

  test('a change that means nothing for them adds no row', async () => {
    const [{ id } = { id: '' }] = await rows('select id from patient limit 1')
    const before = await rows('select count(*) as n from case_total')
    await change(db(), 'patient', String(id), { injury_summary: 'Neck' })
    expect(await rows('select count(*) as n from case_total')).toEqual(before)
  })

  test('are added up to one row for each, and none for nothing', async () => {
    const before = await asked(1)
    await db().query('select add_up_case_totals()')
    const [{ n } = { n: 0 }] = await rows('select count(*)::int as n from case_total')
    expect(n).toBe((await rows('select from case_sums()')).length)
    expect(await asked(1)).toEqual(before)
    await agree('added up')
  })

  test('the nightly check finds what does not add up, and building them anew mends it', async () => {
    await db().query(`update case_total set cents = cents + 1 where kind = 'owed'`)
    await db().query(`update case_total set number = number + 1 where kind = 'firm' and lawfirm_id = '${firm}'`)
    const found = await rows('select rule, entity, entity_id, detail from case_total_faults() order by entity_id')
    expect(found).toEqual([
      {
        rule: 'cases_add_up',
        entity: 'lawfirm',
        entity_id: '00000000-0000-0000-0000-000000000000',
        detail: { kinds: ['owed'], totals: 1, first: '2026-03-01' },
      },
      { rule: 'cases_add_up', entity: 'lawfirm', entity_id: firm, detail: { kinds: ['firm'], totals: 1, first: null } },
    ])
    await db().query('select rebuild_case_totals()')
    await agree('built anew')
  })
})

// The embedded database has one session, so nobody else can be at a case.
onPostgres('O6: cases added up', (engine) => {
  test('two who change cases of one firm at once do not wait for each other, and both count', async () => {
    const opened = await copyOf(engine, 'tables')
    const { pool } = opened.database
    const firm = await add(pool, 'lawfirm')
    const moved = `update patient set case_status = 'active', version = version + 1 where id = $1`
    const faults = async () => (await pool.query('select * from case_total_faults()')).rows
    const [one, other] = [
      await add(pool, 'patient', { lawfirm_id: firm }),
      await add(pool, 'patient', { lawfirm_id: firm }),
    ]
    const first = await pool.connect()
    try {
      await first.query('begin')
      await first.query(moved, [one])
      await pool.query(moved, [other])
      // Neither counts what has not happened yet.
      await pool.query('select add_up_case_totals()')
      expect(await faults()).toEqual([])
      await pool.query('select rebuild_case_totals()')
      await first.query('commit')
      expect(await faults()).toEqual([])
      await pool.query('select add_up_case_totals()')
      const { rows } = await pool.query(
        `select case_status, lawfirm_id, number::int from case_total where kind in ('standing', 'firm') order by kind`,
      )
      expect(rows).toEqual([
        { case_status: null, lawfirm_id: firm, number: 2 },
        { case_status: 'active', lawfirm_id: null, number: 2 },
      ])
    } finally {
      first.release(true)
      await opened.close()
    }
  })
})
