import fs from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '#server/database/pool.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { DEMO_PASSWORD } from '#tests/load/api.ts'
import { startCaseway, type ServerProcess } from '#tests/load/server-process.ts'
import { temporaryFolder } from '#tests/support/databases.ts'
import { pgbouncerProgram, startPgBouncer, type PgBouncer } from '#tests/support/pgbouncer.ts'
import { copyDatabase, dropDatabase } from '#tests/support/postgres.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import { signIn, type Client } from '#tests/support/server.ts'

const program = pgbouncerProgram()
const template = inject('postgresUrl')
/** Fewer sessions than the portal asks at once, so that each serves all of its connections. */
const SESSIONS = 3

describe.skipIf(program === undefined || template === null)('O5: behind PgBouncer in transaction mode', () => {
  const folder = temporaryFolder()
  let bouncer: PgBouncer
  let direct: string
  let server: ServerProcess
  let admin: Client

  beforeAll(async () => {
    direct = await copyDatabase(template ?? '')
    const { username, password, port } = new URL(direct)
    bouncer = await startPgBouncer(program ?? '', Number(port), { size: SESSIONS, users: { [username]: password } })
    server = await startCaseway({
      DATA_DIR: folder,
      DATABASE_URL: bouncer.through(direct),
      DATABASE_DIRECT_URL: direct,
      STATEMENT_TIMEOUT_SECONDS: '7',
      SECRET_KEY: TEST_SECRET.toString(),
    })
    admin = await signIn(server.url, 'admin@demo.example.com', DEMO_PASSWORD)
  })
  afterAll(async () => {
    await server.stop()
    await bouncer.stop()
    await dropDatabase(direct)
    fs.rmSync(folder, { recursive: true, force: true })
  })

  test('reads and writes of many at once are answered, and find what they wrote', async () => {
    const { body } = await admin.get('/patient/all?page_size=24')
    const ids: string[] = body.patients.map(({ id }: { id: string }) => id)
    const statuses: number[] = []
    await Promise.all(
      ids.map(async (id, index) => {
        for (const at of [`/patient/${id}`, `/patient_note/by_patient/${id}`, '/dashboard/generic'])
          statuses.push((await admin.get(at)).status)
        const text = `Through the pool ${index}`
        statuses.push((await admin.post('/patient_note/create', { patient_id: id, body: text })).status)
        const notes = await admin.get(`/patient_note/by_patient/${id}`)
        statuses.push(notes.status)
        expect(notes.text).toContain(text)
      }),
    )
    expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
    expect(server.complaints()).toBe('')
  })

  test('a session keeps time limit and settings, and work that takes longer goes to the server itself', async () => {
    const database = await openPostgres({
      url: bouncer.through(direct),
      directUrl: direct,
      max: 4,
      statementTimeoutMs: 7_000,
      lockTimeoutMs: 10_000,
      applicationName: 'tests',
    })
    const asked = `select current_setting('statement_timeout') as statement, current_setting('jit') as jit`
    expect((await database.pool.query(asked)).rows).toEqual([{ statement: '7s', jit: 'off' }])
    const named = Array.from({ length: 60 }, (_, index) =>
      database.pool.query({ name: 'asked-often', text: 'select $1::int as answer', values: [index] }),
    )
    expect((await Promise.all(named)).map(({ rows }) => rows[0].answer)).toEqual(named.map((_, index) => index))
    expect((await database.withoutStatementTimeout((client) => client.query(asked))).rows).toEqual([
      { statement: '0', jit: 'off' },
    ])
    let heard = 0
    const end = await database.listen(() => (heard += 1))
    const before = heard
    await database.pool.query(`select pg_notify('live', '')`)
    await expect.poll(() => heard).toBeGreaterThan(before)
    await end()
    await database.close()
  })

  test('without its direct address the server says what is missing', async () => {
    const opening = openPostgres({
      url: bouncer.through(direct),
      max: 2,
      statementTimeoutMs: 1_000,
      applicationName: 'tests',
    })
    await expect(opening).rejects.toThrow(StartupError)
    await expect(opening).rejects.toThrow(
      'DATABASE_URL leads through a pool that keeps no settings of a session: ' +
        'set DATABASE_DIRECT_URL to the address of PostgreSQL behind it.',
    )
  })
})
