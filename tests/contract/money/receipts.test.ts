import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkMoney } from '#server/features/case/money-check/check.ts'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { awards, executedCase, openMoney, step, twoFunders, type MoneyWorld, type WorkedCase } from './world.ts'

onBothEngines('receipts and remittances', (engine) => {
  let world: MoneyWorld
  let funders: string[]
  beforeAll(async () => {
    world = await openMoney(engine)
    funders = await twoFunders(world)
    // What the demo left open is not asked about here.
    for (const owner_id of funders) await world.billing.post('/remittance/create', { owner_id, method: 'ach' })
  })
  afterAll(() => world.server.close())

  const executed = (): Promise<WorkedCase> => executedCase(world, funders)
  let cheque = 0
  const receive = (by: Client, patient: Row, amount_cents: number, allocations?: Row[]): Promise<Answer> => {
    cheque += 1
    const draft = {
      payer: 'The firm',
      method: 'check',
      reference: `No. ${cheque}`,
      amount_cents,
      received_on: '2026-06-10',
    }
    return by.post(`/patient/${patient['id']}/receipts`, { ...draft, ...(allocations && { allocations }) })
  }
  const shares = (liens: readonly Row[]): Row[] =>
    liens.slice(0, 4).map(({ id }, place) => ({ lien_id: id, amount_cents: awards[place] }))
  const lienRows = (patient: Row): Promise<Row[]> =>
    world.rows('select status, paid_cents, balance_cents from lien where patient_id = $1 order by lien_number', [
      patient['id'],
    ])
  const move = async (by: Client, id: string, to: string, more: Row = {}): Promise<Answer> => {
    const [row] = await world.rows('select version from remittance where id = $1', [id])
    return by.post(`/remittance/${id}/transition`, { to, expected_version: row?.['version'] ?? 1, ...more })
  }

  it('D8: the cheque of the worked example is allocated, shared with the portal and remitted, to the cent', async () => {
    const { admin, billing, server } = world
    const { patient, liens } = await executed()
    const booked = await receive(billing, patient, 41_854_94, shares(liens))
    expect(booked.status).toBe(201)
    const { allocations, ...receipt } = booked.body.receipt
    expect(receipt).toMatchObject({ amount_cents: 41_854_94, unallocated_cents: 1_00, reverses_id: null })
    expect(allocations.map(({ owner_cents }: Row) => owner_cents)).toEqual([24_360_35, 1_808_19, 3_940_35, 10_698_71])
    expect(allocations.map(({ fee_cents }: Row) => fee_cents)).toEqual([624_62, 46_36, 101_03, 274_33])
    expect(await lienRows(patient)).toMatchObject([
      ...[0, 1, 2, 3].map((place) => ({ status: 'paid', paid_cents: awards[place], balance_cents: 0 })),
      { status: 'payable', paid_cents: 0 },
    ])
    expect((await billing.get(`/patient/${patient.id}/receipts`)).body).toMatchObject({
      received_cents: 41_854_94,
      allocated_cents: 41_853_94,
      unallocated_cents: 1_00,
      may_write: true,
      // The fifth lien is unpaid, but what lies here may be for it.
      due: { amount_cents: 0, liens: [] },
    })

    const open = (await admin.get('/remittance/open')).body.owners.filter(({ owner_id }: Row) =>
      funders.includes(owner_id),
    )
    const sums = Object.fromEntries(open.map(({ owner_id, amount_cents }: Row) => [owner_id, amount_cents]))
    expect([sums[funders[0]!], sums[funders[1]!]]).toEqual([28_300_70, 12_506_90])
    const made = await billing.post('/remittance/create', { owner_id: funders[0], method: 'ach' })
    expect(made.body.remittance).toMatchObject({ amount_cents: 28_300_70, state: 'draft', allowed: ['failed'] })
    const { id } = made.body.remittance
    expect((await billing.post('/remittance/create', { owner_id: funders[0], method: 'ach' })).body.errors).toEqual({
      _: ['NOTHING_TO_REMIT'],
    })
    expect((await move(billing, id, 'approved')).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await move(billing, id, 'sent')).body).toMatchObject({ code: 'ILLEGAL_TRANSITION', allowed: ['failed'] })
    expect((await move(admin, id, 'approved')).body.remittance).toMatchObject({
      state: 'approved',
      allowed: ['sent', 'failed'],
    })
    expect((await move(billing, id, 'sent')).body.errors).toEqual({ _: ['REFERENCE_MISSING', 'SENT_ON_MISSING'] })
    const funder = await server.as('funder')
    const path = `/remittance/all?patient_id=${patient.id}`
    expect((await funder.get('/remittance/all?state=approved')).body.remittances).toEqual([])
    const early = await move(billing, id, 'sent', { reference: 'ACH 1', sent_on: '2099-12-31' })
    expect(early.body.errors).toEqual({ sent_on: ['in_future'] })
    expect((await move(billing, id, 'sent', { reference: 'ACH 1', sent_on: '2026-06-15' })).status).toBe(200)
    expect((await admin.get(path)).body.remittances).toMatchObject([
      { id, state: 'sent', lines: [{ owner_cents: 24_360_35 }, { owner_cents: 3_940_35 }] },
    ])
    const told = (await funder.get('/remittance/all')).body.remittances.filter((row: Row) => row['id'] === id)
    expect(told).toMatchObject([
      { amount_cents: 28_300_70, allowed: [], lines: [{ fee_cents: 624_62 }, { fee_cents: 101_03 }] },
    ])

    const own = await admin.post('/remittance/create', { owner_id: funders[1], method: 'check' })
    expect((await move(admin, own.body.remittance.id, 'approved')).body.errors).toEqual({
      _: ['SECOND_PERSON_MISSING'],
    })
    expect((await move(admin, own.body.remittance.id, 'failed', { reason: 'Wrong account' })).status).toBe(200)
    expect(
      (await billing.post('/remittance/create', { owner_id: funders[1], method: 'ach' })).body.remittance.amount_cents,
    ).toBe(12_506_90)
    expect(server.errors).toEqual([])
  })

  it('a bounced cheque takes everything back by entries of its own', async () => {
    const { admin, billing } = world
    const { patient, liens } = await executed()
    const before = await lienRows(patient)
    const receipt = (await receive(billing, patient, 41_854_94, shares(liens))).body.receipt
    expect((await billing.post(`/receipt/${receipt.id}/reversal`, {})).status).toBe(422)
    const bounced = await billing.post(`/receipt/${receipt.id}/reversal`, { reason: 'Insufficient funds' })
    expect(bounced.body).toMatchObject({
      receipt: { reversed_by_id: bounced.body.reversal.id },
      reversal: {
        amount_cents: -41_854_94,
        unallocated_cents: -1_00,
        reverses_id: receipt.id,
        reason: 'Insufficient funds',
      },
    })
    expect(bounced.body.reversal.allocations.map(({ owner_cents }: Row) => owner_cents)).toEqual([
      -24_360_35, -1_808_19, -3_940_35, -10_698_71,
    ])
    expect(await lienRows(patient)).toEqual(before)
    expect((await billing.post(`/receipt/${receipt.id}/reversal`, { reason: 'Twice' })).body.code).toBe('IMMUTABLE')
    expect((await billing.post(`/receipt/${receipt.id}/allocations`, { allocations: shares(liens) })).body.code).toBe(
      'IMMUTABLE',
    )
    const list = (await billing.get(`/patient/${patient.id}/receipts`)).body
    expect(list).toMatchObject({ received_cents: 0, allocated_cents: 0, unallocated_cents: 0 })
    const ledger = await world.rows(
      `select kind, amount_cents, reverses_id is not null as back, to_value from lien_event
        where lien_id = $1 and detail ? 'allocation_id' order by at, kind`,
      [liens[0]!['id']],
    )
    expect(ledger.map(({ amount_cents, to_value, back }) => [amount_cents ?? to_value, back])).toEqual([
      [24_984_97, false],
      ['paid', false],
      [-24_984_97, true],
      ['payable', false],
    ])
    // What came and went again is nothing that an owner could be sent.
    const open = (await admin.get('/remittance/open')).body.owners
    expect(open.filter(({ owner_id }: Row) => funders.includes(owner_id))).toEqual([])
  })

  it('no more is given out than came in, nor than is owed, nor for what was not agreed', async () => {
    const { admin, billing } = world
    const { patient, liens } = await executed()
    const other = await executed()
    const [first, second] = liens as [Row, Row]
    const given = (lien: Row, amount_cents: number): Row => ({ lien_id: lien['id'], amount_cents })
    const refused = async (amount: number, ...parts: Row[]): Promise<unknown> =>
      (await receive(billing, patient, amount, parts)).body.errors?.allocations
    expect(await refused(10_00, given(first, 10_01))).toEqual(['over_receipt'])
    expect(await refused(10_00, given(first, 6_00), given(second, 4_01))).toEqual(['over_receipt'])
    expect(await refused(10_00, given(first, 1_00), given(first, 1_00))).toEqual(['twice'])
    expect(await refused(9_000_00, given(second, awards[1] + 1))).toEqual(['above_balance'])
    expect(await refused(10_00, given(other.liens[0]!, 1_00))).toEqual(['not_found'])
    const fresh = await world.claim(patient, 100_00)
    // A claim that was not asserted yet can't be paid.
    expect(await refused(10_00, given(fresh, 1_00))).toEqual(['not_payable'])
    expect((await world.rows('select 1 from receipt where patient_id = $1', [patient['id']])).length).toBe(0)

    const { receipt } = (await receive(billing, patient, 1_000_00)).body
    const part = await billing.post(`/receipt/${receipt.id}/allocations`, { allocations: [given(first, 600_00)] })
    expect(part.body.receipt).toMatchObject({ unallocated_cents: 400_00 })
    expect((await lienRows(patient))[0]).toMatchObject({ status: 'part_paid', paid_cents: 600_00 })
    expect(
      (await billing.post(`/receipt/${receipt.id}/allocations`, { allocations: [given(first, 400_01)] })).body.errors,
    ).toEqual({
      allocations: ['over_receipt'],
    })
    const [allocation] = part.body.receipt.allocations
    const back = await billing.post(`/receipt/${receipt.id}/allocations/${allocation.id}/reversal`, {
      reason: 'Wrong lien',
    })
    expect(back.body.receipt).toMatchObject({ unallocated_cents: 1_000_00 })
    expect((await lienRows(patient))[0]).toMatchObject({ status: 'payable', paid_cents: 0 })
    const again = {
      payer: 'the FIRM',
      method: 'check',
      reference: receipt.reference,
      amount_cents: 1,
      received_on: '2026-06-10',
    }
    expect((await billing.post(`/patient/${patient['id']}/receipts`, again)).body.errors).toEqual({
      reference: ['taken'],
    })

    await expect(
      world.rows(
        `insert into receipt_allocation (id, receipt_id, lien_id, amount_cents, fee_cents, owner_cents, owner_type)
          values (new_uuid(), $1, $2, 100001, 0, 100001, 'other')`,
        [receipt.id, first['id']],
      ),
    ).rejects.toThrow('refused')
    await expect(world.rows('update receipt set amount_cents = 1 where id = $1', [receipt.id])).rejects.toThrow()
    // Two people at once: one of them finds nothing left.
    const both = await Promise.all(
      [billing, admin].map((by) =>
        by.post(`/receipt/${receipt.id}/allocations`, { allocations: [given(first, 600_00)] }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('what the firm pays a holder itself is booked on the lien, and is no receipt', async () => {
    const { admin, billing, firm, manager } = world
    const { patient, liens } = await executed()
    const medicare = liens[4]!
    const path = `/lien/${medicare['id']}/direct_payment`
    const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [medicare['id']])
    const wish = { amount_cents: 3_120_44, paid_on: '2026-06-12', reference: 'CMS 1', expected_version: version }
    expect((await firm.post(path, wish)).status).toBe(404)
    expect((await manager.post(path, wish)).status).toBe(404)
    expect((await billing.post(path, { ...wish, amount_cents: 3_120_45 })).body.errors).toEqual({
      amount_cents: ['above_balance'],
    })
    const paid = await billing.post(path, wish)
    expect(paid.body.lien).toMatchObject({ status: 'paid', paid_cents: 3_120_44, balance_cents: 0 })
    expect((await billing.get(`/patient/${patient['id']}/receipts`)).body).toMatchObject({
      receipts: [],
      received_cents: 0,
    })
    const listed = (await billing.get(path)).body
    expect(listed).toMatchObject({
      direct_payments: [{ amount_cents: 3_120_44, paid_on: '2026-06-12', reference: 'CMS 1' }],
      may_write: true,
    })
    expect((await manager.get(path)).body).toEqual({ ...listed, may_write: false })
    expect((await firm.get(path)).status).toBe(404)
    const [payment] = listed.direct_payments
    const back = { reason: 'Cheque came back', expected_version: paid.body.lien.version }
    const reversed = await admin.post(`${path}/${payment.id}/reversal`, back)
    expect(reversed.body.lien).toMatchObject({ status: 'payable', paid_cents: 0 })
    expect((await billing.get(path)).body.direct_payments).toEqual([])
    const again = { ...back, expected_version: reversed.body.lien.version }
    expect((await admin.post(`${path}/${payment.id}/reversal`, again)).status).toBe(404)
    expect((await billing.post(path, { ...wish, expected_version: again.expected_version })).status).toBe(200)
    const { faults } = await checkMoney(world.server.database)
    expect(faults).toEqual([])
  })

  it('money that came in keeps its distribution in force', async () => {
    const { admin, billing } = world
    const { patient, liens } = await executed()
    const [row] = await world.rows(`select id from distribution where patient_id = $1 and state = 'executed'`, [
      patient['id'],
    ])
    const { receipt } = (await receive(billing, patient, 100_00, [{ lien_id: liens[0]!['id'], amount_cents: 100_00 }]))
      .body
    const why = { reason: 'The carrier withdrew' }
    expect((await step(world, admin, row!['id'], 'reversed', why)).body.errors).toEqual({ _: ['MONEY_RECEIVED'] })
    await billing.post(`/receipt/${receipt.id}/reversal`, why)
    expect((await step(world, admin, row!['id'], 'reversed', why)).status).toBe(200)
  })

  it('who may read and who may write', async () => {
    const { server } = world
    const { patient, liens } = await executed()
    const { receipt } = (
      await receive(world.billing, patient, 10_00, [{ lien_id: liens[0]!['id'], amount_cents: 5_00 }])
    ).body
    const told: Record<string, string> = {}
    const names = [
      'admin',
      'staff',
      'auditor',
      'underwriter',
      'case.manager',
      'lawfirm',
      'paralegal',
      'subsidiary',
      'provider',
      'funder',
    ]
    for (const name of names) {
      const by = await server.as(name)
      const list = await by.get(`/patient/${patient['id']}/receipts`)
      const answers = [
        list,
        await by.get('/remittance/open'),
        await by.get('/remittance/all'),
        await by.get('/money_check'),
        await by.post(`/receipt/${receipt.id}/allocations`, {
          allocations: [{ lien_id: liens[0]!['id'], amount_cents: 1 }],
        }),
        await receive(by, patient, 1),
      ]
      const owner = /owner_id|fee_cents/.test(list.text) ? ' with owners' : ''
      told[name] = `${answers.map(({ status }) => status).join(' ')}${owner}`
    }
    const nothing = '404 404 404 404 404 404'
    expect(told).toEqual({
      admin: '200 200 200 200 200 201 with owners',
      staff: '200 200 200 404 200 201 with owners',
      auditor: '200 200 200 200 404 404 with owners',
      underwriter: '200 200 200 404 404 404 with owners',
      'case.manager': '200 404 404 404 404 404',
      lawfirm: nothing,
      paralegal: nothing,
      subsidiary: nothing,
      provider: '404 404 200 404 404 404',
      funder: '404 404 200 404 404 404',
    })
  })
})
