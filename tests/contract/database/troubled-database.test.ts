import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOwnedPortal, type OwnedPortal } from '#tests/support/plain-owner.ts'
import { postgresBinaries } from '#tests/support/postgres.ts'

const SIGN_IN = { email: 'ann@example.com', password: 'a long and plain phrase', remember: false }

describe.skipIf(!postgresBinaries())('O4: a portal whose database is in trouble', () => {
  let portal: OwnedPortal
  let administrator: pg.Client

  beforeAll(async () => {
    portal = await startOwnedPortal()
    administrator = new pg.Client({ connectionString: portal.postgres.url.replace(/postgres$/, 'portal') })
    await administrator.connect()
  })
  afterAll(async () => {
    await administrator?.end()
    await portal?.stop()
  })

  const read = (): Promise<Response> => ask('GET', '/accident_type/all')
  const signIn = (): Promise<Response> => ask('POST', '/login', SIGN_IN)

  function ask(method: string, path: string, body?: object): Promise<Response> {
    const { admin, server } = portal
    return fetch(`${server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async function expectPutOff(answer: Response): Promise<void> {
    const { code } = (await answer.json()) as { code: string }
    expect([answer.status, code]).toEqual([503, 'BUSY'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }

  /** Asks while the table is locked, and does something to the session that waits for it. */
  async function askWhileLocked(table: string, request: () => Promise<Response>, act: string): Promise<Response> {
    await administrator.query('begin')
    await administrator.query(`lock table ${table} in access exclusive mode`)
    try {
      const answer = request()
      for (let hit = 0; hit === 0; await wait(20)) {
        // What is said of other sessions stays the same within a transaction unless it is asked anew.
        await administrator.query('select pg_stat_clear_snapshot()')
        const { rowCount } = await administrator.query(
          `select ${act}(pid) from pg_stat_activity where usename = 'portal' and wait_event_type = 'Lock'`,
        )
        hit = rowCount ?? 0
      }
      return await answer
    } finally {
      await administrator.query('rollback')
    }
  }

  it.each([
    ['canceled', 'pg_cancel_backend'],
    ['ended by an administrator', 'pg_terminate_backend'],
  ])('says of a statement that was %s that it may be asked again, and when', async (_title, act) => {
    await expectPutOff(await askWhileLocked('accident_type', read, act))
    await expectPutOff(await askWhileLocked('account', signIn, act))
    await expectPutOff(await askWhileLocked('session', read, act))
    expect((await read()).status).toBe(200)
  })

  it('says so, too, where it gets no connection', async () => {
    await administrator.query('alter role portal connection limit 0')
    await administrator.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'portal'`)
    await expectPutOff(await read())
    await expectPutOff(await signIn())
    await expectPutOff(await ask('GET', '/readyz'))
    await administrator.query('alter role portal connection limit -1')
    expect((await read()).status).toBe(200)
  })
})
