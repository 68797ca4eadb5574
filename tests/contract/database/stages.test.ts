import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, missingIn } from '#server/database/migrate.ts'
import { onBothEngines, onPostgres } from '#tests/support/both-engines.ts'
import { copyOf, type TestDatabase } from '#tests/support/databases.ts'
import { NextRelease } from '#tests/support/next-release.ts'

const VERSION = '99.0.0'
const EXPAND = '9997-nicknames'
const INDEX = '9998-nicknames.concurrent'
const CONTRACT = '9999-nicknames.contract'

/** Adds a column, builds an index on it while people work, and takes another column away at last. */
function nextRelease(): NextRelease {
  const release = new NextRelease()
  release.write(`migrations/${EXPAND}.sql`, 'alter table patient add column nickname text;')
  release.write(
    `migrations/${INDEX}.sql`,
    `-- Begun anew where it was cut off.
     drop index concurrently if exists patient_nickname;
     create index concurrently patient_nickname on patient (nickname);`,
  )
  release.write(`migrations/${CONTRACT}.sql`, 'alter table patient drop column referred_by;')
  return release
}

onPostgres('O10: a release beside the one before', (engine) => {
  let opened: TestDatabase
  let release: NextRelease
  const next = () => ({ folder: release.folder, version: VERSION })

  beforeAll(async () => {
    opened = await copyOf(engine, 'tables')
    release = nextRelease()
  })
  afterAll(async () => {
    release.remove()
    await opened.close()
  })

  test('adds and indexes, and leaves for later what takes something away', async () => {
    expect(await migrate(opened.database, next())).toEqual([EXPAND, INDEX])
    expect(await missingIn(opened.database, release.folder)).toEqual([CONTRACT])
    const { rows } = await opened.database.pool.query(
      `select indisvalid from pg_index where indexrelid = 'patient_nickname'::regclass`,
    )
    expect(rows).toEqual([{ indisvalid: true }])
    expect(await migrate(opened.database, next())).toEqual([])
  })

  test('until then one may step back', async () => {
    expect(await migrate(opened.database)).toEqual([])
  })

  test('and after that no more', async () => {
    expect(await migrate(opened.database, { ...next(), contract: true })).toEqual([CONTRACT])
    await expect(migrate(opened.database)).rejects.toThrow(`newer release, which prepared it by ${CONTRACT}`)
  })

  test('an index that was cut off is built anew', async () => {
    await opened.database.withoutStatementTimeout(async (client) => {
      await client.query(`update pg_index set indisvalid = false where indexrelid = 'patient_nickname'::regclass`)
      await client.query('delete from schema_migration where name = $1', [INDEX])
    })
    expect(await migrate(opened.database, next())).toEqual([INDEX])
    const { rows } = await opened.database.pool.query(
      `select indisvalid from pg_index where indexrelid = 'patient_nickname'::regclass`,
    )
    expect(rows).toEqual([{ indisvalid: true }])
  })

  test('what is to run while people work may build and drop indexes alone', async () => {
    release.write('migrations/9999-wrong.concurrent.sql', 'create index patient_wrong on patient (nickname);')
    await expect(migrate(opened.database, next())).rejects.toThrow('may only build and drop indexes concurrently')
  })
})

onBothEngines('O10: a release where nothing of the one before runs', (engine) => {
  test('takes effect as a whole', async () => {
    const opened = await copyOf(engine, 'tables')
    const release = nextRelease()
    const done = await migrate(opened.database, { folder: release.folder, version: VERSION, contract: true })
    expect(done).toEqual([EXPAND, CONTRACT, INDEX])
    release.remove()
    await opened.close()
  })
})
