import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { rowsRead } from '#tests/support/rows-read.ts'
import { openWorld, type World } from '../cases/world.ts'

onBothEngines('papers that wait for a decision', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.server.close())

  it('O6: those in cases of others are not read', async () => {
    const [stage] = await world.rows(`select id from underwriting_stage where category = 'new' limit 1`)
    const other = await world.open()
    await world.set('patient', other['id'], { case_manager_id: null, underwriter_id: null })
    await world.rows(
      `insert into underwriting_document (id, patient_id, stage_id, kind, status)
       select gen_random_uuid(), $1, $2, 'lop', 'received' from generate_series(1, 3000)`,
      [other['id'], stage?.['id']],
    )
    await world.rows('analyze underwriting_document')
    const { pool } = world.server.database
    const before = await rowsRead(pool, 'underwriting_document')
    expect((await world.admin.get('/work')).status).toBe(200)
    expect((await rowsRead(pool, 'underwriting_document')) - before).toBeLessThan(1000)
    expect(world.server.errors).toEqual([])
  })

  it('who handed in a paper is noted, and stays with it', async () => {
    const [stage] = await world.rows(`select id from underwriting_stage where category = 'new' limit 1`)
    const patient = await world.open()
    const draft = { patient_id: patient['id'], stage_id: stage?.['id'], kind: 'police_report' }
    const asked = (await world.admin.post('/underwriting_document/create', draft)).body.underwriting_document
    expect(asked.handed_in_by).toBeNull()
    const handed = (await world.handIn(asked, world.manager)).body.underwriting_document
    expect(handed).toMatchObject({ status: 'received', handed_in_by: world.manager.userId })
    const judged = await world.underwriter.put(`/underwriting_document/update/${handed.id}`, {
      status: 'accepted',
      version: handed.version,
    })
    expect(judged.body.underwriting_document).toMatchObject({ status: 'accepted', handed_in_by: world.manager.userId })
  })
})
