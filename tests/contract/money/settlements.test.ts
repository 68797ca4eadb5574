import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openMoney, published, workedCase, type MoneyWorld } from './world.ts'

onBothEngines('settlements', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  it('K6: what a case was settled by is told before anybody writes its lines, and the first line takes its place', async () => {
    const { billing } = world
    const patient = await world.open()
    const path = `/patient/${patient.id}/settlements`
    expect((await billing.get(path)).body).toMatchObject({ settlements: [], total_cents: null })
    await world.set('patient', patient.id, { case_status: 'settled', settlement_cents: 25_000_00 })
    expect((await billing.get(path)).body).toMatchObject({ settlements: [], total_cents: 25_000_00 })
    const line = { payer: 'Carrier', amount_cents: 24_000_00, agreed_on: '2026-06-02' }
    // A settlement can't be agreed on, nor a case be settled, on a day to come.
    const early = await billing.post(path, { ...line, agreed_on: '2099-12-31' })
    expect(early.body.errors).toEqual({ agreed_on: ['in_future'] })
    expect((await billing.post(path, line)).body).toMatchObject({ total_cents: 24_000_00 })
    expect((await billing.get(path)).body).toMatchObject({
      settlements: [{ payer: 'Carrier' }],
      total_cents: 24_000_00,
    })
  })

  it('lines of a settlement are added, taken back by another entry, and removed while nobody has proposed', async () => {
    const { billing, firm } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/settlements`
    const second = await billing.post(path, {
      payer: 'Umbrella',
      coverage: 'Excess',
      amount_cents: 5_000_00,
      agreed_on: '2026-06-02',
    })
    expect(second.body).toMatchObject({ settlement: { payer: 'Umbrella', reverses_id: null }, total_cents: 105_000_00 })
    const id = second.body.settlement.id
    expect((await billing.post(`${path}/${id}/correction`, { expected_version: 1, amount_cents: 1 })).status).toBe(422)
    const corrected = await billing.post(`${path}/${id}/correction`, {
      expected_version: 1,
      reason: 'Typing slip',
      amount_cents: 500_00,
    })
    expect(corrected.body).toMatchObject({
      reversal: { amount_cents: -5_000_00, reverses_id: id, reason: 'Typing slip' },
      settlement: { payer: 'Umbrella', coverage: 'Excess', amount_cents: 500_00 },
      total_cents: 100_500_00,
    })
    expect((await billing.post(`${path}/${id}/correction`, { expected_version: 1, reason: 'Again' })).body.code).toBe(
      'IMMUTABLE',
    )
    const right = corrected.body.settlement
    const [kept] = await world.rows('select settlement_cents, settlement_date from patient where id = $1', [patient.id])
    expect(kept).toEqual({ settlement_cents: 100_500_00, settlement_date: '2026-06-01' })
    const calculated = (await firm.get(`/patient/${patient.id}/payment_distribution`)).body.payment_distribution
    expect(calculated.inputs.settlement_lines_cents).toEqual([100_000_00, 500_00])
    expect((await billing.post(`${path}/${right.id}/removal`, { expected_version: 1 })).body).toEqual({
      total_cents: 100_000_00,
    })
    const [first] = (await firm.get(path)).body.settlements
    await published(world, patient)
    expect((await billing.get(path)).body).toMatchObject({
      may_write: true,
      may_remove: false,
      total_cents: 100_000_00,
    })
    expect((await billing.post(`${path}/${first.id}/removal`, { expected_version: 1 })).body.errors).toEqual({
      _: ['DISTRIBUTION_PROPOSED'],
    })
    await expect(world.rows('update settlement set deleted_at = now() where id = $1', [first.id])).rejects.toThrow(
      'refused',
    )
    await expect(world.rows('update settlement set amount_cents = 1 where id = $1', [first.id])).rejects.toThrow(
      'refused',
    )
    const back = await billing.post(`${path}/${first.id}/correction`, {
      expected_version: 1,
      reason: 'The carrier withdrew',
    })
    expect(back.body).toMatchObject({ settlement: null, total_cents: null })
    expect((await firm.get(path)).body).toMatchObject({ may_write: false, total_cents: null })
  })
})
