import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPostgres } from '#tests/support/both-engines.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'

const HOUR = 3_600_000
const OTHERS = 30_000
const MONTHS = 24

onPostgres('O8: who saw a patient', (engine) => {
  let server: TestServer
  let admin: Client
  let patient: string
  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.as('admin')
    patient = String((await admin.get('/patient/all?page_size=1')).body.patients[0].id)
  })
  afterAll(() => server?.close())

  /** Events of one millisecond each; without a case they are of as many cases as there are events. */
  async function seen(from: number, count: number, caseId: string | null): Promise<void> {
    await server.database.pool.query(
      `insert into audit_event (id, at, action, entity, patient_ids)
       select overlay(first_id_of(at)::text placing '7' || right(gen_random_uuid()::text, 21) from 15)::uuid, at, 'read', 'patient',
         array[coalesce($3::uuid, gen_random_uuid())]
       from generate_series(1, $2::int) n cross join lateral (select to_timestamp(($1::bigint + n) / 1000.0) as at) as moment`,
      [from, count, caseId],
    )
  }

  /** Entries that were read in the indexes of the record, by sessions that have told of it. */
  async function entriesRead(): Promise<number> {
    const { rows } = await server.database.pool.query<{ read: string }>(
      `select sum(idx_tup_read) as read from pg_stat_user_indexes where relname like 'audit_event%'`,
    )
    return Number(rows[0]?.read)
  }

  test('is read by the size of the page, however much was seen of others since', async () => {
    const now = Date.now()
    const { pool } = server.database
    await pool.query(
      `select make_audit_month(date_trunc('month', now() at time zone 'utc') - make_interval(months => n))
       from generate_series(1, $1::int) n`,
      [MONTHS],
    )
    for (let month = 1; month <= MONTHS; month += 1) await seen(now - month * 31 * 24 * HOUR, 2_000, null)
    await seen(now - 2 * HOUR, 300, patient)
    await seen(now - HOUR, OTHERS, null)
    await server.database.pool.query('analyze audit_event')
    const before = await entriesRead()
    for (const path of [`/patient/${patient}/audit_events`, `/audit_event/all?patient_id=${patient}`]) {
      const { status, body } = await admin.get(path)
      expect([status, body.audit_events.length]).toEqual([200, 200])
    }
    // A session tells of what it read some time after it is done.
    await expect.poll(entriesRead, { timeout: 20_000 }).toBeGreaterThan(before + 800)
    expect((await entriesRead()) - before).toBeLessThan(OTHERS / 10)
  })

  test('goes on behind the page before, newest first, with nothing twice', async () => {
    const pages: { id: string; at: string }[][] = []
    for (let last: string | undefined; ;) {
      const { body } = await admin.get(`/patient/${patient}/audit_events${last ? `?before=${last}` : ''}`)
      if (body.audit_events.length === 0) break
      pages.push(body.audit_events)
      last = body.audit_events.at(-1).id
    }
    const ids = pages.flat().map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(300)
  })
})
