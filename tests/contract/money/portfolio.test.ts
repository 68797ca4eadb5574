import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Client } from '#tests/support/server.ts'
import { moveLien, openMoney, twoFunders, type MoneyWorld } from './world.ts'

onBothEngines('the figures of a portfolio', (engine) => {
  let world: MoneyWorld
  let funders: string[]
  beforeAll(async () => {
    world = await openMoney(engine)
    funders = await twoFunders(world)
    const none = { max_per_lien_cents: null, max_per_case_cents: null, commitment_cents: null, states_allowed: null }
    for (const id of funders) await world.set('funder', id, none)
  })
  afterAll(() => world.server.close())

  const figuresOf = async (id: string | undefined): Promise<number[]> => {
    const { funder } = (await world.admin.get(`/funder/${id}`)).body
    return [funder.deployed_cents, funder.collected_cents, funder.outstanding_cents]
  }
  const less = (after: number[], before: number[]): number[] => after.map((cents, at) => cents - before[at]!)

  async function move(by: Client, lien: Row, wish: Row): Promise<void> {
    const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [lien['id']])
    const answer = await by.post(`/lien/${lien['id']}/funding`, { expected_version: version, ...wish })
    expect(answer.status, answer.text).toBe(200)
  }

  async function sell(patient: Row, lien: Row, funder_id: string | undefined, price_cents: number): Promise<void> {
    await world.set('patient', patient['id'], { approved_limit_cents: 100_000_00 })
    const [paper] = await world.rows(
      `insert into patient_document (id, patient_id, lien_id, doc_type, title, file_key, sha256, visibility)
      values (new_uuid(), $1, $2, 'assignment', 'Assignment', 'key', 'hash', '{internal}') returning id`,
      [patient['id'], lien['id']],
    )
    await move(world.admin, lien, { to: 'offered', funder_id, price_cents })
    await move(world.underwriter, lien, { to: 'approved' })
    const purchase = { to: 'funded', purchase_date: '2026-06-01', assignment_document_id: paper!['id'] }
    await move(world.underwriter, lien, purchase)
  }

  async function pay(lien: Row, amount_cents: number): Promise<void> {
    const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [lien['id']])
    const payment = {
      amount_cents,
      source: 'trust',
      paid_on: '2026-06-12',
      reference: 'Part',
      expected_version: version,
    }
    const answer = await world.billing.post(`/lien/${lien['id']}/direct_payment`, payment)
    expect(answer.status, answer.text).toBe(200)
  }

  it('M14: purchase, payment, correction, buy-back and a second sale move the figures of the funders, and nothing else does', async () => {
    const { admin, firm, open, claim } = world
    const [first, second] = funders
    const patient = await open()
    const lien = await claim(patient, 5_000_00)
    await moveLien(world, admin, lien, { to: 'asserted' })
    const [before, others] = [await figuresOf(first), await figuresOf(second)]
    await sell(patient, lien, first, 2_000_00)
    expect(less(await figuresOf(first), before)).toEqual([2_000_00, 0, 5_000_00])
    await moveLien(world, firm, lien, { to: 'confirmed', confirmation_method: 'letter' })
    await pay(lien, 1_200_00)
    expect(less(await figuresOf(first), before)).toEqual([2_000_00, 1_200_00, 3_800_00])

    const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [lien['id']])
    const right = { billed_cents: 4_500_00, reason: 'A line was billed twice', expected_version: version }
    expect((await admin.post(`/lien/${lien['id']}/correction`, right)).status).toBe(200)
    expect(less(await figuresOf(first), before)).toEqual([2_000_00, 1_200_00, 3_300_00])

    await move(admin, lien, { to: 'bought_back', reason: 'The letter was not signed' })
    expect(await figuresOf(first)).toEqual(before)
    await sell(patient, lien, second, 1_800_00)
    expect(less(await figuresOf(second), others)).toEqual([1_800_00, 1_200_00, 3_300_00])

    const other = await claim(patient, 700_00)
    await moveLien(world, admin, other, { to: 'asserted' })
    await sell(patient, other, second, 300_00)
    expect(less(await figuresOf(second), others)).toEqual([2_100_00, 1_200_00, 4_000_00])
    expect((await moveLien(world, admin, other, { to: 'void', reason: 'Never treated there' })).status).toBe(200)
    expect(less(await figuresOf(second), others)).toEqual([1_800_00, 1_200_00, 3_300_00])
    expect(await figuresOf(first)).toEqual(before)
  })

  it('M14: the figures cannot be edited: they raise no version, and no call writes them', async () => {
    const { admin, open, claim } = world
    const patient = await open()
    const lien = await claim(patient, 900_00)
    await moveLien(world, admin, lien, { to: 'asserted' })
    const { funder } = (await admin.get(`/funder/${funders[0]}`)).body
    await sell(patient, lien, funders[0], 400_00)
    expect((await admin.get(`/funder/${funders[0]}`)).body.funder.version).toBe(funder.version)
    const wish = { version: funder.version, collected_cents: 1 }
    expect((await admin.put(`/funder/update/${funders[0]}`, wish)).status).toBe(422)
  })
})
