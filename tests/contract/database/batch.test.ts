import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBatch } from '#server/database/batch.ts'
import { statementName } from '#server/database/prepared-statements.ts'
import { engines } from '#tests/support/databases.ts'
import type { TestDatabase } from '#tests/support/databases.ts'

const named = (text: string, values: unknown[] = []) => ({ name: statementName(text), text, values })
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe.each(engines)('a batch on $name', ({ open }) => {
  let opened: TestDatabase
  let pool: pg.Pool

  beforeAll(async () => {
    opened = await open()
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

  const insert = (id: number, body: string | null = 'x') => named('insert into note values ($1, $2)', [id, body])

  test('answers every statement in order, the second time without parsing', async () => {
    await withClient(async (client) => {
      for (const id of [1, 2, 3]) {
        const results = await runBatch(client, [
          insert(id, `body ${id}`),
          named('select id, body from note where id = $1', [id]),
          named('update note set body = body where id <= $1', [id]),
          { text: 'select count(*) as count from note', values: [] },
        ])
        expect(results).toEqual([
          { rows: [], rowCount: 1 },
          { rows: [{ id, body: `body ${id}` }], rowCount: 1 },
          { rows: [], rowCount: id },
          { rows: [{ count: id }], rowCount: 1 },
        ])
      }
    })
  })

  test('of one statement many times, of none, of an empty one', async () => {
    await withClient(async (client) => {
      const many = Array.from({ length: 300 }, (_, id) => insert(id))
      expect((await runBatch(client, many)).map((result) => result.rowCount)).toEqual(many.map(() => 1))
      expect(await runBatch(client, [])).toEqual([])
      expect(await runBatch(client, [named('')])).toEqual([{ rows: [], rowCount: 0 }])
    })
  })

  test('takes effect wholly or not at all, and leaves the connection usable', async () => {
    await withClient(async (client) => {
      for (const round of [1, 2]) {
        const error = await rejection(runBatch(client, [insert(round), insert(round + 10), insert(round)]))
        expect(error).toBeInstanceOf(pg.DatabaseError)
        expect(error).toMatchObject({ code: '23505', table: 'note' })
        expect(await runBatch(client, [named('select count(*) as count from note')])).toEqual([
          { rows: [{ count: 0 }], rowCount: 1 },
        ])
      }
      expect((await client.query(insert(7))).rowCount).toBe(1)
    })
    expect(await notes()).toEqual([7])
  })

  test('does not remember a name whose text could not be parsed', async () => {
    await withClient(async (client) => {
      const later = named('select body from note_of_later')
      expect(await rejection(runBatch(client, [insert(1), later, insert(2)]))).toMatchObject({ code: '42P01' })
      await client.query('create table note_of_later (body text)')
      expect(await runBatch(client, [later, insert(2)])).toEqual([
        { rows: [], rowCount: 0 },
        { rows: [], rowCount: 1 },
      ])
      await client.query('drop table note_of_later')
    })
    expect(await notes()).toEqual([2])
  })

  test('follows a table whose columns change', async () => {
    await withClient(async (client) => {
      const all = named('select * from changing')
      await client.query('create table changing (a int)')
      await runBatch(client, [all])
      await client.query('alter table changing add b int; insert into changing values (1, 2)')
      expect(await rejection(runBatch(client, [all]))).toMatchObject({ code: '0A000' })
      expect(await runBatch(client, [all])).toEqual([{ rows: [{ a: 1, b: 2 }], rowCount: 1 }])
      await client.query('drop table changing')
    })
  })

  test('shares its names with single queries on the same connection', async () => {
    await withClient(async (client) => {
      const statement = named('select 1 as one')
      await runBatch(client, [statement])
      expect((await client.query(statement)).rows).toEqual([{ one: 1 }])
      const other = named('select 2 as two')
      await client.query(other)
      expect(await runBatch(client, [other])).toEqual([{ rows: [{ two: 2 }], rowCount: 1 }])
    })
  })

  test('keeps only as many statements as a session should hold', async () => {
    await withClient(async (client) => {
      for (let i = 0; i < 330; i += 1) {
        expect(await runBatch(client, [named(`select ${i} as i`)])).toEqual([{ rows: [{ i }], rowCount: 1 }])
      }
      const { rows } = await client.query('select count(*) as count from pg_prepared_statements')
      expect(rows[0]).toSatisfy(({ count }: { count: number }) => count > 200 && count < 300)
      expect(await runBatch(client, [named('select 0 as i')])).toEqual([{ rows: [{ i: 0 }], rowCount: 1 }])
    })
  })

  test('hands a local setting to its later statements and to nobody after it', async () => {
    await withClient(async (client) => {
      const [, seen] = await runBatch(client, [
        named("select set_config('caseway.viewer', $1, true)", ['viewer-7']),
        named("select current_setting('caseway.viewer', true) as viewer"),
      ])
      expect(seen?.rows).toEqual([{ viewer: 'viewer-7' }])
      const after = await client.query("select coalesce(current_setting('caseway.viewer', true), '') as viewer")
      expect(after.rows).toEqual([{ viewer: '' }])
    })
  })

  test('hands a local role to its later statements, also where one fails', async () => {
    await pool.query('create role reader')
    await withClient(async (client) => {
      const asReader = named("select set_config('role', 'reader', true)")
      const who = named('select current_user as name')
      expect((await runBatch(client, [asReader, who]))[1]?.rows).toEqual([{ name: 'reader' }])
      expect(await rejection(runBatch(client, [asReader, named('select * from note')]))).toMatchObject({
        code: '42501',
      })
      expect((await client.query('select current_user as name')).rows).toEqual([{ name: 'postgres' }])
    })
  })

  test('inside an explicit transaction belongs to it', async () => {
    await withClient(async (client) => {
      await client.query('BEGIN')
      await runBatch(client, [insert(1), insert(2)])
      expect(client.getTransactionStatus()).toBe('T')
      await client.query('ROLLBACK')
      await client.query('BEGIN')
      await runBatch(client, [insert(3), named("select set_config('caseway.viewer', 'x', true)")])
      const { rows } = await client.query("select current_setting('caseway.viewer') as viewer")
      expect(rows).toEqual([{ viewer: 'x' }])
      await client.query('COMMIT')
    })
    expect(await notes()).toEqual([3])
  })

  test('refuses a value that cannot be sent before anything is written', async () => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    await withClient(async (client) => {
      await expect(runBatch(client, [insert(1), named('select $1::json', [circle])])).rejects.toThrow('circular')
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
    expect(await notes()).toEqual([])
  })

  test('tells of a value it cannot read after the whole answer', async () => {
    await withClient(async (client) => {
      const big = named('select 9007199254740993::bigint as big')
      await expect(runBatch(client, [big, named('select 1 as one')])).rejects.toThrow('safe integers')
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  })
})
