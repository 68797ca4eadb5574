import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { startJobs } from '#server/jobs.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const TOKEN = 'a token that only Prometheus knows'

/** The value of one line of the metrics, as Prometheus reads it; undefined where there is none. */
const valueIn = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

onBothEngines('O9: an operator', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { config: { metricsToken: TOKEN, accessLog: 'on' } })
  })
  afterAll(() => server?.close())

  const scrape = (token = TOKEN) => fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const metrics = async (): Promise<string> => (await scrape()).text()

  test('reads how often each call was answered, how, and how quickly', async () => {
    const manager = await server.as('case.manager')
    const [row] = (await manager.get('/patient/all?page_size=1')).body.patients
    const read = 'caseway_request_seconds_count{call="GET /patient/{id}",status="200"}'
    const before = valueIn(await metrics(), read) ?? 0
    await manager.get(`/patient/${row.id}`)
    await manager.get(`/patient/${row.id}`)
    const text = await metrics()
    expect(valueIn(text, read)).toBe(before + 2)
    expect(text).not.toContain(row.id)
    await manager.get(`/patient/${randomUUID()}`)
    await server.stranger.get('/patient/all')
    await server.stranger.get('/no_such_call')
    const after = await metrics()
    expect(valueIn(after, 'caseway_request_seconds_count{call="GET /patient/{id}",status="404"}')).toBe(1)
    expect(valueIn(after, 'caseway_request_seconds_count{call="GET /patient/all",status="401"}')).toBe(1)
    expect(valueIn(after, 'caseway_request_seconds_count{call="none",status="404"}')).toBe(1)
  })

  test('reads what waits, what failed, the record, the connections, the disk and the process', async () => {
    const outgoing = (state: string, error: string | null) =>
      server.database.pool.query(
        `insert into outgoing (id, channel, state, recipient, subject, body, error, next_try_at, created_at)
         values ($1, 'mail', $2, 'nobody@example.com', 'Test', '', $3, now() - interval '90 seconds', now())`,
        [randomUUID(), state, error],
      )
    await server.database.pool.query('delete from outgoing')
    await outgoing('waiting', null)
    await outgoing('waiting', null)
    await outgoing('failed', 'refused')
    // An event of the audit, which nothing seals here.
    await (await server.as('case.manager')).get('/patient/all?page_size=1')
    // A long export that is already being made is not late.
    await server.database.pool.query(
      `insert into export_job (id, user_id, asked_in, report, format, asked, title, state, held_until, file_key, file_name, created_at)
       select $1, user_id, id, 'law_firms', 'csv', '{}', 'Test', 'running', now() + interval '1 hour', 'test', 'test.csv',
         now() - interval '1 hour' from session limit 1`,
      [randomUUID()],
    )
    const text = await metrics()
    expect(valueIn(text, 'caseway_background_work{kind="mail",state="waiting"}')).toBe(2)
    expect(valueIn(text, 'caseway_background_work{kind="mail",state="failed"}')).toBe(1)
    const lag = valueIn(text, 'caseway_background_work_lag_seconds{kind="mail"}') ?? 0
    expect([lag >= 90, lag < 150]).toEqual([true, true])
    for (const kind of ['event', 'sms', 'push', 'export'])
      expect([kind, valueIn(text, `caseway_background_work{kind="${kind}",state="failed"}`)]).toEqual([kind, 0])
    expect(valueIn(text, 'caseway_background_work{kind="export",state="waiting"}')).toBe(1)
    expect(valueIn(text, 'caseway_background_work_lag_seconds{kind="export"}')).toBe(0)
    expect(valueIn(text, 'caseway_database_up')).toBe(1)
    expect(valueIn(text, 'caseway_sockets')).toBe(0)
    expect(valueIn(text, 'caseway_build{version="test"}')).toBe(1)
    for (const name of ['caseway_disk_free_bytes', 'process_resident_memory_bytes', 'caseway_audit_unsealed_seconds'])
      expect([name, (valueIn(text, name) ?? -1) > 0]).toEqual([name, true])
    expect(valueIn(text, 'caseway_database_connections{state="wanted"}')).toBe(0)
  })

  test('reads which jobs fail, until they succeed again, and how long the last run of each took', async () => {
    const error = new Error('no answer')
    const said: unknown[] = []
    const log = { info: () => undefined, error: (event: string, facts: unknown) => void said.push([event, facts]) }
    let fails = true
    const run = async () => {
      await wait(20)
      if (fails) throw error
    }
    const stop = startJobs([{ name: 'try', every: 1, run }], log, server.app.metrics)
    const told = async (what: string) => valueIn(await metrics(), `caseway_job_${what}{job="try"}`)
    try {
      await expect.poll(() => told('failed')).toBe(1)
      expect(said[0]).toEqual(['job failed', { job: 'try', error }])
      fails = false
      await expect.poll(() => told('failed')).toBe(0)
      expect(await told('seconds')).toBeGreaterThan(0.01)
    } finally {
      await stop()
    }
  })

  test('has an access log with addresses as they are defined: no name, no id of a case, nothing searched for', async () => {
    const manager = await server.as('case.manager')
    const [row] = (await manager.get('/patient/all?page_size=1')).body.patients
    server.said.length = 0
    const answer = await manager.get('/patient/all?search=smith')
    await manager.get(`/patient/${row.id}`)
    const lines = server.said.filter(({ event }) => event === 'request').map(({ facts }) => facts)
    expect(lines).toEqual([
      {
        call: 'GET /patient/all',
        status: 200,
        ms: expect.any(Number),
        user: manager.userId,
        request: answer.headers.get('x-request-id'),
      },
      expect.objectContaining({ call: 'GET /patient/{id}', status: 200 }),
    ])
    expect(JSON.stringify(server.said)).not.toMatch(new RegExp(`smith|${row.id}`, 'i'))
  })

  test('alone reads them: without the token, or with another, there is no such address', async () => {
    expect((await scrape('another token that is as long')).status).toBe(404)
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  })

  test('is answered at the addresses that probes ask by custom', async () => {
    for (const [probe, status] of [
      ['/livez', 'ok'],
      ['/readyz', 'ready'],
    ]) {
      const answer = await fetch(`${server.url}${probe}`)
      expect([probe, answer.status, await answer.json()]).toEqual([probe, 200, { status }])
    }
    server.app.readiness.leave()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
  })
})

test('O9: where no token is set nothing is measured, and no log of calls is kept unless one is wanted', async () => {
  const server = await startServer('embedded')
  await server.stranger.get('/livez')
  expect((await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer ' } })).status).toBe(404)
  expect(server.said.filter(({ event }) => event === 'request')).toEqual([])
  await server.close()
})
