import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded/index.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { temporaryFolder } from '#tests/support/databases.ts'
import { shortLivedFlags } from '#tests/support/short-lived.ts'

const WRITER = fileURLToPath(import.meta.resolve('#tests/support/write-until-killed.ts'))
const STATEMENT_MS = 20_000
/** Where a statement is to be ended. */
const BRIEF = { statementTimeoutMs: 1_000 }

let template: string
let temporary: string
let folder: string
let open: Database[] = []
let writers: ChildProcess[] = []

const start = async (
  options: { idleInTransactionMs?: number; statementTimeoutMs?: number } = {},
): Promise<Database> => {
  const database = await openEmbedded({ folder, statementTimeoutMs: STATEMENT_MS, ...options })
  open.push(database)
  return database
}

/** A writing process of its own: what it said first, what it acknowledged, and its end. */
function startWriter(into = folder) {
  const child = spawn(process.execPath, [...shortLivedFlags, WRITER, into], { stdio: ['ignore', 'pipe', 'inherit'] })
  writers.push(child)
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  const first = new Promise<string>((resolve) => reader.once('line', resolve))
  reader.on('line', (line) => lines.push(line))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    first,
    acknowledged: () => lines.map(Number).filter((id) => !Number.isNaN(id)),
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

// A first start costs seconds, so the tests that only need some database copy one.
beforeAll(async () => {
  template = temporaryFolder()
  const database = await openEmbedded({ folder: template, statementTimeoutMs: STATEMENT_MS })
  await database.pool.query("create table note (id int primary key, body text); insert into note values (1, 'first')")
  await database.close()
  return () => fs.rmSync(template, { recursive: true, force: true })
})

beforeEach(() => {
  temporary = temporaryFolder()
  folder = temporary
  fs.cpSync(path.join(template, 'cluster'), path.join(folder, 'cluster'), { recursive: true })
})

afterEach(async () => {
  for (const database of open) await database.close()
  for (const writer of writers) writer.kill('SIGKILL')
  open = []
  writers = []
  fs.rmSync(temporary, { recursive: true, force: true })
})

test('what was written is there after closing and opening again', async () => {
  const first = await start()
  await first.pool.query("insert into note values (2, 'second')")
  await first.close()
  const second = await start()
  const { rows } = await second.pool.query('select id, body from note order by id')
  expect(rows).toEqual([
    { id: 1, body: 'first' },
    { id: 2, body: 'second' },
  ])
})

test('the engine runs with fsync on, by the call that really syncs', async () => {
  const { pool } = await start()
  const { rows } = await pool.query(`select name, setting from pg_settings
    where name in ('fsync', 'wal_sync_method', 'synchronous_commit', 'full_page_writes') order by name`)
  expect(rows.map(({ name, setting }: { name: string; setting: string }) => `${name}=${setting}`)).toEqual([
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'wal_sync_method=fsync',
  ])
})

test('a new folder is made with all its parents, and an interrupted first start leaves nothing to stumble over', async () => {
  fs.rmSync(path.join(folder, 'cluster'), { recursive: true })
  folder = path.join(folder, 'deep', 'er')
  const killed = startWriter()
  // As soon as the unfinished cluster has its version file, it would pass for a database if it stood in its place.
  while (!fs.existsSync(path.join(folder, 'cluster.new', 'PG_VERSION'))) await wait(1)
  await killed.kill()
  expect(fs.readdirSync(folder)).not.toContain('cluster')
  const { pool } = await start()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(fs.readdirSync(folder)).not.toContain('cluster.new')
})

test('a second process is refused, and one that was killed lets go at once and has lost nothing', async () => {
  for (const round of [1, 2, 3]) {
    const writer = startWriter()
    expect(await writer.first).toBe('open')
    const second = startWriter()
    expect(await second.first).toMatch(/^refused: StartupError: The data folder .* is in use by another running server/)
    await second.ended
    await expect(start()).rejects.toThrow(StartupError)
    while (writer.acknowledged().length < 30 * round) await wait(1)
    await writer.kill()

    const database = await start()
    const { rows } = await database.pool.query<{ id: number }>('select id from ledger')
    const found = new Set(rows.map(({ id }) => id))
    expect(writer.acknowledged().filter((id) => !found.has(id))).toEqual([])
    await database.close()
  }
})

test('the same folder is refused a second time within one process too', async () => {
  await start()
  await expect(start()).rejects.toThrow('in use by another running server')
})

test('a statement that runs too long costs its own and the waiting connections, and no acknowledged row', async () => {
  const { pool } = await start(BRIEF)
  await pool.query("insert into note values (2, 'acknowledged')")
  const [first, ...others] = await Promise.allSettled([
    pool.query('select pg_sleep(60)'),
    pool.query('select 1'),
    pool.query("insert into note values (3, 'never sent')"),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
  for (const other of others) expect(other).toMatchObject({ status: 'rejected', reason: { code: '57P02' } })
  const { rows } = await pool.query('select id from note order by id')
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('a client that was lost while it waited inside a transaction gets an error, not an end of the process', async () => {
  const { pool } = await start(BRIEF)
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query("insert into note values (2, 'not committed')")
  await expect(client.query('select count(*) from generate_series(1, 1000000000)')).rejects.toMatchObject({
    code: '57014',
  })
  await expect(client.query('COMMIT')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select id from note')).rows).toEqual([{ id: 1 }])
})

test('a transaction whose client falls silent is ended, and the others go on', async () => {
  // Longer than a busy machine takes between two statements.
  const { pool } = await start({ idleInTransactionMs: 5000 })
  const silent = await pool.connect()
  await silent.query('BEGIN')
  await silent.query("insert into note values (2, 'not committed')")
  expect((await pool.query('select id from note')).rows).toEqual([{ id: 1 }])
  await expect(silent.query('COMMIT')).rejects.toThrow()
  silent.release(true)
})

test('a crash inside the engine is survived', async () => {
  const { pool } = await start()
  // COPY reads from the wire in the middle of a statement, which this engine cannot: it exits.
  // Its last words may be lost with it; then the client hears that it was started anew.
  const code: unknown = expect.stringMatching(/^(08006|57P02)$/)
  await expect(pool.query('copy note from stdin')).rejects.toMatchObject({ code })
  const answer = (): Promise<unknown> => pool.query('select id from note').then(({ rows }) => rows, String)
  await expect.poll(answer, { timeout: 20_000 }).toEqual([{ id: 1 }])
})

test('closing lets running work end and refuses new work', async () => {
  const database = await start()
  const running = database.pool.query('select pg_sleep(0.3), 1 as done')
  await wait(50)
  await database.close()
  expect((await running).rows).toMatchObject([{ done: 1 }])
  await expect(database.pool.query('select 1')).rejects.toThrow()
  await expect(database.withoutStatementTimeout((client) => client.query('select 1'))).rejects.toMatchObject({
    code: '57P03',
  })
})

test('closing while the engine is being reopened ends it', async () => {
  const database = await start(BRIEF)
  await expect(database.pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
  await database.close()
  await expect(database.withoutStatementTimeout((client) => client.query('select 1'))).rejects.toMatchObject({
    code: '57P03',
  })
  const again = await start()
  expect((await again.pool.query('select id from note')).rows).toEqual([{ id: 1 }])
})

test('vacuum frees the space of dead rows and checkpoint lets the log be reused', async () => {
  const database = await start()
  const { pool, maintenance } = database
  await pool.query("insert into note select i, repeat('x', 200) from generate_series(10, 5000) i")
  const size = async (): Promise<number> =>
    (await pool.query<{ size: number }>("select pg_relation_size('note') as size")).rows[0]?.size ?? 0
  for (let round = 0; round < 3; round += 1) {
    await pool.query('update note set body = body')
    await maintenance.vacuum()
  }
  const settled = await size()
  for (let round = 0; round < 6; round += 1) {
    await pool.query('update note set body = body')
    await maintenance.vacuum()
  }
  expect(await size()).toBeLessThan(settled * 1.2)
  const { rows } = await pool.query<{ reltuples: number }>("select reltuples from pg_class where relname = 'note'")
  expect(rows[0]?.reltuples).toBe(4_992)

  for (let round = 0; round < 12; round += 1) {
    await pool.query('update note set body = body')
    await maintenance.checkpoint()
  }
  const log = fs.readdirSync(path.join(folder, 'cluster', 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
  expect(log.length).toBeLessThanOrEqual(6)
})

test.each([
  ['17', 'export it with the release that wrote it'],
  ['19', 'start it with the newer release'],
])('a folder of PostgreSQL %s is refused with the way out', async (version, remedy) => {
  fs.writeFileSync(path.join(folder, 'cluster', 'PG_VERSION'), `${version}\n`)
  await expect(start()).rejects.toThrow(remedy)
  await expect(start()).rejects.toThrow(StartupError)
})

test('a spoiled folder is told in words, and the lock is let go', async () => {
  const control = path.join(folder, 'cluster', 'global', 'pg_control')
  const whole = fs.readFileSync(control)
  fs.rmSync(control)
  await expect(start()).rejects.toThrow(/can't be opened .*restore the folder from a backup/)
  fs.writeFileSync(control, whole)
  const { pool } = await start()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a folder that cannot be made is told in words', async () => {
  fs.writeFileSync(path.join(folder, 'file'), '')
  folder = path.join(folder, 'file', 'below')
  await expect(start()).rejects.toThrow(/can't be used \(ENOTDIR\): give this user the right/)
})

test('the engine is the version the folder check expects', async () => {
  const { pool } = await start()
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version")
  expect(fs.readFileSync(path.join(folder, 'cluster', 'PG_VERSION'), 'utf8').trim()).toBe('18')
  expect(rows[0]?.version).toMatch(/^18/)
})
