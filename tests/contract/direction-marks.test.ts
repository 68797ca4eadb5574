import { afterAll, beforeAll, expect, test } from 'vitest'
import { patient } from '#domain/entities/patient.ts'
import { openEntityFixture, rowIn, type EntityFixture } from '#tests/support/entity-fixture.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'

const TURNED = 'Zoe \u202eseyeR'

onBothEngines('names that turn the direction of a line', (engine) => {
  let bench: EntityFixture
  beforeAll(async () => {
    bench = await openEntityFixture(engine)
  })
  afterAll(() => bench.server.close())

  test('L9: are refused at their field, in a new record, a changed one and a sign-up', async () => {
    const { admin, server } = bench
    const draft = await bench.draft(patient)
    const created = await admin.post('/patient/create', { ...draft, first_name: TURNED })
    expect([created.status, created.body.errors]).toEqual([422, { first_name: ['direction_marks'] }])
    const row = rowIn(await admin.post('/patient/create', draft), patient, 201)
    const changed = await admin.put(`/patient/update/${String(row['id'])}`, {
      version: row['version'],
      last_name: TURNED,
    })
    expect([changed.status, changed.body.errors]).toEqual([422, { last_name: ['direction_marks'] }])
    const registered = await server.stranger.post('/register', { displayName: TURNED })
    expect([registered.status, registered.body.errors.displayName]).toEqual([422, ['direction_marks']])
  })

  test('L9: that stand in a record already stay, and hold up no change beside them', async () => {
    const { admin, server } = bench
    const row = rowIn(await admin.post('/patient/create', await bench.draft(patient)), patient, 201)
    const id = String(row['id'])
    await server.database.pool.query('update patient set last_name = $2, version = version + 1 where id = $1', [
      id,
      TURNED,
    ])
    const { version } = (await admin.get(`/patient/${id}`)).body.patient
    const changed = await admin.put(`/patient/update/${id}`, { version, city: 'Tampa' })
    expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('Tampa')])
    expect((await admin.get(`/patient/${id}`)).body.patient.last_name).toBe(TURNED)
  })
})
