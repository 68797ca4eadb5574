import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { uuidFrom } from '#domain/rules/uuid.ts'
import { openEmbedded } from '#server/database/embedded/index.ts'
import { sealKey } from '#server/features/admin/audit/seals/chain.ts'
import { sealEverything } from '#tests/support/seals.ts'
import { temporaryFolder } from '#tests/support/databases.ts'
import { command } from '#tests/support/portal-folders.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'

const HEAD = `3:12:${'ab'.repeat(32)}`
const folder = temporaryFolder()

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const run = (file: string, ...words: string[]) =>
  command(file, { DATA_DIR: folder, SECRET_KEY: TEST_SECRET.toString() }, ...words)
const verify = (...words: string[]) => run('verify-audit.ts', ...words)

test('L6: audit:verify says that a record is intact, and that one no longer holds the head it is given', async () => {
  expect(await verify()).toEqual({ code: 0, said: 'The audit record is intact: 0 events under 0 seals.\n' })
  const lost =
    'The audit record was altered: seal 3: the record once reached this seal and no longer holds it (head).\n'
  expect(await verify('--expect', HEAD)).toEqual({ code: 1, said: lost })
  fs.writeFileSync(path.join(folder, 'audit-head'), `${HEAD}\n`)
  expect(await verify()).toEqual({ code: 1, said: lost })
  expect(await verify('--expect', 'three')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/"three" is no head/),
  })
})

test('O8: audit:archive moves a month into a file, and audit:verify says what it took from it', async () => {
  fs.rmSync(path.join(folder, 'audit-head'), { force: true })
  const archives = path.join(folder, 'archives')
  expect(await run('archive-audit.ts', '2023-01')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Name a month/),
  })
  expect(await run('archive-audit.ts', '2023-01', archives, '--keep', '1')).toMatchObject({
    code: 1,
    said: '--keep takes how many months stay, at least 2.\n',
  })
  expect(await run('archive-audit.ts', '2023-01', archives)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^The record has no part 2023-01/),
  })

  const database = await openEmbedded({ folder: path.join(folder, 'database'), statementTimeoutMs: 20_000 })
  await database.pool.query(`select make_audit_month('2023-01-01')`)
  const id = uuidFrom(Date.parse('2023-01-05T12:00:00Z'), new Uint8Array(10))
  await database.pool.query(`insert into audit_event (id, action) values ($1, 'read')`, [id])
  await sealEverything(database.pool, sealKey(TEST_SECRET))
  await database.close()

  const made = await run('archive-audit.ts', '2023-01', archives)
  expect(made, made.said).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^1 events of 2023-01, with seals 1, are in audit-2023-01.jsonl.gz and no longer/),
  })
  const left = await verify()
  expect(left, left.said).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /intact: 1 events under 1 seals. 1 newer[^]+\n2023-01: its 1 events left the database for audit-2023-01.jsonl.gz, which was not looked at: seals 1 were taken without them/,
    ),
  })
  expect((await verify('--archive', archives)).said).toMatch(/2023-01: its 1 events are in audit-2023-01.jsonl.gz, as/)
  fs.appendFileSync(path.join(archives, 'audit-2023-01.jsonl.gz'), 'more')
  expect(await verify('--archive', archives)).toEqual({
    code: 1,
    said: 'The audit record was altered: archive of 2023-01: the archive, or the note of where it went, is not what it was when it was made (archive).\n',
  })
})

test('L6: audit:verify moves no event to the month that it belongs to', async () => {
  const lastMonth = new Date(new Date().setUTCDate(0))
  const id = uuidFrom(lastMonth.getTime(), new Uint8Array(10))
  const ask = async (text: string): Promise<unknown[]> => {
    const database = await openEmbedded({ folder: path.join(folder, 'database'), statementTimeoutMs: 20_000 })
    return database.pool.query(text).then(({ rows }) => database.close().then(() => rows))
  }
  fs.rmSync(folder, { recursive: true })
  fs.cpSync(inject('embeddedTables'), folder, { recursive: true })
  await ask(`insert into audit_event (id, action) values ('${id}', 'read')`)
  expect(await verify()).toMatchObject({ code: 0, said: expect.stringMatching(/ 1 newer events have no seal yet/) })
  expect(await ask('select id from audit_event_rest')).toEqual([{ id }])
})
