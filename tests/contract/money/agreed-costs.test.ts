import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines, onPostgres } from '#tests/support/both-engines.ts'
import { agreedOn, draft, openMoney, ownersAccept, published, step, workedCase, type MoneyWorld } from './world.ts'

onBothEngines('costs of an accepted distribution', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  const changeSum = async (patient: Row, costs_cents: number) => {
    const [{ version }] = (await world.rows('select version from patient where id = $1', [patient.id])) as [Row]
    return world.admin.put(`/patient/update/${patient.id}`, { version, costs_cents })
  }

  it('M13: what a firm accepted and what was paid out keep the costs they went by, until they are reversed', async () => {
    const { admin, billing, firm, manager } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/costs`
    const filing = { kind: 'cost', payee: 'Clerk of Courts', amount_cents: 82_45 }
    const share = { kind: 'referral', payee: 'One', share_bps: 100 }
    const { cost } = (await billing.post(path, filing)).body
    const { id } = await published(world, patient)
    const { costs, total_cents, ...open } = (await firm.get(path)).body
    expect(open).toEqual({ may_write: true, frozen: null })

    const expectFrozen = async (frozen: string): Promise<void> => {
      for (const by of [billing, firm, admin]) {
        const ended = { expected_version: 1, reason: 'Not of this case' }
        const refused = [
          await by.post(path, filing),
          await by.post(path, share),
          await by.post(`${path}/${cost.id}/correction`, ended),
          await by.post(`${path}/${cost.id}/correction`, { ...ended, line: filing }),
        ]
        for (const { status, body } of refused) expect([status, body.errors]).toEqual([422, { _: [frozen] }])
        expect((await by.get(path)).body).toEqual({ costs, total_cents, may_write: false, frozen })
      }
      // Why there is nothing to do is told only to those who could do it otherwise.
      expect((await manager.get(path)).body).toMatchObject({ may_write: false, frozen: null })
      expect((await changeSum(patient, 1_00)).status).toBe(422)
    }
    expect((await step(world, firm, id, 'accepted')).status).toBe(200)
    await expectFrozen('COSTS_ACCEPTED')
    await ownersAccept(world, patient)
    const { checks } = (await firm.get(`/distribution/${id}/checks`)).body
    await expectFrozen('COSTS_ACCEPTED')
    expect((await step(world, firm, id, 'executed')).status).toBe(200)
    await expectFrozen('COSTS_PAID_OUT')
    expect((await firm.get(`/distribution/${id}/checks`)).body.checks).toEqual(checks)

    expect((await step(world, admin, id, 'reversed', { reason: 'The carrier withdrew' })).status).toBe(200)
    expect((await billing.post(path, filing)).status).toBe(201)
  })

  it('M13: an agreement that is taken back lets the costs be changed, and the next one goes by them', async () => {
    const { admin, billing, firm } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/costs`
    const id = await agreedOn(world, patient)
    const filing = { kind: 'cost', payee: 'Clerk of Courts', amount_cents: 82_45 }
    expect((await billing.post(path, filing)).body.errors).toEqual({ _: ['COSTS_ACCEPTED'] })
    const reason = 'A filing fee was missing'
    expect((await step(world, admin, id, 'reversed', { reason })).status).toBe(200)
    const { events } = (await firm.get(`/distribution/${id}`)).body.distribution
    expect(events.at(-1)).toMatchObject({ from_state: 'accepted', to_state: 'reversed', reason })
    expect((await billing.post(path, filing)).body.total_cents).toBe(2_500_00)
    const next = await draft(billing, patient)
    expect(next['totals']).toMatchObject({ costs_cents: 2_500_00 })
  })

  it('M13: costs without lines stay as they were accepted and paid out, too', async () => {
    const { admin, firm } = world
    const { patient } = await workedCase(world)
    const id = await agreedOn(world, patient)
    const early = await changeSum(patient, 1_00)
    expect([early.status, early.body.errors]).toEqual([422, { _: ['COSTS_ACCEPTED'] }])
    expect((await step(world, firm, id, 'executed')).status).toBe(200)
    const refused = await changeSum(patient, 1_00)
    expect([refused.status, refused.body.errors]).toEqual([422, { _: ['COSTS_PAID_OUT'] }])
    await step(world, admin, id, 'reversed', { reason: 'The carrier withdrew' })
    expect((await changeSum(patient, 1_00)).status).toBe(200)
  })
})

onPostgres('costs that are written while the firm accepts', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  it('M13: are refused where the acceptance comes first', async () => {
    const { admin, rows, server } = world
    const { patient } = await workedCase(world)
    const { id } = await published(world, patient)
    const [{ version }] = (await rows('select version from patient where id = $1', [patient.id])) as [Row]
    const accepting = await server.database.pool.connect()
    await accepting.query('begin')
    await accepting.query('select from patient where id = $1 for no key update', [patient.id])
    const writing = admin.put(`/patient/update/${patient.id}`, { version, costs_cents: 1_00 })
    const waiting = () =>
      rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1)
    await accepting.query(`update distribution set state = 'accepted', accepted_at = now() where id = $1`, [id])
    await accepting.query('commit')
    accepting.release()
    expect((await writing).body.code).toBe('IMMUTABLE')
    expect(await rows('select costs_cents from patient where id = $1', [patient.id])).toEqual([
      { costs_cents: 2_417_55 },
    ])
  })
})
