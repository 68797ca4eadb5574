import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/rules/dates.ts'
import { demoToday } from '#tests/support/demo-today.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { rowsRead } from '#tests/support/rows-read.ts'
import { openWorld, type Row, type World } from '../cases/world.ts'

onBothEngines('the time limit of underwriting', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.server.close())

  it('D14, N6: a case that was withdrawn or paused is over no time limit, on the card and in the report', async () => {
    const { id, version } = await world.open()
    const [stage] = await world.rows(
      `select id from underwriting_stage where category = 'review' and sla_days > 0 limit 1`,
    )
    const long = `${addDays(demoToday(), -60)}T12:00:00Z`
    const standing = { underwriting_stage_id: stage?.['id'], opened_at: long }
    await world.set('patient', id, { ...standing, case_status: 'underwriting', status_changed_at: long })

    const over = async () => {
      const filter = encodeURIComponent(JSON.stringify({ sla: 'over' }))
      const { body } = await world.admin.get(`/report/underwritings?page_size=200&filter=${filter}`)
      const { cards } = (await world.admin.get('/dashboard/admin')).body
      const own = (await world.underwriter.get('/dashboard/generic')).body.cards
      expect(cards.over_sla).toBe(body.count)
      return {
        all: cards.over_sla,
        own: own.over_sla,
        listed: (body.rows as Row[]).some((row) => row['patient_id'] === id),
      }
    }
    const { all, own, listed } = await over()
    expect(listed).toBe(true)
    const none = { all: all - 1, own: own - 1, listed: false }
    await world.set('patient', id, { case_status: 'on_hold' })
    expect(await over()).toEqual(none)
    await world.set('patient', id, { case_status: 'underwriting' })
    expect(await over()).toEqual({ all, own, listed })
    const input = { to: 'withdrawn', withdrawal_reason: 'client_dropped', reason: 'Moved away' }
    const [now] = await world.rows('select version from patient where id = $1', [id])
    const path = `/patient/${id}/transition`
    const left = await world.admin.post(path, { ...input, expected_version: now?.['version'] ?? version })
    expect(left.status, left.text).toBe(200)
    expect(await over()).toEqual(none)
    expect(world.server.errors).toEqual([])
  })

  it('O6: the card of one’s own cases reads the history of no others', async () => {
    const { id } = await world.open()
    await world.rows('update patient set underwriter_id = null where id = $1', [id])
    await world.rows(
      `insert into underwriting_event (id, patient_id, from_category, to_category)
       select gen_random_uuid(), $1, 'intake', 'review' from generate_series(1, 5000)`,
      [id],
    )
    await world.rows('analyze underwriting_event')
    const { pool } = world.server.database
    const before = await rowsRead(pool, 'underwriting_event')
    expect((await world.underwriter.get('/dashboard/generic')).body.cards.over_sla).toBeTypeOf('number')
    expect((await rowsRead(pool, 'underwriting_event')) - before).toBeLessThan(1000)
  })
})
