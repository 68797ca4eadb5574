import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

onBothEngines('O6: a report', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server?.close())

  /** How often statements of reports were answered by a plan of each kind, in all sessions of the portal. */
  async function plans(): Promise<{ kept: number; own: number }> {
    const { pool } = server.database
    const resting = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
    const sum = { kept: 0, own: 0 }
    for (const client of resting) {
      const { rows } = await client.query<{ kept: number; own: number }>(
        `select coalesce(sum(generic_plans), 0)::int as kept, coalesce(sum(custom_plans), 0)::int as own
         from pg_prepared_statements where statement like '%from kept t%'`,
      )
      for (const found of rows) {
        sum.kept += found.kept
        sum.own += found.own
      }
      client.release()
    }
    return sum
  }

  it('is planned for the period and the person that it is asked for, however often it is asked', async () => {
    const admin = await server.as('admin')
    // After five plans of its own PostgreSQL may keep one for all that is asked with a statement.
    const periods = ['today', 'last_year', 'this_year', 'this_month', 'today', 'last_year', 'this_year', 'this_month']
    for (const period of periods) {
      const { status } = await admin.get(
        `/report/chiropractors?filter=${encodeURIComponent(JSON.stringify({ period }))}`,
      )
      expect(status).toBe(200)
    }
    const { kept, own } = await plans()
    expect({ kept, isPlannedEachTime: own >= periods.length }).toEqual({ kept: 0, isPlannedEachTime: true })
  })
})
