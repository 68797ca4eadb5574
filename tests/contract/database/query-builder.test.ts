import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { queryBuilder } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/records/new-id.ts'
import { engines, type TestDatabase } from '#tests/support/databases.ts'

describe.each(engines)('typed queries, on $name', ({ open }) => {
  let opened: TestDatabase
  const db = () => opened.database.pool

  beforeAll(async () => {
    opened = await open()
    await migrate(opened.database)
  })
  afterAll(() => opened.close())

  test('run on the client they were made for, inside its transaction', async () => {
    const id = newId()
    const work = inTransaction(db(), async (client) => {
      const query = queryBuilder(client)
      await query
        .insertInto('role')
        .values({
          id,
          title: 'night_shift',
          grants: JSON.stringify([{ permission: 'patient.read', reach: 'all' }]),
          sees: ['billing'],
        })
        .execute()
      const row = await query
        .selectFrom('role')
        .select(['title', 'level', 'grants', 'sees', 'version'])
        .executeTakeFirstOrThrow()
      expect(row).toEqual({
        title: 'night_shift',
        level: 'user',
        grants: [{ permission: 'patient.read', reach: 'all' }],
        sees: ['billing'],
        version: 1,
      })
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect((await db().query('select from role where id = $1', [id])).rowCount).toBe(0)
  })

  test('know the sealed columns, not the field they hold', async () => {
    const shown = inTransaction(db(), (client) =>
      queryBuilder(client).selectFrom('patient').select(['ssn_digest', 'ssn_last4', 'gov_id_number_sealed']).execute(),
    )
    expect(await shown).toEqual([])
    // @ts-expect-error the field itself is no column
    const whole = inTransaction(db(), (client) => queryBuilder(client).selectFrom('patient').select('ssn').execute())
    await expect(whole).rejects.toMatchObject({ code: '42703' })
  })
})
