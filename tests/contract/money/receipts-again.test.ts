import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkMoney } from '#server/features/case/money-check/check.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Client } from '#tests/support/server.ts'
import { executedCase, openMoney, twoFunders, type MoneyWorld } from './world.ts'

onBothEngines('receipts that are entered again', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  it('a payment is entered again once its receipt is reversed, and by one of two people', async () => {
    const { billing, admin } = world
    const { patient } = await executedCase(world, await twoFunders(world))
    const check = { payer: 'The firm', method: 'check', reference: 'No. 77', received_on: '2026-06-10' }
    const path = `/patient/${patient['id']}/receipts`
    const { receipt } = (await billing.post(path, { ...check, amount_cents: 1_000_00 })).body
    const enter = (by: Client) => by.post(path, { ...check, reference: 'NO. 77', amount_cents: 900_00 })
    expect((await enter(billing)).body.errors).toEqual({ reference: ['taken'] })
    const reason = 'The amount was mistyped'
    expect((await billing.post(`/receipt/${receipt.id}/reversal`, { reason })).status).toBe(200)
    const both = await Promise.all([enter(billing), enter(admin)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    const refused = both.find(({ status }) => status === 422)
    expect(refused?.body.errors).toEqual({ reference: ['taken'] })
    expect((await billing.get(path)).body).toMatchObject({ received_cents: 900_00 })
    expect((await checkMoney(world.server.database)).faults).toEqual([])
  })
})
