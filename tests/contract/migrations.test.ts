import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgres } from '#server/database/pool.ts'
import { readRelease, stageOf } from '#server/database/release.ts'
import { sealedFields } from '#server/database/schema.ts'
import { serverTables } from '#server/database/server-tables.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { columnsOf } from '#server/records/columns.ts'
import { engines, temporaryFolder, type TestDatabase } from '#tests/support/databases.ts'
import { postgresBinaries, startPostgres } from '#tests/support/postgres.ts'

const OWN = path.resolve(import.meta.dirname, '../../src/server/database')
const FOLDERS = ['migrations', 'functions', 'triggers', 'access']

const { migrations, replaceable } = await readRelease(OWN)
const named = (files: readonly { readonly name: string }[]): string[] => files.map(({ name }) => name)
const isConcurrent = ({ name }: { readonly name: string }): boolean => stageOf(name) === 'concurrent'
/** In the order in which they are applied: indexes are built beside everything else, after it. */
const names = [
  ...named(migrations.filter((file) => !isConcurrent(file))),
  ...named(replaceable),
  ...named(migrations.filter(isConcurrent)),
]

interface ColumnFact {
  type: string
  required: boolean
}

/** The columns that a definition asks for. */
function wanted(entity: Entity): Record<string, ColumnFact> {
  const own = Object.entries(entity.fields).flatMap(([name, field]) =>
    columnsOf(name, field.kind).map(({ column, type }): [string, ColumnFact] => [
      column,
      { type, required: field.required },
    ]),
  )
  const common: [string, string, boolean][] = [
    ['id', 'uuid', true],
    ['created_at', 'timestamp with time zone', true],
    ['created_by', 'uuid', false],
    ['updated_at', 'timestamp with time zone', true],
    ['updated_by', 'uuid', false],
    ['version', 'integer', true],
    ['rev', 'bigint', true],
    ['deleted_at', 'timestamp with time zone', false],
  ]
  if (entity.list.search.length > 0) common.push(['search_text', 'text', true])
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(common.map(([name, type, required]) => [name, { type, required }])),
  }
}

/** A value as the catalogue writes it. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.join(',')}}'`
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}

describe.each(engines)('on $name', ({ open }) => {
  let opened: TestDatabase
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await opened.database.pool.query<Row>(text)).rows

  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  test('every file is applied, and none a second time', async () => {
    expect(await migrate(opened.database)).toEqual(names)
    expect(await migrate(opened.database)).toEqual([])
  })

  test('servers that start together prepare the database once', async () => {
    const other = await open()
    try {
      const applied = await Promise.all([migrate(other.database), migrate(other.database)])
      // Whichever comes to it first builds the indexes.
      expect(applied.flat().toSorted()).toEqual(names.toSorted())
    } finally {
      await other.close()
    }
  })

  test('every table is what its definition says, column by column, both ways', async () => {
    const columns = await rowsOf<{ table: string; column: string; type: string; required: boolean }>(`
      select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`)
    for (const entity of entities) {
      const found = columns
        .filter(({ table }) => table === entity.name)
        .map(({ column, type, required }) => [column, { type, required }])
      expect(Object.fromEntries(found), entity.name).toEqual(wanted(entity))
    }
  })

  test('the tables that typed queries ask for are what the compiler is told, column by column, both ways', async () => {
    const columns = await rowsOf<{ table: string; column: string; type: string; required: boolean; filled: boolean }>(`
      select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull as required, a.atthasdef as filled
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`)
    for (const [name, told] of Object.entries(serverTables)) {
      const found = columns
        .filter(({ table }) => table === name)
        .map(({ column, type, required, filled }) => [column, { type, required, filled }])
      expect(Object.fromEntries(found), name).toEqual(told)
    }
  })

  test('what may stay away when a record is made has the definition’s value', async () => {
    const defaults = await rowsOf<{ table: string; column: string; value: string }>(`
      select table_name as table, column_name as column, column_default as value
      from information_schema.columns where table_schema = 'public' and column_default is not null`)
    for (const entity of entities) {
      for (const [field, { initial }] of Object.entries<Entity['fields'][string]>(entity.fields)) {
        const found = defaults.find(({ table, column }) => table === entity.name && column === field)?.value
        const value = initial === undefined ? undefined : written(initial)
        const plain = found?.replace(/::[a-z[\] ]+$/, '')
        expect(plain, `${entity.name}.${field}`).toBe(value)
      }
    }
  })

  test('every reference is held by a foreign key, and every unique group by an index, under the agreed names', async () => {
    const keys = await rowsOf<{ name: string; table: string; target: string }>(`
      select conname as name, c.relname as table, t.relname as target
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid where contype = 'f'`)
    const found = new Map(keys.map(({ name, table, target }) => [name, `${table} to ${target}`]))
    const indexes = new Set(
      (await rowsOf<{ name: string }>(`select indexname as name from pg_indexes`)).map(({ name }) => name),
    )
    for (const entity of entities as readonly Entity[]) {
      for (const [field, { kind, ref }] of Object.entries(entity.fields)) {
        if (kind !== 'ref' || !ref) continue
        expect(found.get(`${entity.name}__${field}__ref`), `${entity.name}.${field}`).toBe(`${entity.name} to ${ref}`)
      }
      for (const [first] of entity.unique) expect(indexes).toContain(`${entity.name}__${first}__key`)
    }
    for (const table of ['account', 'session', 'device', 'push_subscription']) {
      expect(found.get(`${table}__user_id__ref`)).toBe(`${table} to user`)
    }
  })

  test('every amount is held to what it may be', async () => {
    const checks = new Set(
      (await rowsOf<{ name: string }>(`select conname as name from pg_constraint where contype = 'c'`)).map(
        ({ name }) => name,
      ),
    )
    for (const entity of entities as readonly Entity[]) {
      expect(checks).toContain(`${entity.name}__version__check`)
      for (const [field, { kind }] of Object.entries(entity.fields)) {
        if (kind === 'cents') expect(checks).toContain(`${entity.name}__${field}__check`)
      }
    }
  })

  test('every record counts its revisions, enters the feed and stands behind a wall', async () => {
    const tables = await rowsOf<{
      table: string
      triggers: string[]
      walls: string[]
      secured: boolean
      rights: string[]
    }>(`
      select c.relname as table, c.relrowsecurity as secured,
        array(select tgname::text from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers,
        array(select distinct cmd from pg_policies
          where tablename = c.relname and roles = '{caseway_app}' order by cmd) as walls,
        array(select privilege_type::text from information_schema.role_table_grants
          where table_name = c.relname and grantee = 'caseway_app' order by 1) as rights
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
    for (const entity of entities) {
      const table = tables.find((row) => row.table === entity.name)
      expect(table?.triggers, entity.name).toEqual(expect.arrayContaining(['touch', 'log']))
      const whole =
        table?.walls.includes('ALL') || ['INSERT', 'SELECT', 'UPDATE'].every((cmd) => table?.walls.includes(cmd))
      expect(whole, `${entity.name} has policies for all it grants`).toBe(true)
      expect(table?.rights, entity.name).toEqual(['INSERT', 'SELECT', 'UPDATE'])
    }
    expect(tables.filter(({ secured }) => !secured).map(({ table }) => table)).toEqual([])
  })

  test('a change to a file that was applied, and a database of a newer release, are refused in words', async () => {
    const copy = temporaryFolder()
    try {
      for (const name of FOLDERS) fs.cpSync(path.join(OWN, name), path.join(copy, name), { recursive: true })
      const first = path.join(copy, 'migrations/0001-server.sql')
      const text = fs.readFileSync(first, 'utf8')
      fs.writeFileSync(first, text.replaceAll('\n', '\r\n'))
      expect(await migrate(opened.database, { folder: copy })).toEqual([])

      fs.appendFileSync(first, '-- more\n')
      await expect(migrate(opened.database, { folder: copy })).rejects.toThrow(/another form of 0001-server/)

      fs.writeFileSync(first, text)
      fs.writeFileSync(path.join(copy, 'migrations/9999-tomorrow.sql'), 'create table tomorrow (id int);')
      expect(await migrate(opened.database, { folder: copy })).toEqual(['9999-tomorrow'])
      const refused = migrate(opened.database)
      await expect(refused).rejects.toBeInstanceOf(StartupError)
      await expect(refused).rejects.toThrow(/newer release, which prepared it by 9999-tomorrow/)
      await opened.database.pool.query(`drop table tomorrow; delete from schema_migration where name = '9999-tomorrow'`)
    } finally {
      fs.rmSync(copy, { recursive: true, force: true })
    }
  })

  test('a file that fails leaves nothing behind and is named', async () => {
    const copy = temporaryFolder()
    try {
      for (const name of FOLDERS) fs.cpSync(path.join(OWN, name), path.join(copy, name), { recursive: true })
      fs.writeFileSync(path.join(copy, 'migrations/9998-broken.sql'), 'create table half (id int); select 1 / 0;')
      await expect(migrate(opened.database, { folder: copy })).rejects.toThrow(
        /9998-broken can't be applied: division by zero/,
      )
      expect(await rowsOf(`select from pg_class where relname = 'half'`)).toEqual([])
      expect(await migrate(opened.database)).toEqual([])
    } finally {
      fs.rmSync(copy, { recursive: true, force: true })
    }
  })
})

test('the sealed fields the compiler is told of are the ones defined', () => {
  const defined = entities.flatMap((entity) => {
    const fields = Object.entries(entity.fields as Entity['fields']).filter(([, { kind }]) => kind === 'sealed')
    return fields.length > 0 ? [[entity.name, fields.map(([name]) => name)]] : []
  })
  expect(Object.fromEntries(defined)).toEqual(sealedFields)
})

test.each(postgresBinaries() ? ['a log-in of PostgreSQL without rights'] : [])(
  '%s is told what to ask for, and prepares its database once it has that',
  async () => {
    const server = await startPostgres()
    if (!server) throw new Error('PostgreSQL was there when the tests were listed and is gone.')
    const administer = async (url: string, text: string): Promise<void> => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(text)
      await client.end()
    }
    try {
      const url = await server.createDatabase()
      const database = new URL(url).pathname.slice(1)
      await administer(server.url, `create role clerk login password 'clerk'`)
      const as = new URL(url)
      as.username = as.password = 'clerk'
      const clerk = await openPostgres({ url: as.href, max: 2, statementTimeoutMs: 20_000, applicationName: 'tests' })
      try {
        await administer(server.url, 'create role caseway_app nologin; grant caseway_app to clerk')
        await expect(migrate(clerk)).rejects.toThrow(/^The database user clerk may not prepare the database/)

        await administer(server.url, `alter database ${database} owner to clerk; drop role caseway_app`)
        const refused = migrate(clerk)
        await expect(refused).rejects.toBeInstanceOf(StartupError)
        await expect(refused).rejects.toThrow('"create role caseway_app nologin; grant caseway_app to clerk"')

        await administer(server.url, 'create role caseway_app nologin; grant caseway_app to clerk')
        expect(await migrate(clerk)).toEqual(names)
      } finally {
        await clerk.close()
      }
    } finally {
      await server.stop()
    }
  },
)
