import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { executedCase, moveLien, openMoney, twoFunders, workedCase, type MoneyWorld } from './world.ts'

onBothEngines('offers and ledgers', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  const answer = async (by: Client, lien: Row, wish: Row): Promise<Answer> => {
    const [row] = await world.rows('select version from lien where id = $1', [lien['id']])
    return by.post(`/lien/${lien['id']}/offer`, { expected_version: row?.['version'] ?? 1, ...wish })
  }
  const thread = async (by: Client, patient: Row): Promise<Row[]> =>
    (await by.get(`/patient/${patient['id']}/reduction_offers`)).body.reduction_offers

  it('an offer says what the settlement comes to, and is countered, declined, withdrawn or accepted', async () => {
    const { admin, firm, underwriter, billing, server } = world
    const { patient, liens } = await workedCase(world)
    const lien = liens[1]!
    const asked = { to: 'reduction_requested', offer_cents: 1_000_00, message: 'Please', expires_on: '2099-12-31' }
    expect((await moveLien(world, firm, lien, asked)).status).toBe(200)
    const [open] = await thread(underwriter, patient)
    expect(open).toMatchObject({
      lien_number: lien['lien_number'],
      offered_by: 'lawfirm',
      amount_cents: 1_000_00,
      message: 'Please',
      state: 'open',
      expires_on: '2099-12-31',
      basis: {
        is_expected: false,
        settlement_cents: 100_000_00,
        fee_cents: 33_333_33,
        costs_cents: 2_417_55,
        liens_cents: 84_365_94,
      },
      may: ['counter', 'decline'],
    })
    expect((await thread(admin, patient))[0]!['may']).toEqual(['accept', 'counter', 'decline'])
    expect((await thread(firm, patient))[0]!['may']).toEqual(['withdraw'])
    expect((await thread(billing, patient))[0]!['may']).toEqual([])

    expect((await answer(firm, lien, { answer: 'decline' })).body).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      allowed: ['withdraw'],
    })
    expect((await answer(billing, lien, { answer: 'decline' })).body.code).toBe('ILLEGAL_TRANSITION')
    const declined = await answer(underwriter, lien, { answer: 'decline', reason: 'Too little' })
    expect(declined.body).toMatchObject({
      lien: { status: 'reduction_requested' },
      reduction_offer: { state: 'declined' },
    })
    expect((await answer(underwriter, lien, { answer: 'decline' })).body.errors).toEqual({ _: ['NO_OPEN_OFFER'] })
    // Without a standing offer the lien can't move to `agreed`.
    expect((await moveLien(world, firm, lien, { to: 'agreed' })).body.errors._).toContain('REDUCTION_MISSING')

    await moveLien(world, underwriter, lien, { to: 'negotiating', offer_cents: 3_000_00 })
    expect((await answer(underwriter, lien, { answer: 'withdraw' })).body.reduction_offer.state).toBe('withdrawn')
    await moveLien(world, underwriter, lien, { to: 'reduction_requested', offer_cents: 2_900_00 })
    const agreed = await moveLien(world, firm, lien, { to: 'agreed' })
    expect(agreed.body.lien).toMatchObject({ status: 'agreed', final_cents: 2_900_00, reduction_cents: 700_00 })
    expect((await thread(firm, patient)).map(({ offered_by, state }) => `${offered_by} ${state}`)).toEqual([
      'lawfirm declined',
      'portal withdrawn',
      'portal accepted',
    ])
    expect(server.errors).toEqual([])
  })

  it('M1: what was paid already is more than an offer says: the offer is gone', async () => {
    const { admin, billing, firm } = world
    const { patient, liens } = await workedCase(world)
    const lien = liens[1]!
    const ask = { to: 'reduction_requested', offer_cents: 1_000_00 }
    const pay = async (amount_cents: number): Promise<Answer> => {
      const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [lien['id']])
      const wish = {
        amount_cents,
        source: 'medpay_pip',
        paid_on: '2026-06-12',
        reference: 'P',
        expected_version: version,
      }
      return billing.post(`/lien/${lien['id']}/direct_payment`, wish)
    }
    expect((await moveLien(world, firm, lien, ask)).status).toBe(200)
    expect((await pay(1_000_00)).status).toBe(200)
    // As much as was paid can still be agreed on.
    expect((await thread(admin, patient))[0]).toMatchObject({ state: 'open', may: ['accept', 'counter', 'decline'] })
    expect((await pay(1)).status).toBe(200)
    expect((await thread(admin, patient))[0]).toMatchObject({ state: 'expired', may: [] })
    expect((await moveLien(world, admin, lien, { to: 'agreed' })).body.errors._).toContain('REDUCTION_MISSING')
    await moveLien(world, admin, lien, { to: 'negotiating', offer_cents: 1_500_00 })
    expect((await moveLien(world, firm, lien, { to: 'agreed' })).body.lien).toMatchObject({
      final_cents: 1_500_00,
      paid_cents: 1_000_01,
      balance_cents: 499_99,
    })
  })

  it('an offer whose day has passed can’t be accepted', async () => {
    const { firm, underwriter } = world
    const { patient, liens } = await workedCase(world)
    await moveLien(world, firm, liens[1]!, { to: 'reduction_requested', offer_cents: 3_500_00 })
    await world.rows(`update reduction_offer set expires_on = today_at_the_firm(lien_id) - 1 where lien_id = $1`, [
      liens[1]!['id'],
    ])
    expect((await thread(underwriter, patient))[0]).toMatchObject({ state: 'expired', may: [] })
    expect((await moveLien(world, underwriter, liens[1]!, { to: 'agreed' })).body.errors._).toContain(
      'REDUCTION_MISSING',
    )
  })

  it('M10: an offer holds all of its last day at the firm, and says what it rests on before there is a settlement', async () => {
    const { admin, firm } = world
    const patient = await world.open()
    await world.set('patient', patient['id'], { fee_num: 2, fee_den: 5, costs_cents: 1_000_00 })
    const lien = await world.claim(patient, 8_000_00)
    await moveLien(world, admin, lien, { to: 'asserted' })
    await moveLien(world, firm, lien, { to: 'confirmed', confirmation_method: 'letter' })
    const asked = { to: 'reduction_requested', offer_cents: 5_000_00 }
    expect((await moveLien(world, firm, lien, asked)).body.errors).toEqual({ expected_settlement_cents: ['required'] })
    expect((await moveLien(world, firm, lien, { ...asked, offer_cents: 8_000_00 })).body.errors).toEqual({
      offer_cents: ['not_below_balance'],
    })
    expect((await moveLien(world, firm, lien, { ...asked, expected_settlement_cents: 50_000_00 })).status).toBe(200)
    // Two fifths of 50,000.00.
    expect((await thread(firm, patient))[0]!['basis']).toEqual({
      is_expected: true,
      settlement_cents: 50_000_00,
      fee_cents: 20_000_00,
      costs_cents: 1_000_00,
      liens_cents: 8_000_00,
    })
    for (const [zone, day] of [
      ['Pacific/Honolulu', 0],
      ['America/New_York', 0],
      ['Asia/Tokyo', -1],
    ] as const) {
      await world.rows(
        `update state set default_timezone = $1 where id = (select f.state_id from lawfirm f join patient p
          on p.lawfirm_id = f.id where p.id = $2)`,
        [zone, patient['id']],
      )
      await world.rows(
        `update reduction_offer set expires_on = (now() at time zone $1)::date + $2::int, state = 'open' where lien_id = $3`,
        [zone, day, lien['id']],
      )
      expect((await thread(firm, patient))[0], zone).toMatchObject({ state: day === 0 ? 'open' : 'expired' })
    }
  })

  it('a ledger tells every amount and what was owed after it, to whoever may know', async () => {
    const { admin, billing, firm, server } = world
    const { patient, liens } = await executedCase(world, await twoFunders(world))
    const lien = liens[1]!
    const draft = {
      payer: 'The firm',
      method: 'wire',
      reference: 'W 1',
      amount_cents: 1_000_00,
      received_on: '2026-06-10',
    }
    const allocations = [{ lien_id: lien['id'], amount_cents: 1_000_00 }]
    const { receipt } = (await billing.post(`/patient/${patient['id']}/receipts`, { ...draft, allocations })).body
    await billing.post(`/receipt/${receipt.id}/reversal`, { reason: 'Bounced' })
    const ledger = await firm.get(`/lien/${lien['id']}/ledger`)
    const money = ledger.body.lien_events.filter(({ amount_cents }: Row) => amount_cents !== null)
    expect(money.map((entry: Row) => [entry['kind'], entry['amount_cents'], entry['balance_cents']])).toEqual([
      ['charge', 3_600_00, 3_600_00],
      ['reduction', 1_745_45, 1_854_55],
      ['payment', 1_000_00, 854_55],
      ['payment', -1_000_00, 1_854_55],
    ])
    expect(ledger.body.lien).toMatchObject({ final_cents: 1_854_55, balance_cents: 1_854_55, status: 'payable' })
    expect(ledger.text).not.toMatch(/owner|funding|price|allocation/)
    expect((await admin.get(`/lien/${lien['id']}/ledger`)).body.lien_events.at(-1).by_name).toBeTruthy()

    const statuses: Record<string, string> = {}
    const names = [
      'staff',
      'auditor',
      'underwriter',
      'case.manager',
      'lawfirm',
      'lawfirm2',
      'subsidiary.user',
      'provider',
      'funder',
    ]
    for (const name of names) {
      const by = await server.as(name)
      const paths = [
        `/lien/${lien['id']}/ledger`,
        `/lien/${liens[0]!['id']}/ledger`,
        `/patient/${patient['id']}/reduction_offers`,
      ]
      statuses[name] = (await Promise.all(paths.map(async (path) => (await by.get(path)).status))).join(' ')
    }
    expect(statuses).toEqual({
      staff: '200 200 200',
      auditor: '200 200 200',
      underwriter: '200 200 200',
      'case.manager': '200 200 200',
      lawfirm: '200 200 200',
      lawfirm2: '404 404 404',
      'subsidiary.user': '404 404 404',
      provider: '404 404 404',
      // The first of the two funders: the demo's own log-in owns the first lien, not the second.
      funder: '404 200 200',
    })
  })
})
