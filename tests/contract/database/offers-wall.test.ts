import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { openWorld, type Row, type World } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'

onBothEngines('P4: the second wall before an offer, without any filter of ours', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.server.close())

  /** Which of these tables show the funder something of the case. */
  async function shown(funder: string, patient: Row): Promise<string[]> {
    const tables = {
      lien: 'patient_id',
      patient: 'id',
      patient_document: 'patient_id',
      patient_mobile_info: 'patient_id',
    }
    return inTransaction(world.server.database.pool, async (client) => {
      await client.query(
        `select set_config('role', 'caseway_app', true), set_config('app.wall', 'funder', true),
          set_config('app.party', $1, true), set_config('app.user', $2, true)`,
        [funder, world.admin.userId],
      )
      const found: string[] = []
      for (const [table, column] of Object.entries(tables)) {
        const { rowCount } = await client.query(`select from ${table} where ${column} = $1`, [patient['id']])
        if (rowCount) found.push(table)
      }
      return found
    })
  }

  test('it opens the lien and the row of the case to that funder, and nothing that hangs on the case', async () => {
    const { admin, underwriter, open, claim, rows, ids } = world
    const patient = await open()
    await rows('update patient set approved_limit_cents = 1000000 where id = $1', [patient['id']])
    const lien = await claim(patient, 1_000_00)
    await rows(`update lien set status = 'asserted' where id = $1`, [lien['id']])
    await rows(
      `insert into patient_document (id, patient_id, doc_type, title, file_key, sha256, visibility)
      values (new_uuid(), $1, 'bill', 'Paper', 'key', 'hash', '{funder}')`,
      [patient['id']],
    )
    const [other] = await rows('select id from funder where id <> $1 and deleted_at is null limit 1', [ids.funder])
    const move = async (wish: Row): Promise<void> => {
      const [{ version } = { version: 0 }] = await rows('select version from lien where id = $1', [lien['id']])
      const answer = await admin.post(`/lien/${lien['id']}/funding`, { expected_version: version, ...wish })
      expect(answer.status, answer.text).toBe(200)
    }
    expect(await shown(ids.funder, patient)).toEqual([])
    await move({ to: 'offered', funder_id: ids.funder, price_cents: 300_00 })
    expect(await shown(ids.funder, patient)).toEqual(['lien', 'patient'])
    expect(await shown(other!['id'], patient)).toEqual([])
    await move({ to: 'declined', reason: 'Too dear' })
    expect(await shown(ids.funder, patient)).not.toContain('patient')
    await move({ to: 'offered', funder_id: other!['id'], price_cents: 300_00 })
    expect(await shown(ids.funder, patient)).toEqual([])
    expect((await underwriter.get(`/lien/${lien['id']}`)).body.lien.offered_to_id).toBe(other!['id'])
  })
})
