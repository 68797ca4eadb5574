import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { uuidFrom } from '#domain/rules/uuid.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { sha256Of } from '#server/features/admin/audit/archive/file.ts'
import { archivePart } from '#server/features/admin/audit/archive/make.ts'
import type { ArchiveRecord } from '#server/features/admin/audit/archive/record.ts'
import { sealKey } from '#server/features/admin/audit/seals/chain.ts'
import { verifyAudit } from '#server/features/admin/audit/seals/verifying.ts'
import { newId } from '#server/records/new-id.ts'
import { engines, temporaryFolder, type TestDatabase } from '#tests/support/databases.ts'
import { sealEverything } from '#tests/support/seals.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import { tamper } from '#tests/support/tampering.ts'

const key = sealKey(TEST_SECRET)
const EVENTS_A_SEAL = 5
const KEEP = 12
const [JANUARY, MARCH] = ['audit-2023-01.jsonl.gz', 'audit-2023-03.jsonl.gz']

const idOf = (month: string, n: number): string =>
  uuidFrom(Date.parse(`${month}-15T00:00:00Z`) + n, new Uint8Array(10).fill(n))

/** Seals 1 to 5: five events of January; three of it and two of February; five of February; five and three of March. */
describe.each(engines)('O8: an archive of the record, on $name', ({ openTables }) => {
  let opened: TestDatabase
  let folder: string
  const pool = () => opened.database.pool
  const write = async (month: string, count: number): Promise<void> => {
    for (let n = 1; n <= count; n += 1)
      await pool().query(`insert into audit_event (id, action, detail) values ($1, 'read', $2)`, [
        idOf(month, n),
        JSON.stringify({ n, name: 'Ayşe\nÇelik' }),
      ])
  }
  const archive = (part: string, to = folder): Promise<ArchiveRecord> =>
    archivePart(opened.database, key, { part, folder: to, keep: KEEP })
  const verify = (...folders: string[]) => verifyAudit(pool(), key, [], folders)
  const broken = async (...folders: string[]) => (await verify(...folders)).broken
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof StartupError ? error.message : String(error)),
    )

  beforeEach(async () => {
    opened = await openTables()
    folder = temporaryFolder()
    for (const month of ['2023-01', '2023-02', '2023-03'])
      await pool().query('select make_audit_month($1)', [`${month}-01`])
    await write('2023-01', 8)
    await write('2023-02', 7)
    await write('2023-03', 8)
    await sealEverything(pool(), key, EVENTS_A_SEAL)
  })
  afterEach(async () => {
    await opened.close()
    fs.rmSync(folder, { recursive: true })
  })

  test('takes a month out of the database, and what is left and what left are proven together', async () => {
    expect(await verify()).toMatchObject({ broken: undefined, seals: 5, events: 23, archived: [] })
    const { rows: before } = await pool().query(`select to_jsonb(e) as event from audit_event_2023_02 e order by id`)
    const made = await archive('2023-01')
    expect(made).toMatchObject({ file: JANUARY, events: 8, seals: '1-2', shares: { 2: 3 } })
    expect(made.first.id).toBe(idOf('2023-01', 1))
    expect(made.last.id).toBe(idOf('2023-01', 8))
    expect(fs.readdirSync(folder)).toEqual([JANUARY])
    expect(fs.statSync(path.join(folder, JANUARY)).mode & 0o777).toBe(0o600)
    const { rows: parts } = await pool().query(`select to_regclass('audit_event_2023_01') as there`)
    expect(parts).toEqual([{ there: null }])
    expect((await pool().query(`select to_jsonb(e) as event from audit_event_2023_02 e order by id`)).rows).toEqual(
      before,
    )

    const archived = { part: '2023-01', file: JANUARY, events: 8, seals: '1-2' }
    expect(await verify()).toMatchObject({
      broken: undefined,
      events: 23,
      archived: [{ ...archived, isProven: false }],
    })
    expect(await verify(path.join(folder, 'nowhere'), folder)).toMatchObject({
      broken: undefined,
      seals: 5,
      events: 23,
      unsealed: 1,
      archived: [{ ...archived, isProven: true }],
    })
    const { rows: told } = await pool().query(`select detail from audit_event where action = 'archive'`)
    expect(told).toEqual([{ detail: { part: '2023-01', file: JANUARY, sha256: made.sha256, events: 8 } }])
    await sealEverything(pool(), key)
    expect(await verify(folder)).toMatchObject({ broken: undefined, events: 24, unsealed: 0 })
  })

  test('holds every seal over its events whole, one a line, with the events as they were digested', async () => {
    await archive('2023-01')
    const lines = gunzipSync(fs.readFileSync(path.join(folder, JANUARY)))
      .toString()
      .trimEnd()
      .split('\n')
    const read = lines.map((line) => JSON.parse(line) as { number?: number } | string[])
    expect(read[0]).toEqual({ caseway_audit: 1, part: '2023-01' })
    const ids = (month: string, from: number, count: number): string[] =>
      Array.from({ length: count }, (_, index) => idOf(month, from + index))
    expect(read.slice(1).map((line) => (Array.isArray(line) ? line[0] : line.number))).toEqual([
      1,
      ...ids('2023-01', 1, 5),
      2,
      ...ids('2023-01', 6, 3),
      ...ids('2023-02', 1, 2),
    ])
  })

  test('of the month after it takes what both share from the file of the month before', async () => {
    await archive('2023-01')
    const other = temporaryFolder()
    expect(await refusal(archive('2023-02', other))).toMatch(/copy audit-2023-01\.jsonl\.gz to/)
    expect((await pool().query('select from audit_event_2023_02')).rowCount).toBe(7)
    fs.rmSync(other, { recursive: true })
    expect(await archive('2023-02')).toMatchObject({ events: 7, seals: '2-3', shares: { 2: 2 } })
    expect(await archive('2023-03')).toMatchObject({ events: 8, seals: '4-5', shares: {} })
    expect(await broken()).toBeUndefined()
    const { archived, broken: fault } = await verify(folder)
    expect([fault, archived.map(({ isProven }) => isProven)]).toEqual([undefined, [true, true, true]])
    // One of them alone proves itself and says so of itself alone.
    fs.rmSync(path.join(folder, JANUARY))
    const left = await verify(folder)
    expect([left.broken, left.archived.map(({ isProven }) => isProven)]).toEqual([undefined, [false, true, true]])
  })

  test('refuses a month that is recent, unknown, empty, not sealed yet, archived before, or has another file in the folder', async () => {
    const [thisMonth = ''] = (
      await pool().query<{ part: string }>('select part from audit_parts() order by part desc limit 1')
    ).rows.map(({ part }) => part)
    expect(await refusal(archive(thisMonth))).toMatch(/stays in the database/)
    expect(await refusal(archive('2019-01'))).toMatch(/has no part 2019-01. It has 2023-01, 2023-02/)
    await pool().query(`select make_audit_month('2022-12-01')`)
    expect(await refusal(archive('2022-12'))).toMatch(/holds no events/)
    await pool().query(`insert into audit_event (id, action) values ($1, 'read')`, [idOf('2023-03', 99)])
    expect(await refusal(archive('2023-03'))).toMatch(/no seal yet/)
    fs.writeFileSync(path.join(folder, JANUARY), 'something else')
    expect(await refusal(archive('2023-01'))).toMatch(/is there already and holds something else/)
    fs.rmSync(path.join(folder, JANUARY))
    await archive('2023-01')
    expect(await refusal(archive('2023-01'))).toMatch(/was moved to audit-2023-01.jsonl.gz before/)
    expect(await broken(folder)).toBeUndefined()
  })

  test('can be made again where it was cut off before the events left', async () => {
    await archive('2023-03')
    const made = fs.readFileSync(path.join(folder, MARCH))
    fs.writeFileSync(path.join(folder, `${JANUARY}.partial`), made.subarray(0, 20))
    await archive('2023-01')
    expect(fs.readdirSync(folder).toSorted()).toEqual([JANUARY, MARCH])
    expect(await broken(folder)).toBeUndefined()
  })

  test('is not made of a record that was altered', async () => {
    await tamper(pool(), `update audit_event set action = 'list' where id = '${idOf('2023-01', 2)}'`)
    expect(await refusal(archive('2023-01'))).toMatch(/^Seal 1 does not fit its events/)
    expect((await pool().query('select from audit_event_2023_01')).rowCount).toBe(8)
    expect(fs.existsSync(path.join(folder, JANUARY))).toBe(false)
  })

  test('keeps the answers to possible duplicates in the database', async () => {
    await pool().query(`select make_audit_month('2022-12-01')`)
    const [one, other] = [newId(), newId()]
    await pool().query(
      `insert into audit_event (id, action, entity_id, detail) values ($1, 'duplicate_answer', $2, $3)`,
      [idOf('2022-12', 1), one, JSON.stringify({ patient_id: other })],
    )
    await sealEverything(pool(), key)
    await archive('2022-12')
    expect((await pool().query('select * from archived_duplicate_answer')).rows).toEqual([
      { patient_id: one, other_id: other },
    ])
  })

  test.each<[string, () => Promise<unknown>, object]>([
    [
      'a month dropped without a record of it',
      () => pool().query('drop table audit_event_2023_03'),
      { line: 'events', number: 4 },
    ],
    [
      'a month dropped with a record that the server did not make',
      async () => {
        await pool().query(`drop table audit_event_2023_03`)
        await pool().query(`insert into audit_archive
          select '2023-03', '${idOf('2023-03', 0)}', '${idOf('2023-04', 0)}', '${MARCH}', sha256, 8, first_place, last_place,
            '4-5', '{}', key_id, signature from audit_archive`)
      },
      { line: 'archive', part: '2023-03' },
    ],
    [
      'the record of an archive removed',
      () => tamper(pool(), 'delete from audit_archive'),
      { line: 'events', number: 1 },
    ],
    [
      'the record of an archive changed',
      () => tamper(pool(), `update audit_archive set shares = '{"2": 4}'`),
      { line: 'archive', part: '2023-01' },
    ],
    [
      'seals of an archive cut off',
      () => tamper(pool(), 'delete from audit_seal where number > 1'),
      { line: 'head', number: 2 },
    ],
    [
      'an event that stayed under a shared seal removed',
      () => tamper(pool(), `delete from audit_event where id = '${idOf('2023-02', 1)}'`),
      { line: 'events', number: 2 },
    ],
  ])('L6: %s is found, with the file and without it', async (_, act, fault) => {
    await archive('2023-01')
    await sealEverything(pool(), key)
    await act()
    expect(await broken()).toMatchObject(fault)
    expect(await broken(folder)).toMatchObject(fault)
  })

  test('L6: an event that stayed under a shared seal, and was changed, is found by the file alone', async () => {
    await archive('2023-01')
    await tamper(pool(), `update audit_event set action = 'list' where id = '${idOf('2023-02', 1)}'`)
    expect(await broken()).toBeUndefined()
    expect(await broken(folder)).toEqual({ line: 'events', number: 2 })
  })

  test.each<[string, (text: string) => string]>([
    ['an event changed', (text) => text.replace('"read"', '"list"')],
    ['an event removed', (text) => text.split('\n').toSpliced(3, 1).join('\n')],
    ['a seal removed', (text) => text.split('\n').slice(0, 7).join('\n')],
  ])('L6: %s in the file is found, also where its digest on record was changed with it', async (_, change) => {
    const { sha256 } = await archive('2023-01')
    const file = path.join(folder, JANUARY)
    const text = gunzipSync(fs.readFileSync(file)).toString()
    fs.writeFileSync(file, gzipSync(change(text)))
    expect(await broken()).toBeUndefined()
    expect(await broken(folder)).toEqual({ line: 'archive', part: '2023-01' })
    await tamper(pool(), `update audit_archive set sha256 = '${await sha256Of(file)}' where sha256 = '${sha256}'`)
    expect(await broken(folder)).toEqual({ line: 'archive', part: '2023-01' })
    fs.writeFileSync(file, text.slice(0, 30))
    expect(await broken(folder)).toEqual({ line: 'archive', part: '2023-01' })
  })
})
