import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '#server/database/pool.ts'
import type { Database } from '#server/database/database.ts'
import { expectOneFolder } from '#server/files/one-folder.ts'
import { copyDatabase, dropDatabase } from '#tests/support/postgres.ts'
import { temporaryFolder } from '#tests/support/databases.ts'

const template = inject('postgresTables')

describe.skipIf(template === null)('O5: several processes find the files of all', () => {
  let database: Database
  let url: string
  const folders = [temporaryFolder(), temporaryFolder()]
  const [one = '', other = ''] = folders

  beforeAll(async () => {
    url = await copyDatabase(template ?? '')
    database = await openPostgres({ url, max: 2, statementTimeoutMs: 5_000, applicationName: 'tests' })
  })
  afterAll(async () => {
    await database.close()
    await dropDatabase(url)
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
  })

  test('in one folder, which may move, and not in another', async () => {
    await expectOneFolder(database, { s3: undefined, dataDir: one })
    await expectOneFolder(database, { s3: undefined, dataDir: one })
    await expect(expectOneFolder(database, { s3: undefined, dataDir: other })).rejects.toThrow(
      /^The files of this database lie in another folder than .*: give all processes the same one, or a store of the S3 kind/,
    )
    expect(fs.readdirSync(path.join(other, 'files'))).toEqual([])
    fs.cpSync(one, other, { recursive: true })
    await expectOneFolder(database, { s3: undefined, dataDir: other })
  })

  test('or in a store', async () => {
    const s3 = { endpoint: '', bucket: '', region: '', accessKeyId: '', secretAccessKey: '', pathStyle: true }
    await expectOneFolder(database, { s3, dataDir: path.join(other, 'unused') })
    expect(fs.existsSync(path.join(other, 'unused'))).toBe(false)
  })
})
