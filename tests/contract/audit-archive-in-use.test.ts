import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidFrom } from '#domain/rules/uuid.ts'
import { archivePart } from '#server/features/admin/audit/archive/make.ts'
import { sealKey } from '#server/features/admin/audit/seals/chain.ts'
import { verifyAudit } from '#server/features/admin/audit/seals/verifying.ts'
import { newId } from '#server/records/new-id.ts'
import { onPostgres } from '#tests/support/both-engines.ts'
import { copyOf, temporaryFolder, type TestDatabase } from '#tests/support/databases.ts'
import { sealEverything } from '#tests/support/seals.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'

const key = sealKey(TEST_SECRET)
const ORDER = { part: '2023-01', keep: 12 }
const FILE = 'audit-2023-01.jsonl.gz'
const MANY_TRIES = { lockMs: 200, tries: 1000, restMs: 20 }
/** Less than one try must take, and far more than it should. */
const WRITER_WAITS = '2s'

// The embedded database has one session, so nobody else can be at the table.
onPostgres('O8: an archive of a record that is in use', (engine) => {
  let opened: TestDatabase
  let folder: string
  let reader: pg.PoolClient
  const pool = () => opened.database.pool
  const archive = (patience = MANY_TRIES) =>
    archivePart(opened.database, key, { ...ORDER, folder }, patience).catch((error: Error) => error.message)
  const write = (n: number) =>
    pool().query(`insert into audit_event (id, action) values ($1, 'read')`, [
      uuidFrom(Date.parse('2023-01-15T00:00:00Z') + n, new Uint8Array(10)),
    ])
  const count = async () => (await pool().query('select from audit_event_2023_01')).rowCount
  /** As a backup does until its copy is done. */
  const beginReading = async (): Promise<void> => {
    await reader.query('begin')
    await reader.query('select from audit_event limit 1')
  }
  const waiting = async () => {
    const { rowCount } = await pool().query(`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.relation = 'audit_event'::regclass and not l.granted`)
    return rowCount
  }
  const archiveWaits = async (): Promise<void> => {
    await expect.poll(waiting, { timeout: 20_000, interval: 10 }).toBe(1)
  }

  beforeEach(async () => {
    opened = await copyOf(engine, 'tables')
    folder = temporaryFolder()
    await pool().query(`select make_audit_month('2023-01-01')`)
    for (let n = 1; n <= 3; n += 1) await write(n)
    await sealEverything(pool(), key)
    reader = await pool().connect()
  })
  afterEach(async () => {
    reader.release(true)
    await opened.close()
    fs.rmSync(folder, { recursive: true })
  })

  test('gives up beside a long reader, keeps no request waiting, and can be run again', async () => {
    await beginReading()
    const writer = await pool().connect()
    const said: unknown[] = []
    try {
      await writer.query(`set lock_timeout = '${WRITER_WAITS}'`)
      const archiving = archive({ lockMs: 200, tries: 3, restMs: 20 }).then((answer) => said.push(answer))
      while (said.length === 0)
        await writer.query(`insert into audit_event (id, action) values ($1, 'read')`, [newId()])
      await archiving
    } finally {
      writer.release(true)
    }
    expect(said).toEqual([
      'The audit was in use at each of 3 tries, and nothing was moved. A backup may be under way: run it again.',
    ])
    expect(await count()).toBe(3)
    await reader.query('commit')
    expect(await archive()).toMatchObject({ events: 3 })
  })

  test('is made anew where events came while it was written', async () => {
    await beginReading()
    const archiving = archive()
    await archiveWaits()
    expect(fs.readdirSync(folder)).toContain(FILE)
    await write(4)
    await reader.query('commit')
    expect(await archiving).toMatch(/^Events of 2023-01 came while it was written, and nothing was moved: run it again/)
    expect(await count()).toBe(4)
    expect(fs.readdirSync(folder)).toEqual([])
    await sealEverything(pool(), key)
    expect(await archive()).toMatchObject({ events: 4 })
    expect(await verifyAudit(pool(), key, [], [folder])).toMatchObject({ broken: undefined })
  })

  test('leaves a file that an earlier run has made', async () => {
    await beginReading()
    await archive({ ...MANY_TRIES, tries: 1 })
    const made = fs.readFileSync(path.join(folder, FILE))
    const archiving = archive()
    await archiveWaits()
    await write(4)
    await reader.query('commit')
    expect(await archiving).toMatch(/^Events of 2023-01 came/)
    expect(fs.readdirSync(folder)).toEqual([FILE])
    expect(fs.readFileSync(path.join(folder, FILE))).toEqual(made)
  })

  test('is tried again after a deadlock', async () => {
    // The number of a sequence is not taken back with the transaction.
    await pool().query(`create sequence tried;
      create function fail_once() returns trigger language plpgsql as $$
      begin
        if nextval('tried') = 1 then
          raise exception 'deadlock detected' using errcode = 'deadlock_detected';
        end if;
        return new;
      end $$;
      create trigger fail_once before insert on audit_archive execute function fail_once()`)
    expect(await archive()).toMatchObject({ events: 3 })
  })
})
