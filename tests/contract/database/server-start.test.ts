import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/database/pool.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { temporaryFolder } from '#tests/support/databases.ts'
import { startCaseway } from '#tests/load/server-process.ts'
import { postgresBinaries, startPostgres } from '#tests/support/postgres.ts'
import type { PostgresServer } from '#tests/support/postgres.ts'

const open = (url: string) => openPostgres({ url, max: 2, statementTimeoutMs: 1_000, applicationName: 'tests' })

const refusal = async (url: string): Promise<string> => {
  const error: unknown = await open(url).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartupError)
  return (error as StartupError).message
}

test.each(['', 'nonsense', 'mysql://host/database', 'postgres://user:p@ss:word@host:notaport/db'])(
  'the address "%s" is told to be unreadable',
  async (url) => expect(await refusal(url)).toMatch(/^DATABASE_URL can't be read: write it as postgres:/),
)

test('nobody there', async () => {
  expect(await refusal('postgres://user:secret@127.0.0.1:1/db')).toBe(
    'Nothing answers at 127.0.0.1:1: start PostgreSQL there or correct DATABASE_URL.',
  )
  const message = await refusal('postgres://user:secret@no-such-host.invalid/db')
  expect(message).toMatch(/^The host no-such-host.invalid can't be found/)
  expect(message).not.toContain('secret')
})

describe.runIf(postgresBinaries())('a server', () => {
  let server: PostgresServer | null = null
  const url = (): URL => new URL(server?.url ?? '')
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  test('refuses a wrong password and a missing database in words', async () => {
    const wrong = url()
    wrong.password = 'wrong-password'
    expect(await refusal(wrong.href)).toMatch(/refuses the user postgres: correct user and password in DATABASE_URL/)
    expect(await refusal(wrong.href)).not.toContain('wrong-password')
    const missing = url()
    missing.pathname = '/missing'
    expect(await refusal(missing.href)).toMatch(/has no database missing: create it or correct DATABASE_URL/)
  })

  test('keeps the limits a connection was opened with', async () => {
    const database = await open(url().href)
    const { rows } = await database.pool.query(`select name, setting from pg_settings where name in
      ('statement_timeout', 'idle_in_transaction_session_timeout', 'application_name', 'TimeZone') order by lower(name)`)
    expect(rows).toEqual([
      { name: 'application_name', setting: 'tests' },
      { name: 'idle_in_transaction_session_timeout', setting: '60000' },
      { name: 'statement_timeout', setting: '1000' },
      { name: 'TimeZone', setting: 'UTC' },
    ])
    const patient = await database.withoutStatementTimeout((client) => client.query('show statement_timeout'))
    expect(patient.rows).toEqual([{ statement_timeout: '0' }])
    await database.close()
  })

  test('that goes away costs an error and no process', async () => {
    const database = await open(url().href)
    const held = await database.pool.connect()
    await database.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
    await expect(held.query('select 1')).rejects.toThrow()
    held.release(true)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
  })

  test('O4: answers nobody before it can be told to stop in order', async () => {
    const folder = temporaryFolder()
    const environment = {
      DATA_DIR: folder,
      DATABASE_URL: (await server?.createDatabase()) ?? '',
      SECRET_KEY: 'a secret of this test and of nothing else',
      PUBLIC_URL: 'http://127.0.0.1',
    }
    const first = await startCaseway(environment)
    await first.stop()
    const other = new pg.Client({ connectionString: environment.DATABASE_URL })
    await other.connect()
    await other.query('begin')
    // The last table that a start needs.
    await other.query('lock table push_due in access exclusive mode')
    const starting = startCaseway({ ...environment, PORT: new URL(first.url).port })
    while (!(await isWaitedFor(other))) await wait(20)
    const answered = await fetch(`${first.url}/api/livez`).then(
      () => true,
      () => false,
    )
    await other.end()
    const code = await (await starting).stop()
    expect([answered, code]).toEqual([false, 0])
    fs.rmSync(folder, { recursive: true, force: true })
  })
})

async function isWaitedFor(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ waited: boolean }>(
    'select exists (select from pg_locks where not granted) as waited',
  )
  return rows[0]?.waited ?? false
}
