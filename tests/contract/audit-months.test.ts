import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidFrom } from '#domain/rules/uuid.ts'
import { migrate } from '#server/database/migrate.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { sealKey } from '#server/features/admin/audit/seals/chain.ts'
import { verifyAudit } from '#server/features/admin/audit/seals/verifying.ts'
import { openAuditTrail } from '#server/audit/trail.ts'
import { newId } from '#server/records/new-id.ts'
import { onPostgres } from '#tests/support/both-engines.ts'
import { copyOf, engines, type TestDatabase } from '#tests/support/databases.ts'
import { NextRelease } from '#tests/support/next-release.ts'
import { sealEverything } from '#tests/support/seals.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'

const key = sealKey(TEST_SECRET)
const DIVISION = '0041-audit-by-month.concurrent'

/** The months as partitions name them, from this one on. */
function monthsFrom(ahead: number, count: number): string[] {
  const now = new Date()
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + index)).toISOString().slice(0, 7),
  )
}

const idIn = (month: string): string => uuidFrom(Date.parse(`${month}-11T12:00:00Z`), new Uint8Array(10).fill(7))
const relationOf = (month: string): string => `audit_event_${month.replace('-', '_')}`

describe.each(engines)('O8: the record by months, on $name', ({ openTables }) => {
  let opened: TestDatabase
  const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await opened.database.pool.query(text, values)).rows as Row[]
  const write = (id: string) =>
    ask(`insert into audit_event (id, action, detail) values ($1, 'read', '{"n": 1}')`, [id])
  const placeOf = async (id: string): Promise<string | undefined> =>
    (await ask<{ at: string }>('select tableoid::regclass::text as at from audit_event where id = $1', [id]))[0]?.at

  beforeAll(async () => {
    opened = await openTables()
  })
  afterAll(() => opened.close())

  test('this month and three ahead are there from the beginning', async () => {
    const parts = await ask<{ part: string }>('select part from audit_parts()')
    expect(parts.map(({ part }) => part)).toEqual(monthsFrom(0, 4))
  })

  test('an event goes to the month of its id, and one whose month is missing, or that has none, to the rest', async () => {
    const ids = { now: newId(), ahead: idIn(monthsFrom(3, 1)[0]!), far: idIn('2061-05'), none: randomUUID() }
    for (const id of Object.values(ids)) await write(id)
    expect(await placeOf(ids.now)).toBe(relationOf(monthsFrom(0, 1)[0]!))
    expect(await placeOf(ids.ahead)).toBe(relationOf(monthsFrom(3, 1)[0]!))
    expect(await placeOf(ids.far)).toBe('audit_event_rest')
    expect(await placeOf(ids.none)).toBe('audit_event_rest')
  })

  test('a month that was missing is made, and its events move there as they were', async () => {
    const month = monthsFrom(-2, 1)[0]!
    const id = idIn(month)
    await write(id)
    await sealEverything(opened.database.pool, key)
    expect(await placeOf(id)).toBe('audit_event_rest')
    const all = 'select to_jsonb(e) as event from audit_event e order by id'
    const before = await ask(all)
    await ask('select make_audit_months()')
    expect(await placeOf(id)).toBe(relationOf(month))
    expect(await ask(all)).toEqual(before)
    expect(await verifyAudit(opened.database.pool, key)).toMatchObject({ broken: undefined, unsealed: 0 })
    await expect(ask(`delete from ${relationOf(month)}`)).rejects.toThrow(/never changed or removed/)
    await expect(ask('delete from audit_event_rest')).rejects.toThrow(/never changed or removed/)
    await ask('select make_audit_months()')
  })
})

/** Everything of this release but the division. */
function releaseBefore(): NextRelease {
  const before = new NextRelease()
  fs.rmSync(path.join(before.folder, 'migrations', `${DIVISION}.sql`))
  return before
}

describe.each(engines)('O8: a record from before there were months, on $name', ({ open }) => {
  let opened: TestDatabase
  const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await opened.database.pool.query(text, values)).rows as Row[]
  const write = async (...ids: string[]): Promise<void> => {
    for (const id of ids)
      await ask(`insert into audit_event (id, action, patient_ids) values ($1, 'read', $2)`, [id, [id]])
  }
  const everything = () => ask('select to_jsonb(e) as event from audit_event e order by id')

  beforeEach(async () => {
    opened = await open()
    const before = releaseBefore()
    await migrate(opened.database, { folder: before.folder })
    before.remove()
  })
  afterEach(() => opened.close())

  test.each<[string, string[], string[]]>([
    ['', [], monthsFrom(3, 1)],
    // As restores of earlier releases wrote one.
    ['with an id that has no time', ['ffffffff-0000-4000-8000-000000000000'], monthsFrom(1, 3)],
  ])('becomes the first of its parts, whole and as it was sealed %s', async (_, strays, months) => {
    const { pool } = opened.database
    await write(idIn('2024-05'), newId(), ...strays)
    await sealEverything(pool, key)
    await write(newId())
    const before = await everything()
    expect(await migrate(opened.database)).toEqual([DIVISION])
    expect(await everything()).toEqual(before)
    const parts = await ask<{ part: string }>('select part from audit_parts()')
    expect(parts.map(({ part }) => part)).toEqual([`before-${months[0]!}`, ...months])
    for (const id of strays)
      expect(await ask('select tableoid::regclass::text as at from audit_event where id = $1', [id])).toEqual([
        { at: 'audit_event_rest' },
      ])
    await write(newId(), idIn(months[0]!))
    await sealEverything(pool, key)
    const verdict = await verifyAudit(pool, key)
    expect(verdict).toMatchObject({ broken: undefined, events: 5 + strays.length, unsealed: 0 })
    for (const relation of [`audit_event_before_${months[0]!.replace('-', '_')}`, relationOf(months[0]!)])
      await expect(ask(`delete from ${relation}`)).rejects.toThrow(/never changed or removed/)
    expect(await migrate(opened.database)).toEqual([])
  })

  test('is divided although the division was cut off, and people wrote meanwhile', async () => {
    await write(newId())
    await ask('select bound_undivided_audit()')
    await ask('select bound_undivided_audit()')
    await write(newId())
    await ask('select check_undivided_audit()')
    await write(newId())
    const before = await everything()
    expect(await migrate(opened.database)).toEqual([DIVISION])
    expect(await everything()).toEqual(before)
    await ask(`delete from schema_migration where name = $1`, [DIVISION])
    expect(await migrate(opened.database)).toEqual([DIVISION])
    expect(await everything()).toEqual(before)
  })
})

const LOCKED = '55P03'

// The embedded database has one session, so a lock on a table blocks everything.
onPostgres('O8: a month that is being made', (engine) => {
  test('lets people write to other months, while reads of the record and writes to the rest wait', async () => {
    const { database, close } = await copyOf(engine, 'tables')
    const [maker, other] = [await database.pool.connect(), await database.pool.connect()]
    const write = (id: string) => other.query(`insert into audit_event (id, action) values ($1, 'read')`, [id])
    try {
      await other.query(`set lock_timeout = '100ms'`)
      await maker.query('begin')
      await maker.query(`select make_audit_month('2061-05-01')`)
      await write(newId())
      await expect(write(idIn('2061-05'))).rejects.toMatchObject({ code: LOCKED })
      await expect(other.query('select from audit_event')).rejects.toMatchObject({ code: LOCKED })
      await maker.query('commit')
      await write(idIn('2061-05'))
    } finally {
      maker.release(true)
      other.release(true)
      await close()
    }
  })
})

onPostgres('O8: the division of a record that is in use', () => {
  test('gives up and is tried again, and meanwhile people write', async () => {
    const opened = await engines[1]!.open()
    const before = releaseBefore()
    const { pool } = opened.database
    await migrate(opened.database, { folder: before.folder })
    before.remove()
    const reader = await pool.connect()
    const other = await pool.connect()
    const trail = openAuditTrail(pool)
    // A server of the version before has these prepared in its connections.
    const write = () =>
      other.query({
        name: 'write',
        text: `insert into audit_event (id, action) select id, action from jsonb_populate_recordset(null::audit_event, $1)`,
        values: [JSON.stringify([{ id: newId(), action: 'read' }])],
      })
    const read = async () =>
      (await other.query({ name: 'read', text: 'select id from audit_event order by id desc limit 200' })).rowCount
    try {
      for (let n = 1; n < 8; n += 1) await write()
      expect(await read()).toBe(7)
      await trail.note({ action: 'read' })
      await reader.query('begin')
      await reader.query('select from audit_event limit 1')
      const refused = migrate(opened.database, { tries: 1 })
      await expect(refused).rejects.toBeInstanceOf(StartupError)
      await pool.query(`insert into audit_event (id, action) values ($1, 'read')`, [newId()])
      await reader.query('commit')
      expect(await migrate(opened.database)).toEqual([DIVISION])
      for (let n = 1; n < 8; n += 1) await write()
      await trail.note({ action: 'read' })
      expect(await read()).toBe(17)
      expect((await pool.query('select from audit_event')).rowCount).toBe(17)
    } finally {
      other.release()
      reader.release()
      await opened.close()
    }
  })
})
