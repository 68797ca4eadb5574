import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAuditTrail } from '#server/audit/trail.ts'
import { migrate } from '#server/database/migrate.ts'
import { sealKey } from '#server/features/admin/audit/seals/chain.ts'
import { verifyAudit } from '#server/features/admin/audit/seals/verifying.ts'
import { newId } from '#server/records/new-id.ts'
import { onBothEngines, onPostgres } from '#tests/support/both-engines.ts'
import { copyOf, type TestDatabase } from '#tests/support/databases.ts'
import { sealEverything } from '#tests/support/seals.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import { tamper } from '#tests/support/tampering.ts'

const key = sealKey(TEST_SECRET)
const INDEX = '0048-repeated-lists.concurrent'

interface Event {
  readonly id: string
  readonly patient_ids: string[] | null
  readonly detail: { readonly cases_of_event?: string } | null
}

const ids = (count: number): string[] => Array.from({ length: count }, newId)

onBothEngines('O8: lists that show again what they showed', (engine) => {
  let opened: TestDatabase
  const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await opened.database.pool.query(text, values)).rows as Row[]
  const events = () => ask<Event>('select id, patient_ids, detail from audit_event order by xid, id')
  const list = (patientIds: string[]) => ({ action: 'list', entity: 'patient', patientIds }) as const

  beforeAll(async () => {
    opened = await copyOf(engine, 'tables')
  })
  afterAll(() => opened.close())

  test('the cases stand in one event, which the others name, whatever the order; few cases stand in each', async () => {
    const trail = openAuditTrail(opened.database.pool)
    const [page, few] = [ids(50), ids(7)]
    await trail.note({ ...list(page), detail: { page: 1 } })
    await trail.note({ ...list(page.toReversed()), detail: { page: 2 } })
    await trail.note(list(page.slice(1)))
    await trail.note(list(few))
    await trail.note(list(few))
    const [whole, again, ...others] = await events()
    expect(whole).toMatchObject({ patient_ids: page, detail: { page: 1 } })
    expect(again).toMatchObject({ patient_ids: null, detail: { page: 2, cases_of_event: whole?.id } })
    expect(others.map(({ patient_ids }) => patient_ids)).toEqual([page.slice(1), few, few])
    const [told] = await ask('select cases_of(patient_ids, detail) as cases from audit_event where id = $1', [
      again?.id,
    ])
    expect(told).toEqual({ cases: page })
  })

  test('who saw a patient is answered with both, from indexes', async () => {
    const [whole, again, shorter] = await events()
    const patient = whole?.patient_ids?.[3]
    const client = await opened.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('role', 'caseway_app', true), set_config('app.wall', 'staff', true)`)
      const { rows } = await client.query<{ id: string }>('select id from events_of_case($1) id', [patient])
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([whole?.id, again?.id, shorter?.id]))
      expect(rows).toHaveLength(3)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('seals hold such an event as any other', async () => {
    await sealEverything(opened.database.pool, key)
    expect((await verifyAudit(opened.database.pool, key)).broken).toBeUndefined()
    const [, again] = await events()
    await tamper(
      opened.database.pool,
      `update audit_event set detail = jsonb_set(detail, '{cases_of_event}', to_jsonb(gen_random_uuid())) where id = '${again?.id}'`,
    )
    expect((await verifyAudit(opened.database.pool, key)).broken).toBeDefined()
  })

  test('no event names one that is not there, that has no cases itself, or that is of another month', async () => {
    const [whole, again] = await events()
    const later = '20610501-0000-7000-8000-000000000000'
    const name = (id: string, named: string | undefined) =>
      ask(`insert into audit_event (id, action, detail) values ($1, 'list', $2)`, [id, { cases_of_event: named }])
    for (const [id, named] of [
      [newId(), newId()],
      [newId(), again?.id],
      [later, whole?.id],
    ] as const)
      await expect(name(id, named)).rejects.toThrow('no event of this month names the cases')
    await name(newId(), whole?.id)
  })

  test('where the event that was named is gone with a lost database, the next one has the cases', async () => {
    const trail = openAuditTrail(opened.database.pool)
    const page = ids(20)
    await trail.note(list(page))
    await tamper(opened.database.pool, 'delete from audit_event')
    await Promise.all([trail.note(list(page)), trail.note(list(page))])
    expect((await events()).map(({ patient_ids }) => patient_ids)).toEqual([page, page])
    await trail.note(list(page))
    expect((await events()).at(-1)).toMatchObject({ patient_ids: null })
  })
})

onPostgres('O8: the index of lists that show again what they showed', (engine) => {
  test('is built on each part while people write, anew where it was cut off', async () => {
    const opened = await copyOf(engine, 'tables')
    const { pool } = opened.database
    const index = async () => {
      const { rows } = await pool.query<{ part: string; valid: boolean }>(
        `select inhrelid::regclass::text as part, indisvalid as valid from pg_inherits join pg_index on indexrelid = inhrelid
         where inhparent = 'audit_event_repeats'::regclass order by 1`,
      )
      return rows
    }
    const again = () => pool.query('delete from schema_migration where name = $1', [INDEX])
    const { rows: parts } = await pool.query(`select from pg_inherits where inhparent = 'audit_event'::regclass`)
    try {
      expect(await index()).toEqual(parts.map(() => expect.objectContaining({ valid: true })))
      await again()
      expect(await migrate(opened.database)).toEqual([INDEX])
      expect(await index()).toHaveLength(parts.length)
      const [{ part } = { part: '' }, { part: built } = { part: '' }] = await index()
      const columns = `(((detail ->> 'cases_of_event')::uuid), id) where detail ? 'cases_of_event'`
      await pool.query('drop index audit_event_repeats')
      await pool.query(`create index ${part} on audit_event_rest ${columns}`)
      await pool.query(`update pg_index set indisvalid = false where indexrelid = $1::regclass`, [part])
      // The whole had not got its lock: this part was built, and stays.
      await pool.query(`create index ${built} on ${built.replace('audit_event_repeats_of_', '')} ${columns}`)
      const whichOne = async () => (await pool.query('select $1::regclass::oid as built', [built])).rows
      const before = await whichOne()
      await again()
      expect(await migrate(opened.database)).toEqual([INDEX])
      expect(await index()).toEqual(parts.map(() => expect.objectContaining({ valid: true })))
      expect(await whichOne()).toEqual(before)
    } finally {
      await opened.close()
    }
  })
})
