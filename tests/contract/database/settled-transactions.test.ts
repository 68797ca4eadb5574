import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/database/pool.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/database.ts'
import { postgresInstallations, startPostgres, type PostgresServer } from '#tests/support/postgres.ts'

describe.each(postgresInstallations())('settled transactions, on the PostgreSQL in %s', (installation) => {
  let postgres: PostgresServer
  let database: Database
  const clients: pg.Client[] = []

  beforeAll(async () => {
    const started = await startPostgres(installation)
    if (!started) throw new Error('PostgreSQL did not start.')
    postgres = started
    const administrator = await connected(postgres.url)
    await administrator.query(`create role portal login createrole password 'plain-owner'`)
    await administrator.query('create database portal owner portal')
    await administrator.query('create database other')
    await administrator.end()
    const url = new URL(addressOf('portal'))
    Object.assign(url, { username: 'portal', password: 'plain-owner' })
    database = await openPostgres({ url: url.href, max: 4, statementTimeoutMs: 20_000, applicationName: 'tests' })
    await migrate(database)
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()))
  })
  afterAll(async () => {
    await database.close()
    await postgres.stop()
  })

  const addressOf = (name: string): string => postgres.url.replace(/\/postgres$/, `/${name}`)

  async function connected(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
  }

  /** A transaction that has its number and goes on; the number. */
  async function underWay(name: string): Promise<{ client: pg.Client; xid: bigint }> {
    const client = await connected(addressOf(name))
    clients.push(client)
    await client.query('begin')
    const { rows } = await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
    return { client, xid: BigInt(rows[0]?.xid ?? 0) }
  }

  async function settledBefore(): Promise<bigint> {
    const { rows } = await database.pool.query<{ xid: string }>('select settled_before()::text as xid')
    return BigInt(rows[0]?.xid ?? 0)
  }

  /** Takes a number and ends at once; the number. */
  async function ended(): Promise<bigint> {
    const { rows } = await database.pool.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
    return BigInt(rows[0]?.xid ?? 0)
  }

  test('L6: a transaction of another database, also of another owner, holds nothing up', async () => {
    const { xid } = await underWay('other')
    const later = await ended()
    expect(later).toBeGreaterThan(xid)
    expect(await settledBefore()).toBeGreaterThan(later)
  })

  test('L6: a transaction of this database is never passed by, whoever has it', async () => {
    const { client, xid } = await underWay('portal')
    const later = await ended()
    expect(await settledBefore()).toBe(xid)
    await client.query('commit')
    expect(await settledBefore()).toBeGreaterThan(later)
  })

  test('L6: of several databases at work only this one counts', async () => {
    await underWay('other')
    const own = await underWay('portal')
    await underWay('other')
    await ended()
    expect(await settledBefore()).toBe(own.xid)
  })

  test('L6: a transaction that asks is not settled itself', async () => {
    const client = await connected(addressOf('portal'))
    clients.push(client)
    await client.query('begin')
    const { rows: own } = await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
    await ended()
    const { rows } = await client.query<{ xid: string }>('select settled_before()::text as xid')
    expect(rows).toEqual(own)
  })

  test('L6: a transaction that ended while it was looked up is settled soon, one that goes on is not', async () => {
    const neighbour = await underWay('other')
    await ended()
    const reader = await connected(addressOf('portal'))
    clients.push(reader)
    // The snapshot stays, and the sessions are listed after the neighbour has ended.
    await reader.query('begin isolation level repeatable read')
    await reader.query('select pg_current_snapshot()')
    await neighbour.client.query('commit')
    const mark = 'select settled_before()::text as xid, settled_soon() as soon'
    expect((await reader.query(mark)).rows).toEqual([{ xid: neighbour.xid.toString(), soon: true }])
    await reader.query('commit')
    const writer = await underWay('portal')
    await ended()
    expect((await reader.query(mark)).rows).toEqual([{ xid: writer.xid.toString(), soon: false }])
  })

  test('L6: the request role may ask as well, and is told the same', async () => {
    const { xid } = await underWay('portal')
    const client = await connected(addressOf('portal'))
    clients.push(client)
    await client.query('begin')
    await client.query('set local role caseway_app')
    const { rows } = await client.query<{ xid: string }>('select settled_before()::text as xid')
    expect(BigInt(rows[0]?.xid ?? 0)).toBe(xid)
  })

  test('L6: rows of writers that end in any order appear below the mark only when all of them have ended', async () => {
    const writers = await Promise.all([underWay('portal'), underWay('portal'), underWay('portal')])
    const ordered = writers.toSorted((a, b) => Number(a.xid - b.xid))
    await underWay('other')
    for (const at of [2, 0, 1]) {
      const oldest = ordered.find(({ client }) => clients.includes(client))
      expect(await settledBefore()).toBe(oldest?.xid)
      const writer = ordered[at]
      await writer?.client.query(`insert into audit_event (id, action) values ('${randomUUID()}', 'read')`)
      await writer?.client.query('commit')
      clients.splice(clients.indexOf(writer!.client), 1)
      await writer?.client.end()
    }
    expect(await settledBefore()).toBeGreaterThan(ordered[2]?.xid ?? 0n)
  })
})
