import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openMoney, published, workedCase, type MoneyWorld } from './world.ts'

onBothEngines('the proof of a distribution', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  it('a frozen row can’t be changed by the server, and who changes it past the server is found', async () => {
    const { admin, firm } = world
    const { patient } = await workedCase(world)
    const made = await published(world, patient)
    await expect(
      world.rows(
        `update distribution set outputs = outputs || '{}', inputs = inputs || '{"costs_cents": 1}' where id = $1`,
        [made.id],
      ),
    ).rejects.toThrow('refused')
    await expect(world.rows(`update distribution set state = 'draft' where id = $1`, [made.id])).rejects.toThrow(
      'refused',
    )
    const recompute = async (): Promise<Row> => (await firm.get(`/distribution/${made.id}/recompute`)).body.recompute
    expect((await recompute()).matches).toBe(true)

    const tamper = async (change: string): Promise<void> => {
      await world.rows('alter table distribution disable trigger user')
      await world.rows(`update distribution set ${change} where id = $1`, [made.id])
      await world.rows('alter table distribution enable trigger user')
    }
    await tamper(`outputs = jsonb_set(outputs, '{totals,client_cents}', '1')`)
    expect(await recompute()).toMatchObject({
      matches: false,
      differences: [{ at: 'outputs.totals.client_cents', before: 1, after: 19_274_74 }],
    })
    // Even who makes the digest fit is betrayed by the entry beside it.
    const forged = (await admin.get(`/distribution/${made.id}/recompute`)).body.recompute.sha256_of_stored
    await tamper(`sha256 = '${forged}'`)
    expect(await recompute()).toMatchObject({ matches: false, sha256_of_stored: forged })
  })

  it('the demo’s own distributions can be worked out again', async () => {
    const frozen = await world.rows(`select id, state from distribution d where sha256 is not null
      and not exists (select from distribution_event e where e.distribution_id = d.id)`)
    expect(frozen.length).toBeGreaterThan(10)
    for (const { id } of frozen)
      expect((await world.admin.get(`/distribution/${id}/recompute`)).body.recompute).toMatchObject({ matches: true })
    const waiting = frozen.filter(({ state }) => state === 'published')
    expect(waiting).not.toEqual([])
    for (const { id } of waiting)
      expect((await world.admin.get(`/distribution/${id}`)).body.distribution, id).toMatchObject({ stale: false })
  })
})
