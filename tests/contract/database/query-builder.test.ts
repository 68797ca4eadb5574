import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db, perform } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/records/new-id.ts'
import { statement } from '#server/records/sql.ts'
import { engines, type TestDatabase } from '#tests/support/databases.ts'

describe.each(engines)('typed queries, on $name', ({ openTables }) => {
  let opened: TestDatabase
  const pool = () => opened.database.pool

  beforeAll(async () => {
    opened = await openTables()
  })
  afterAll(() => opened.close())

  test('run on the client they are given to, inside its transaction', async () => {
    const id = newId()
    const work = inTransaction(pool(), async (client) => {
      await perform(
        client,
        db.insertInto('role').values({
          id,
          title: 'night_shift',
          grants: JSON.stringify([{ permission: 'patient.read', reach: 'all' }]),
          sees: ['billing'],
        }),
      )
      const { rows } = await perform(
        client,
        db.selectFrom('role').select(['title', 'level', 'grants', 'sees', 'version']).where('id', '=', id),
      )
      expect(rows).toEqual([
        {
          title: 'night_shift',
          level: 'user',
          grants: [{ permission: 'patient.read', reach: 'all' }],
          sees: ['billing'],
          version: 1,
        },
      ])
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect((await pool().query('select from role where id = $1', [id])).rowCount).toBe(0)
  })

  test('have one name however often they are written, so that a connection prepares them once', () => {
    const asked = (key: string) => statement(db.selectFrom('server_state').select('value').where('key', '=', key))
    expect(asked('other').name).toBe(asked('one').name)
    expect(asked('other').values).toEqual(['other'])
  })

  test('know the sealed columns, not the field they hold', async () => {
    const shown = perform(pool(), db.selectFrom('patient').select(['ssn_digest', 'ssn_last4', 'gov_id_number_sealed']))
    expect((await shown).rows).toEqual([])
    // @ts-expect-error the field itself is no column
    const whole = perform(pool(), db.selectFrom('patient').select('ssn'))
    await expect(whole).rejects.toMatchObject({ code: '42703' })
  })
})
