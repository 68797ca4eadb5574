import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Answer } from '#tests/support/server.ts'
import {
  awards,
  executedCase,
  medicareCents,
  moveLien,
  openMoney,
  ownersAccept,
  published,
  step,
  twoFunders,
  workedCase,
  type MoneyWorld,
} from './world.ts'

onBothEngines('payments and where they come from', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  it('M1: a lien paid before stays a line, and the case as it stands gives the client what he had', async () => {
    const { admin, billing, firm } = world
    const { patient, liens } = await workedCase(world)
    const standing = async (): Promise<Row> =>
      (await billing.post(`/patient/${patient.id}/payment_distribution`, { client_floor_bps: 3000 })).body
        .payment_distribution.result
    const pay = async (lien: Row, amount_cents: number, source: string): Promise<Answer> => {
      const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [lien.id])
      const wish = { amount_cents, source, paid_on: '2026-06-12', reference: source, expected_version: version }
      return billing.post(`/lien/${lien.id}/direct_payment`, wish)
    }
    const before = await standing()
    const [surgery, mri, , , medicare] = liens
    // Out of the settlement: Medicare in full, though nothing was agreed on yet.
    expect((await pay(medicare!, medicareCents, 'trust')).body.lien).toMatchObject({ status: 'paid', balance_cents: 0 })
    const after = await standing()
    expect(after.totals).toMatchObject({
      client_cents: before.totals.client_cents,
      paid_before_cents: medicareCents,
      super_cents: 0,
    })
    expect(after.lines.at(-1)).toMatchObject({ paid_before_cents: medicareCents, award_cents: medicareCents })
    // Paid by a third party: 600.00 less are owed, and the settlement is unchanged.
    // The pool of 41,853.94 is shared by 80,645.50: 48,500.00 gets 25,170.855..., 3,000.00 gets 1,556.959...
    expect((await pay(mri!, 600_00, 'medpay_pip')).body.lien).toMatchObject({ status: 'confirmed', paid_cents: 600_00 })
    const helped = await standing()
    expect(helped.totals).toMatchObject({ client_cents: before.totals.client_cents, paid_before_cents: medicareCents })
    expect(helped.lines.slice(0, 2)).toMatchObject([
      { balance_cents: 48_500_00, award_cents: 25_170_85 },
      { balance_cents: 3_000_00, paid_before_cents: 0, award_cents: 1_556_96 },
    ])
    const [event] = await world.rows(
      `select source, paid_on::text as paid_on from lien_event where lien_id = $1 and kind = 'payment'`,
      [mri!.id],
    )
    expect(event).toEqual({ source: 'medpay_pip', paid_on: '2026-06-12' })

    // Carried out and paid, the case as it stands says what was published.
    const { id } = await published(world, patient)
    await step(world, firm, id, 'accepted')
    await ownersAccept(world, patient)
    await step(world, firm, id, 'executed')
    const frozen = (await firm.get(`/distribution/${id}`)).body.distribution.result
    const share = frozen.lines[0].paid_cents
    expect((await pay(surgery!, share, 'firm')).body.lien).toMatchObject({ status: 'paid' })
    const now = (await billing.get(`/patient/${patient.id}/payment_distribution`)).body.payment_distribution.result
    expect(now.totals.client_cents).toBe(frozen.totals.client_cents)
    expect(now.lines.map(({ award_cents }: Row) => award_cents)).toEqual(
      frozen.lines.map(({ award_cents }: Row) => award_cents),
    )
    expect((await admin.get(`/distribution/${id}/recompute`)).body.recompute).toMatchObject({ matches: true })
  })

  it('M1: a payment that is taken back leaves a lien where it stood, and none is dated ahead', async () => {
    const { billing } = world
    const { liens } = await workedCase(world)
    const path = `/lien/${liens[4]!.id}/direct_payment`
    const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [liens[4]!.id])
    const wish = { amount_cents: medicareCents, paid_on: '2026-06-12', reference: 'CMS', expected_version: version }
    expect((await billing.post(path, { ...wish, paid_on: '2099-12-31' })).body.errors).toEqual({
      paid_on: ['in_future'],
    })
    const paid = await billing.post(path, wish)
    const [payment] = (await billing.get(path)).body.direct_payments
    expect(payment).toMatchObject({ source: 'firm', paid_on: '2026-06-12' })
    const back = { reason: 'The cheque came back', expected_version: paid.body.lien.version }
    expect((await billing.post(`${path}/${payment.id}/reversal`, back)).body.lien).toMatchObject({
      status: 'confirmed',
      paid_cents: 0,
      balance_cents: medicareCents,
    })
  })

  it('M1: what was paid early may be all that is agreed on later, and an agreement is opened again all the same', async () => {
    const { admin, billing, firm } = world
    const { liens } = await workedCase(world)
    const mri = liens[1]!
    const version = async (): Promise<unknown> =>
      (await world.rows('select version from lien where id = $1', [mri.id]))[0]?.['version']
    const paid = { amount_cents: 1_000_00, source: 'medpay_pip', paid_on: '2026-06-12', reference: 'MP 1' }
    await billing.post(`/lien/${mri.id}/direct_payment`, { ...paid, expected_version: await version() })
    await moveLien(world, firm, mri, { to: 'reduction_requested', offer_cents: 2_000_00 })
    expect((await moveLien(world, admin, mri, { to: 'agreed' })).body.lien).toMatchObject({
      status: 'agreed',
      final_cents: 2_000_00,
      balance_cents: 1_000_00,
    })
    const again = await moveLien(world, admin, mri, { to: 'negotiating', reason: 'The owner gives way' })
    expect(again.body.lien).toMatchObject({ status: 'negotiating', final_cents: 3_600_00, balance_cents: 2_600_00 })
    const under = await moveLien(world, firm, mri, { to: 'reduction_requested', offer_cents: 999_99 })
    expect(under.body.errors).toEqual({ offer_cents: ['below_payments'] })
    await moveLien(world, firm, mri, { to: 'reduction_requested', offer_cents: 1_000_00 })
    expect((await moveLien(world, admin, mri, { to: 'agreed' })).body.lien).toMatchObject({
      status: 'paid',
      final_cents: 1_000_00,
      balance_cents: 0,
    })
  })

  it('M1: MedPay carries no attorney fee, unless the firm’s own agreement says so', async () => {
    const { billing } = world
    const { patient } = await workedCase(world)
    const line = { payer: 'The patient’s own carrier', kind: 'medpay', amount_cents: 5_000_00, agreed_on: '2026-06-02' }
    expect((await billing.post(`/patient/${patient.id}/settlements`, line)).status).toBe(201)
    const totals = async (): Promise<Row> =>
      (await billing.get(`/patient/${patient.id}/payment_distribution`)).body.payment_distribution.result.totals
    // A third of 100,000.00, and not of 105,000.00.
    expect(await totals()).toMatchObject({ gross_cents: 105_000_00, fee_cents: 33_333_33 })
    const [{ lawfirm_id } = {}] = await world.rows('select lawfirm_id from patient where id = $1', [patient.id])
    await world.set('lawfirm', lawfirm_id, { fee_on_medpay: true })
    expect(await totals()).toMatchObject({ gross_cents: 105_000_00, fee_cents: 35_000_00 })
    await world.set('lawfirm', lawfirm_id, { fee_on_medpay: false })
  })

  it('M5: a later rate of the funder touches later purchases only, and a repeated payment gives its owner the same', async () => {
    const { billing } = world
    const funders = await twoFunders(world)
    const { patient, liens } = await executedCase(world, funders)
    const receive = (reference: string): Promise<Answer> =>
      billing.post(`/patient/${patient['id']}/receipts`, {
        payer: 'The firm',
        method: 'check',
        reference,
        amount_cents: awards[0],
        received_on: '2026-06-10',
        allocations: share,
      })
    const share = [{ lien_id: liens[0]!['id'], amount_cents: awards[0] }]
    const first = (await receive('No. 1')).body.receipt
    for (const id of funders) await world.set('funder', id, { servicing_fee_bps: 1_000 })
    await billing.post(`/receipt/${first.id}/reversal`, { reason: 'Insufficient funds' })
    const again = (await receive('No. 2')).body.receipt
    expect([first, again].map(({ allocations }) => [allocations[0].fee_cents, allocations[0].owner_cents])).toEqual([
      [624_62, 24_360_35],
      [624_62, 24_360_35],
    ])
  })

  it('D8: approving and sending is one act, which may be repeated after it was refused', async () => {
    const { admin, billing, rows } = world
    const funders = await twoFunders(world)
    for (const owner_id of funders) await billing.post('/remittance/create', { owner_id, method: 'ach' })
    const { patient, liens } = await executedCase(world, funders)
    const check = { payer: 'The firm', method: 'check', reference: 'No. 3', received_on: '2026-06-10' }
    const allocations = liens.slice(0, 4).map(({ id }, place) => ({ lien_id: id, amount_cents: awards[place] }))
    const receipt = { ...check, amount_cents: 41_853_94, allocations }
    expect((await billing.post(`/patient/${patient['id']}/receipts`, receipt)).status).toBe(201)
    const { id, version } = (await billing.post('/remittance/create', { owner_id: funders[0], method: 'ach' })).body
      .remittance as Row
    const path = `/remittance/${id}/transition`
    const said = { to: 'approved_and_sent', expected_version: version, sent_on: '2026-06-15' }
    expect((await billing.post(path, { ...said, reference: 'ACH 2' })).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await admin.post(path, said)).body.errors).toEqual({ _: ['REFERENCE_MISSING'] })
    expect(await rows('select state, version from remittance where id = $1', [id])).toEqual([
      { state: 'draft', version },
    ])
    // The same version: what was refused has approved nothing.
    const done = await admin.post(path, { ...said, reference: 'ACH 2' })
    expect(done.body.remittance).toMatchObject({ state: 'sent', reference: 'ACH 2', sent_on: '2026-06-15' })
    const steps = await rows(
      `select detail ->> 'from' as was, detail ->> 'to' as is from audit_event
        where entity_id = $1 and action = 'transition' order by id`,
      [id],
    )
    expect(steps).toEqual([
      { was: 'draft', is: 'approved' },
      { was: 'approved', is: 'sent' },
    ])
    const own = (await admin.post('/remittance/create', { owner_id: funders[1], method: 'ach' })).body.remittance
    const toOwn = { ...said, reference: 'ACH 3', expected_version: own.version }
    const refused = await admin.post(`/remittance/${own.id}/transition`, toOwn)
    expect(refused.body.errors).toEqual({ _: ['SECOND_PERSON_MISSING'] })
  })
})
