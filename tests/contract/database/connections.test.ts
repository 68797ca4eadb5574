import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBatch } from '#server/database/batch.ts'
import { statementName } from '#server/database/prepared-statements.ts'
import { inTransaction, insideTransaction } from '#server/database/transaction.ts'
import { engines } from '#tests/support/databases.ts'
import type { TestDatabase } from '#tests/support/databases.ts'

/** Runs work outside the transaction that starts it, as another request would be. */
const asAnotherRequest = AsyncLocalStorage.snapshot()

const named = (text: string, values: unknown[] = []) => ({ name: statementName(text), text, values })

describe.each(engines)('$name', ({ open }) => {
  let opened: TestDatabase
  let pool: pg.Pool

  beforeAll(async () => {
    opened = await open({ statementTimeoutMs: 20_000 })
    pool = opened.database.pool
    await pool.query('create table note (id int primary key, body text not null)')
  })
  afterAll(() => opened.close(), 30_000)
  beforeEach(() => pool.query('truncate note'))

  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }
  const notes = async (): Promise<number[]> =>
    (await pool.query<{ id: number }>('select id from note order by id')).rows.map(({ id }) => id)

  test('values arrive as the domain writes them', async () => {
    const { rows } = await pool.query(`select
      date '2026-11-20' as day, timestamptz '2026-11-20 22:55:00.123456+00' as moment,
      timestamptz '2026-11-20 22:55:00+03' as whole, 9007199254740991::bigint as big, 12.50::numeric as amount,
      array[1::bigint, 2] as bigs, array[date '2026-01-02'] as days, array[timestamptz '2026-01-02 03:04:05+00'] as moments,
      array[1.10::numeric] as amounts, '{"a":[1]}'::jsonb as document, true as flag, null::date as nothing`)
    expect(rows[0]).toEqual({
      day: '2026-11-20',
      moment: '2026-11-20T22:55:00.123Z',
      whole: '2026-11-20T19:55:00.000Z',
      big: 9007199254740991,
      amount: '12.50',
      bigs: [1, 2],
      days: ['2026-01-02'],
      moments: ['2026-01-02T03:04:05.000Z'],
      amounts: ['1.10'],
      document: { a: [1] },
      flag: true,
      nothing: null,
    })
    await expect(pool.query('select 9007199254740992::bigint')).rejects.toThrow('safe integers')
    const { rows: zone } = await pool.query("select current_setting('TimeZone') as zone")
    expect(zone).toEqual([{ zone: 'UTC' }])
  })

  test('the search by trigrams is there', async () => {
    await pool.query('create extension if not exists pg_trgm')
    const { rows } = await pool.query("select similarity('settlement', 'setlement') > 0.5 as close")
    expect(rows).toEqual([{ close: true }])
  })

  describe('transactions', () => {
    test('commit what succeeds, roll back what fails', async () => {
      await inTransaction(pool, (client) => client.query("insert into note values (1, 'kept')"))
      const failing = inTransaction(pool, async (client) => {
        await client.query("insert into note values (2, 'lost')")
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      expect(await notes()).toEqual([1])
    })

    test('do not pass as committed where a failure inside was swallowed', async () => {
      const swallowing = inTransaction(pool, async (client) => {
        await client.query("insert into note values (1, 'lost')")
        await client.query('select 1/0').catch(() => {})
      })
      await expect(swallowing).rejects.toThrow('rolled back')
      expect(await notes()).toEqual([])
    })

    test('refuse the outer pool at once, in the callback and only there', async () => {
      const nested = inTransaction(pool, () => pool.query('select 1'))
      await expect(nested).rejects.toThrow('inside a transaction callback')
      await expect(inTransaction(pool, () => pool.connect())).rejects.toThrow('inside a transaction callback')
      await expect(inTransaction(pool, () => inTransaction(pool, async () => {}))).rejects.toThrow(
        'inside a transaction',
      )
      await expect(insideTransaction(pool, () => pool.query('select 1'))).rejects.toThrow('inside a transaction')
      const patient = inTransaction(pool, () =>
        opened.database.withoutStatementTimeout((client) => client.query('select 1')),
      )
      await expect(patient).rejects.toThrow('inside a transaction')
      let later: Promise<pg.QueryResult> | undefined
      await inTransaction(pool, async () => {
        later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => pool.query('select 1 as one'))
      })
      expect((await later)?.rows).toEqual([{ one: 1 }])
    })

    test('of eight connections at once count every step exactly once', async () => {
      await pool.query("insert into note values (0, '0')")
      const steps = Array.from({ length: 8 }, () =>
        (async () => {
          for (let i = 0; i < 10; i += 1) {
            await inTransaction(pool, async (client) => {
              const { rows } = await client.query<{ body: string }>('select body from note where id = 0 for update')
              await client.query('select 1')
              await client.query('update note set body = $1 where id = 0', [String(Number(rows[0]?.body) + 1)])
            })
          }
        })(),
      )
      await Promise.all(steps)
      expect((await pool.query('select body from note where id = 0')).rows).toEqual([{ body: '80' }])
    })

    test('are not seen by others before they end', async () => {
      const order: string[] = []
      let watching: Promise<void> = Promise.resolve()
      await inTransaction(pool, async (client) => {
        await client.query("insert into note values (5, 'x')")
        watching = asAnotherRequest(async () => {
          const { rows } = await pool.query<{ count: number }>('select count(*) as count from note where id = 5')
          order.push(`seen ${rows[0]?.count}`)
        })
        // The server answers by itself, however late; the embedded one has time to answer if it did.
        await (opened.database.embedded ? new Promise((resolve) => setTimeout(resolve, 30)) : watching)
        await client.query('select 1')
        order.push('committing')
      })
      await watching
      // A server answers the watcher at once with the old state; the embedded one lets it wait for the new.
      expect(order).toEqual(opened.database.embedded ? ['committing', 'seen 1'] : ['seen 0', 'committing'])
    })
  })

  test('the same name on different connections stands for each connection’s own statement', async () => {
    await withClient((one) =>
      withClient(async (two) => {
        await one.query({ name: 'same', text: 'select 1 as value' })
        await two.query({ name: 'same', text: 'select $1::int + 1 as value', values: [1] })
        expect((await one.query({ name: 'same', text: 'select 1 as value' })).rows).toEqual([{ value: 1 }])
        const again = await two.query({ name: 'same', text: 'select $1::int + 1 as value', values: [5] })
        expect(again.rows).toEqual([{ value: 6 }])
      }),
    )
  })

  test('eight connections at once get their own answers', async () => {
    const asked = Array.from({ length: 400 }, (_, i) => i)
    const answers = await Promise.all(
      asked.map(async (i) => {
        if (i % 3 === 0) return (await pool.query('select $1::int as i', [i])).rows[0] as unknown
        return withClient(async (client) => (await runBatch(client, [named('select $1::int as i', [i])]))[0]?.rows[0])
      }),
    )
    expect(answers).toEqual(asked.map((i) => ({ i })))
  })

  test('a connection that vanishes inside a transaction leaves nothing behind', async () => {
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query("insert into note values (9, 'x')")
    client.connection.stream.destroy()
    client.release(true)
    const orderly = await pool.connect()
    await orderly.query('BEGIN')
    await orderly.query("insert into note values (10, 'x')")
    await orderly.query({ name: 'left behind', text: 'select 1' })
    orderly.release(true)
    await pool.query("insert into note values (9, 'mine')")
    expect(await notes()).toEqual([9])
    if (opened.database.embedded) {
      const { rows } = await pool.query("select count(*) as count from pg_prepared_statements where name like '%left%'")
      expect(rows).toEqual([{ count: 0 }])
    }
  })

  test('a result fetched page by page keeps the session between its pages', async () => {
    const paged = { text: 'select i from generate_series(1, 5) i', rows: 2 }
    const [pages, ...others] = await Promise.all([pool.query(paged), pool.query('select 1'), pool.query('select 2')])
    expect(pages.rows.map(({ i }: { i: number }) => i)).toEqual([1, 2, 3, 4, 5])
    expect(others.map((other) => other.rowCount)).toEqual([1, 1])
  })

  test('a result of many megabytes arrives whole', async () => {
    const { rows } = await pool.query("select i, repeat('x', 100) as filler from generate_series(1, 40000) i")
    expect(rows).toHaveLength(40_000)
    expect(rows.at(-1)).toEqual({ i: 40_000, filler: 'x'.repeat(100) })
  })

  describe('with a short limit', () => {
    let brief: TestDatabase
    beforeAll(async () => {
      brief = await open({ statementTimeoutMs: 1_500 })
    })
    afterAll(() => brief.close())

    test('a statement that runs too long ends with 57014 and everything goes on', async () => {
      const limited = brief.database.pool
      await limited.query('create table note (id int primary key)')
      await limited.query('insert into note values (1)')
      const endless = limited.query('select count(*) from generate_series(1, 1000000000)')
      await expect(endless).rejects.toMatchObject({ code: '57014' })
      await expect(limited.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' })
      expect((await limited.query('select id from note')).rows).toEqual([{ id: 1 }])
    })

    test('patient work has no limit', async () => {
      const { rows } = await brief.database.withoutStatementTimeout((client) =>
        client.query('select pg_sleep(2), 1 as done'),
      )
      expect(rows).toMatchObject([{ done: 1 }])
    })
  })

  test('maintenance runs', async () => {
    await opened.database.maintenance.checkpoint()
    await opened.database.maintenance.vacuum()
    expect(await notes()).toEqual([])
  })
})
