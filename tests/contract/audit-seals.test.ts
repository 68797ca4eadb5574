import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FIRST, sealKey, START, unkeyedHash, writeHead, type Head } from '#server/features/admin/audit/seals/chain.ts'
import { headFile, keptHead } from '#server/features/admin/audit/seals/head.ts'
import { sealAudit, sealBacklog } from '#server/features/admin/audit/seals/sealing.ts'
import { allSeals, digestOf, keepSeal } from '#server/features/admin/audit/seals/stored.ts'
import { verifyAudit } from '#server/features/admin/audit/seals/verifying.ts'
import { watchSeals } from '#server/features/admin/audit/seals/watch.ts'
import { engines, temporaryFolder, type TestDatabase } from '#tests/support/databases.ts'
import { sealEverything } from '#tests/support/seals.ts'
import { tamper as tamperWith } from '#tests/support/tampering.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'

const key = sealKey(TEST_SECRET)
const EVENTS_A_SEAL = 5
const LONG = 20_000

describe.each(engines)('seals of the audit, on $name', ({ openTables }) => {
  let opened: TestDatabase
  const pool = () => opened.database.pool

  const write = (events: number): Promise<unknown> =>
    pool().query(
      `insert into audit_event (id, action, detail) select gen_random_uuid(), 'read', jsonb_build_object('n', n)
       from generate_series(1, $1::int) n`,
      [events],
    )

  const sealAll = (): Promise<void> => sealEverything(pool(), key, EVENTS_A_SEAL)

  const tamper = (...statements: string[]): Promise<void> => tamperWith(pool(), ...statements)

  async function headNow(): Promise<Head> {
    const verdict = await verifyAudit(pool(), key)
    expect(verdict.broken).toBeUndefined()
    if (!verdict.head) throw new Error('There is no seal yet.')
    return verdict.head
  }

  const newEra = (era: number): Promise<unknown> =>
    tamper(
      `insert into server_state values ('era', '${era}') on conflict (key) do update set value = excluded.value`,
      `alter table audit_event alter column era set default ${era}`,
    )

  const empty = (): Promise<unknown> => tamper('truncate audit_event', 'truncate audit_seal')

  beforeAll(async () => {
    opened = await openTables()
  })
  afterAll(() => opened.close())

  describe('what was tampered with', () => {
    let head: Head
    /** Two eras: eight events under seals 1 and 2, then twelve under 3 to 5. */
    beforeAll(async () => {
      await empty()
      await write(8)
      await newEra(2)
      await write(12)
      await sealAll()
      head = await headNow()
      await pool().query('create table true_event as select * from audit_event')
      await pool().query('create table true_seal as select * from audit_seal')
    })
    beforeEach(async () => {
      await empty()
      await pool().query('insert into audit_event select * from true_event')
      await pool().query('insert into audit_seal select * from true_seal')
    })
    afterAll(async () => {
      await pool().query('drop table true_event, true_seal')
      await newEra(1)
    })

    test('L6: where nothing was, the record is intact', async () => {
      const verdict = await verifyAudit(pool(), key, [head])
      expect(verdict).toEqual({ seals: 5, events: 20, unsealed: 0, head, archived: [], broken: undefined })
      expect(head).toMatchObject({ number: 5, total: 20 })
    })

    const under = (seal: number): string =>
      `(select e.id from audit_event e join true_seal s on s.number = ${seal} and s.era = e.era
        and (e.xid, e.id) >= (s.from_xid, s.from_id) and (e.xid, e.id) < (s.before_xid, s.before_id) order by e.id limit 1)`
    const forged = (columns: string): string =>
      `insert into audit_event select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), ${columns}))).*
       from audit_event e where id = ${under(4)}`

    test.each<[string, string, number | 'any' | undefined, string[]]>([
      ['an edited event', 'events', 4, [`update audit_event set action = 'list' where id = ${under(4)}`]],
      [
        'an event moved to another time',
        'events',
        4,
        [`update audit_event set at = at - interval '1 day' where id = ${under(4)}`],
      ],
      ['a deleted event', 'events', 1, [`delete from audit_event where id = ${under(1)}`]],
      ['a deleted event of the last seal', 'events', 5, [`delete from audit_event where id = ${under(5)}`]],
      ['an event slipped in between sealed ones', 'events', 'any', [forged(`'action', 'update'`)]],
      ['an edited seal', 'seal', 3, ['update audit_seal set events = events + 1 where number = 3']],
      ['an edited count', 'seal', 5, ['update audit_seal set total = total - 1 where number = 5']],
      ['an edited digest', 'seal', 2, [`update audit_seal set digest = repeat('0', 64) where number = 2`]],
      [
        'a seal made with another key',
        'key',
        5,
        [`update audit_seal set key_id = '0123456789abcdef' where number = 5`],
      ],
      ['the first seal deleted', 'order', 2, ['delete from audit_seal where number = 1']],
      ['a middle seal deleted', 'order', 4, ['delete from audit_seal where number = 3']],
      ['a seal with another number', 'order', 6, ['update audit_seal set number = 6 where number = 5']],
      [
        'a seal without a key behind those with one',
        'order',
        5,
        ['update audit_seal set key_id = null where number = 5'],
      ],
      ['the last seal deleted', 'head', 5, ['delete from audit_seal where number = 5']],
      [
        'the last seals and their events deleted',
        'head',
        5,
        [
          `delete from audit_event e using audit_seal s where s.number = 4 and s.era = e.era
            and (e.xid, e.id) >= (s.from_xid, s.from_id)`,
          'delete from audit_seal where number >= 4',
        ],
      ],
      ['everything deleted', 'head', 5, ['truncate audit_event', 'truncate audit_seal']],
      ['an era that never was', 'outside', undefined, [forged(`'era', 99`)]],
      ['an era before the first', 'outside', undefined, [forged(`'era', 0`)]],
      ['a number that no transaction has yet', 'outside', undefined, [forged(`'xid', '9000000000000'`)]],
      [
        'an event behind the end of an era that is over',
        'outside',
        undefined,
        [forged(`'era', 1, 'xid', '9000000000000'`)],
      ],
    ])('L6: %s is found by the line "%s"', async (_, line, number, statements) => {
      await tamper(...statements)
      expect((await verifyAudit(pool(), key, [head])).broken).toEqual({
        line,
        number: number === 'any' ? expect.any(Number) : number,
      })
    })

    test('L6: a record rewritten and sealed anew by the server itself is found by the line "head"', async () => {
      await tamper('truncate audit_seal', `update audit_event set action = 'list' where id = ${under(2)}`)
      await sealAll()
      expect((await verifyAudit(pool(), key)).broken).toBeUndefined()
      expect((await verifyAudit(pool(), key, [head])).broken).toEqual({ line: 'head', number: 5 })
    })

    test('L6: a record rewritten and sealed without the key is found by the line "head"', async () => {
      await tamper('truncate audit_seal', `update audit_event set action = 'list' where id = ${under(2)}`)
      await sealWithoutKey()
      expect((await verifyAudit(pool(), key, [head])).broken).toEqual({ line: 'head', number: 5 })
    })

    test('L6: verifying writes nothing: what waits for a seal is counted, and a forged event among it can’t be told', async () => {
      await write(3)
      await tamper(forged(`'xid', pg_current_xact_id()::text, 'action', 'update'`))
      expect(await verifyAudit(pool(), key, [head])).toMatchObject({ broken: undefined, unsealed: 4, seals: 5 })
      expect((await verifyAudit(pool(), key)).unsealed).toBe(4)
    })

    test('L6: a head stays proven while the chain goes on', async () => {
      await write(7)
      await sealAll()
      const verdict = await verifyAudit(pool(), key, [head])
      expect(verdict).toMatchObject({ broken: undefined, unsealed: 0, events: 27 })
      expect(verdict.head?.number).toBeGreaterThan(head.number)
    })
  })

  /** One seal over each era, as seals were made before there was a key. */
  async function sealWithoutKey(): Promise<void> {
    const { rows } = await pool().query<{ xid: string; era: number }>(
      `select (max(xid)::text::bigint + 1)::text as xid, era from audit_event group by era order by era`,
    )
    let previous = FIRST
    for (const [index, { xid, era }] of rows.entries()) {
      const before = { ...START, xid }
      const { events, digest } = await digestOf(pool(), { era, from: START, before })
      const seal = { number: index + 1, era, from: START, before, events, total: null, digest, previous, keyId: null }
      previous = unkeyedHash(seal)
      await keepSeal(pool(), { ...seal, hash: previous })
    }
  }

  test('L6: seals of before there was a key stay verifiable, and those with one vouch for them', async () => {
    await empty()
    await write(4)
    await sealWithoutKey()
    const { rows } = await pool().query<{ all: string }>(
      `select string_agg(jsonb_build_array(id, xid::text, at, user_id, session_id, action, entity, entity_id, patient_ids,
        detail, ip, request_id)::text, E'\\n' order by xid, id) as all from audit_event`,
    )
    for await (const { digest } of allSeals(pool()))
      expect(digest).toBe(
        createHash('sha256')
          .update(rows[0]?.all ?? '')
          .digest('hex'),
      )
    expect(await verifyAudit(pool(), key)).toMatchObject({ broken: undefined, seals: 1, events: 4 })
    await write(3)
    await sealAll()
    expect(await headNow()).toMatchObject({ number: 2, total: 7 })
    await tamper('update audit_seal set events = 5 where number = 1')
    expect((await verifyAudit(pool(), key)).broken).toEqual({ line: 'seal', number: 1 })
    await tamper('delete from audit_seal where number = 1')
    expect((await verifyAudit(pool(), key)).broken).toEqual({ line: 'order', number: 2 })
  })

  test('L6: transactions are sealed in the order of their numbers, however many digits these have', async () => {
    await empty()
    for (let xid = 93; xid < 108; xid += 1)
      await tamper(`insert into audit_event (id, action, xid) values (gen_random_uuid(), 'read', '${xid}')`)
    await sealAll()
    expect(await verifyAudit(pool(), key)).toMatchObject({ broken: undefined, seals: 3, events: 15, unsealed: 0 })
    const ends: string[] = []
    for await (const { before } of allSeals(pool())) ends.push(before.xid)
    expect(ends.slice(0, 2)).toEqual(['98', '103'])
  })

  test('L6: a backlog of one transaction is sealed in steps, and to its end', async () => {
    await empty()
    await write(LONG)
    expect(await sealAudit(pool(), key)).toBeLessThan(LONG / 2)
    await sealBacklog(pool(), key, 120_000)
    await sealEverything(pool(), key)
    expect(await verifyAudit(pool(), key)).toMatchObject({ broken: undefined, events: LONG, unsealed: 0 })
  })

  test('L6: an event of a request can’t choose its era or its transaction', async () => {
    for (const column of ['era', 'xid']) {
      const client = await pool().connect()
      try {
        await client.query('begin')
        await client.query('set local role caseway_app')
        const insert = client.query(
          `insert into audit_event (id, action, ${column}) values ('${randomUUID()}', 'read', '7')`,
        )
        await expect(insert).rejects.toThrow(/permission denied/)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
  })

  describe('the watch', () => {
    const dataDir = temporaryFolder()
    const said: { event: string; facts: Record<string, unknown> | undefined }[] = []
    const hear = (event: string, facts?: Record<string, unknown>): void => void said.push({ event, facts })
    const watching = () => watchSeals({ pool: pool(), secret: TEST_SECRET, dataDir, log: { info: hear, error: hear } })
    const file = headFile(dataDir)

    beforeEach(() => void said.splice(0))
    afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

    test('L6: keeps the head outside the database, closed to others, and says it', async () => {
      await empty()
      await write(6)
      await watching()()
      const head = await headNow()
      expect(keptHead(file)).toEqual(head)
      expect(fs.statSync(file).mode & 0o777).toBe(0o600)
      expect(said).toEqual([{ event: 'audit head', facts: { head: writeHead(head) } }])
      expect(fs.readdirSync(dataDir)).toEqual([path.basename(file)])
    })

    test('L6: raises the alarm when the database no longer holds the head, and keeps it as the proof', async () => {
      const head = keptHead(file)
      await empty()
      await write(2)
      const run = watching()
      await run()
      await run()
      expect(said.map(({ event }) => event)).toEqual(['audit record was cut'])
      expect(keptHead(file)).toEqual(head)
      expect((await verifyAudit(pool(), key, head ? [head] : [])).broken).toMatchObject({ line: 'head' })
    })

    test('L6: raises the alarm when events wait too long for a seal', async () => {
      fs.rmSync(file)
      await empty()
      await tamper(
        `insert into audit_event (id, action, xid, at) values ('${randomUUID()}', 'read', '9000000000000', now() - interval '10 minutes')`,
      )
      await watching()()
      expect(said.map(({ event }) => event)).toEqual(['audit sealing lags'])
      // Since it was written some time has passed as well.
      expect(said[0]?.facts?.['seconds']).toBeGreaterThanOrEqual(600)
      expect(said[0]?.facts?.['seconds']).toBeLessThan(1200)
    })
  })
})
