import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './database.ts'
import { stageOf, type Release, type SqlFile } from './release.ts'

/** Another number than that of migrations: those wait for this one's transactions. */
const LOCK = 20_261_121
const AGAIN_MS = 500

/** A function takes locks for a moment only, and gives up by itself where it doesn't get one. */
const ALLOWED = /^((create (unique )?index concurrently|drop index concurrently if exists) |select \w+\(\)$)/i

/**
 * Applies the migrations that run while people write: they build indexes or call functions. Each statement is a transaction of
 * its own, and a file may be begun again: it drops what a build that was cut off has left, and its functions skip what is done.
 * Servers that start at the same moment take turns; one that waits holds no transaction, for which a build would wait in turn.
 */
export async function migrateConcurrently(
  database: Database,
  { migrations }: Release,
  build: number,
): Promise<string[]> {
  const files = migrations.filter(({ name }) => stageOf(name) === 'concurrent')
  if (files.length === 0) return []
  return database.withoutStatementTimeout(async (client) => {
    if (database.embedded) return applyAlone(client, files, build)
    while (!(await taken(client))) await wait(AGAIN_MS)
    try {
      const missing = await missingOf(client, files)
      for (const file of missing) await applyOne(client, file, build, statementsOf(file))
      return missing.map(({ name }) => name)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  })
}

/** The embedded database has one session, which only a transaction keeps to one client. */
async function applyAlone(client: pg.Client, files: readonly SqlFile[], build: number): Promise<string[]> {
  await client.query('begin')
  try {
    const missing = await missingOf(client, files)
    for (const file of missing) {
      const statements = statementsOf(file).map((statement) => statement.replace(/ concurrently/i, ''))
      await applyOne(client, file, build, statements)
    }
    await client.query('commit')
    return missing.map(({ name }) => name)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const INDEX = /^(create|drop) index concurrently (?:if exists )?(\w+)(?: on (\w+) (.+))?$/is

/**
 * PostgreSQL builds no index concurrently on a table in parts. So it is built on each part first; the whole then takes these
 * over, with a lock for a moment.
 */
async function byParts(client: pg.Client, statement: string): Promise<string[]> {
  const [, act, index, table, columns] = INDEX.exec(statement) ?? []
  const { rows: parts } = await client.query<{ part: string; is_built: boolean }>(
    `select inhrelid::regclass::text as part, exists(select from pg_index built where built.indisvalid
        and built.indexrelid = to_regclass($1 || '_of_' || inhrelid::regclass::text)) as is_built
     from pg_inherits join pg_class c on c.oid = inhparent
     where (c.oid = to_regclass($1) or c.oid = to_regclass($2)) and c.relkind in ('p', 'I')`,
    [index, table],
  )
  if (parts.length === 0) return [statement]
  const soon = (change: string): string => `set local lock_timeout = '3s'; ${change}`
  if (act === 'drop') return [soon(`drop index if exists ${index}`)]
  return [
    // Where the whole did not get its lock, what was built before stays.
    ...parts.flatMap(({ part, is_built: isBuilt }) =>
      isBuilt
        ? []
        : [
            `drop index concurrently if exists ${index}_of_${part}`,
            `create index concurrently ${index}_of_${part} on ${part} ${columns}`,
          ],
    ),
    soon(`create index ${index} on ${table} ${columns}`),
  ]
}

async function missingOf(client: pg.Client, files: readonly SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration')
  const applied = new Set(rows.map(({ name }) => name))
  return files.filter(({ name }) => !applied.has(name))
}

async function taken(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
  return rows[0]?.taken ?? false
}

async function applyOne(client: pg.Client, file: SqlFile, build: number, statements: string[]): Promise<void> {
  for (const whole of statements) for (const statement of await byParts(client, whole)) await client.query(statement)
  await client.query('insert into schema_migration (name, sha256, build) values ($1, $2, $3)', [
    file.name,
    file.sha256,
    build,
  ])
}

function statementsOf({ name, text }: SqlFile): string[] {
  const statements = text
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  const other = statements.find((statement) => !ALLOWED.test(statement))
  if (other !== undefined)
    throw new Error(`${name} may only build and drop indexes concurrently, or call functions: ${other}`)
  return statements
}
