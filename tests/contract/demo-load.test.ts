import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { passwordMatches } from '#server/secrets/passwords.ts'
import { openSealer } from '#server/secrets/sealer.ts'
import { demoDates, demoLogins, demoPassword, goldenCases, seedIfEmpty } from '#server/seed/index.ts'
import { engines, type TestDatabase } from '#tests/support/databases.ts'

const sealer = openSealer(Buffer.from('a secret for the tests of the demo and nothing else'))
const lines: string[] = []
const log = (line: string): void => void lines.push(line)

describe.each(engines)('the demo in $name', ({ open }) => {
  let opened: TestDatabase
  const seed = (size: 'demo' | 'none') => seedIfEmpty({ database: opened.database, size, sealer, log })
  const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await opened.database.pool.query(text, values)).rows as Row[]

  beforeAll(async () => {
    opened = await open()
    await migrate(opened.database)
  })
  afterAll(() => opened.close())

  test('a portal that asks for nothing gets look-ups, roles and menus, and nobody', async () => {
    expect(await seed('none')).toEqual({ seeded: false, logins: [] })
    const [counts] = await query<{ states: number; roles: number; menus: number; users: number }>(`select
      (select count(*) from state)::int as states, (select count(*) from role)::int as roles,
      (select count(*) from role_menu)::int as menus, (select count(*) from "user")::int as users`)
    expect(counts).toMatchObject({ states: 54, roles: 12, users: 0 })
    expect(counts!.menus).toBeGreaterThan(100)
  })

  test('an empty portal becomes the demo, once', async () => {
    expect(await seed('demo')).toEqual({ seeded: true, logins: demoLogins })
    expect(await seed('demo')).toEqual({ seeded: false, logins: demoLogins })
    expect(await query('select from patient')).toHaveLength(200)
    expect(await query('select from change_log where entity = $1', ['patient'])).toHaveLength(0)
  })

  test('the totals of every case are those of its liens and visits', async () => {
    const wrong = await query(`select p.id from patient p
      left join lateral (select coalesce(sum(billed_cents), 0) as billed, coalesce(sum(paid_cents), 0) as paid,
        coalesce(sum(balance_cents), 0) as balance from lien where patient_id = p.id and status <> 'void') l on true
      where (p.billed_cents, p.paid_cents, p.balance_cents) is distinct from (l.billed, l.paid, l.balance)`)
    expect(wrong).toEqual([])
    // The generator worked them out by the same rules, so the database had nothing to correct.
    expect(await query('select id from patient where rev > 1 and next_appointment_at is null')).toEqual([])
    const [sums] = await query<{ billed: number; unread: number }>(
      'select sum(billed_cents)::float as billed, sum(unread_messages)::int as unread from patient',
    )
    expect(sums!.billed).toBeGreaterThan(100_000_000)
    expect(sums!.unread).toBeGreaterThan(5)
  })

  test('money in the ledgers gives the amounts of the liens', async () => {
    const wrong = await query(`select l.id from lien l join (
        select lien_id, coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charged,
          coalesce(sum(amount_cents) filter (where kind in ('adjustment', 'reduction', 'payment')), 0) as lowered
        from lien_event group by lien_id) e on e.lien_id = l.id
      where e.charged <> l.billed_cents or e.charged - e.lowered <> l.balance_cents`)
    expect(wrong).toEqual([])
    const unbalanced = await query(`select r.id from receipt r left join receipt_allocation a on a.receipt_id = r.id
      group by r.id having r.amount_cents <> sum(a.amount_cents) or sum(a.amount_cents) <> sum(a.fee_cents + a.owner_cents)`)
    expect(unbalanced).toEqual([])
  })

  test('everybody of the demo can sign in but the one who left', async () => {
    const rows = await query<{ email: string; is_active: boolean; password_hash: string }>(
      'select u.email, u.is_active, a.password_hash from "user" u join account a on a.user_id = u.id where u.id = any($1::uuid[])',
      [demoLogins.map(({ userId }) => userId)],
    )
    expect(rows.map(({ email }) => email).sort()).toEqual(demoLogins.map(({ email }) => email).sort())
    expect(rows.filter(({ is_active }) => !is_active).map(({ email }) => email)).toEqual(['disabled@demo.example.com'])
    expect(await passwordMatches(demoPassword, rows[0]!.password_hash)).toBe(true)
  })

  test('numbers that must not leak are sealed, and search finds people by the engine’s own text', async () => {
    const [row] = await query<{ ssn_sealed: Buffer; ssn_last4: string; ssn_digest: string }>(
      'select ssn_sealed, ssn_last4, ssn_digest from patient where ssn_sealed is not null order by id limit 1',
    )
    const number = sealer.open(row!.ssn_sealed)
    expect(number).toMatch(/^9\d{8}$/)
    expect(row).toMatchObject({ ssn_last4: number.slice(-4), ssn_digest: sealer.digest(number) })
    const found = await query<{ id: string }>('select id from patient where search_text like $1', [
      '%nour haddad نور حداد%',
    ])
    expect(found).toEqual([{ id: goldenCases.arabicRtl }])
  })

  test('the next case gets the next number of its series', async () => {
    const [row] = await query<{ number: string }>('select next_case_number($1, $2) as number', ['MIA', 2026])
    const taken = await query('select from patient where case_number = $1', [row!.number])
    expect(taken).toEqual([])
    expect(demoDates.today).toBe('2026-06-15')
  })

  test('a load that was cut short goes on where it stopped', async () => {
    const before = await query<{ digest: string }>(
      `select md5(string_agg(case_number || last_name, ',' order by id)) as digest from patient`,
    )
    await opened.database.withoutStatementTimeout(async (client) => {
      await client.query('set session_replication_role = replica')
      for (const { relname } of (
        await client.query<{ relname: string }>(`select relname from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname in (select table_name from information_schema.columns
          where column_name in ('patient_id', 'lien_id', 'receipt_id', 'allocation_ids') or table_name = 'patient')`)
      ).rows) {
        await client.query(`delete from "${relname}"`)
      }
      await client.query('reset session_replication_role')
      await client.query(`update server_state set value = $1 where key = 'demo'`, [
        JSON.stringify({ size: 'demo', today: demoDates.today, next: 0 }),
      ])
    })
    expect(await seed('demo')).toMatchObject({ seeded: true })
    expect(
      await query(`select md5(string_agg(case_number || last_name, ',' order by id)) as digest from patient`),
    ).toEqual(before)
  })
})
