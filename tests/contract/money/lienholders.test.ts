import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { expectTold } from '#tests/support/told.ts'
import { draft, medicareCents, moveLien, openMoney, step, workedCase, type MoneyWorld } from './world.ts'

onBothEngines('lienholders', (engine) => {
  let world: MoneyWorld
  const began = new Date()
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  const medicareOf = ({ liens }: { liens: readonly Row[] }): Row => liens[4]!
  const versionOf = async (id: string): Promise<number> =>
    (await world.rows('select version from lien where id = $1', [id]))[0]!.version

  it('M12: a lien has its holder, agent, claim number, plan, notice and demands, kept by the portal and the firm', async () => {
    const { manager, firm, otherFirm, server } = world
    const { id } = medicareOf(await workedCase(world))
    const path = `/lien/${id}/holder`
    expect((await firm.get(path)).body.lienholder).toMatchObject({ holder: null, demands: [], may_write: true })
    const holder = {
      holder: 'Medicare (BCRC)',
      recovery_agent: 'Benefits Coordination & Recovery Center',
      claim_number: 'C-20417',
      plan_kind: 'medicare_a_b',
      address: 'PO Box 138832\nOklahoma City, OK 73113',
    }
    const written = await manager.post(path, holder)
    expect(written.body.lienholder.holder).toMatchObject({ ...holder, phone: null, version: 1 })
    expect((await firm.post(path, { ...holder, claim_number: 'C-20418' })).body.errors).toEqual({
      expected_version: ['required'],
    })
    expect((await firm.post(path, { ...holder, claim_number: 'C-20418', expected_version: 1 })).status).toBe(200)
    expect((await manager.post(path, { ...holder, expected_version: 1 })).body.code).toBe('VERSION_CONFLICT')

    const demand = `/lien/${id}/demand`
    expect((await firm.post(demand, { kind: 'notice', dated_on: '2026-02-01' })).status).toBe(201)
    expect((await firm.post(demand, { kind: 'interim', dated_on: '2026-03-01' })).body.errors).toHaveProperty(
      'amount_cents',
    )
    await manager.post(demand, { kind: 'interim', dated_on: '2026-03-01', amount_cents: 2_900_00 })
    const last = await manager.post(demand, { kind: 'final', dated_on: '2026-05-01', amount_cents: medicareCents })
    // Interest runs from the sixtieth day.
    expect(last.body.lienholder.demands.map((one: Row) => [one.kind, one.amount_cents, one.due_on])).toEqual([
      ['notice', null, null],
      ['interim', 2_900_00, null],
      ['final', medicareCents, '2026-06-30'],
    ])
    const wrong = last.body.lienholder.demands[1]
    const removal = `/lien_demand/${wrong.id}/removal`
    expect((await firm.post(removal, { expected_version: 1 })).status).toBe(422)
    expect((await firm.post(removal, { expected_version: 1, reason: 'Of another claim' })).status).toBe(200)
    expect((await firm.post(removal, { expected_version: 2, reason: 'Again' })).body.code).toBe('IMMUTABLE')
    for (const stranger of [otherFirm, await server.as('provider'), await server.as('funder')]) {
      expect((await stranger.get(path)).status).toBe(404)
      expect((await stranger.post(path, holder)).status).toBe(404)
      expect((await stranger.post(demand, { kind: 'notice', dated_on: '2026-02-01' })).status).toBe(404)
    }
  })

  /**
   * By hand, 42 CFR 411.37(c): settlement 100,000.00, fee 33,333.33, costs 2,417.55, so 35,750.88 or 35.75088 %.
   * Of 3,120.44: 3,120.44 × 0.3575088 = 1,115.584759872, so 1,115.58; Medicare recovers 2,004.86.
   */
  it('M12: Medicare’s share is computed with its steps, confirmed by the firm, and the lien agreed at what is left', async () => {
    const { admin, billing, firm, manager, rows } = world
    const made = await workedCase(world)
    const { id } = medicareOf(made)
    const path = `/lien/${id}/procurement`
    const shown = async (): Promise<Row> => (await firm.get(`/lien/${id}/holder`)).body.lienholder.procurement
    expect(await shown()).toMatchObject({ worked: null, may_confirm: false, missing: ['FINAL_DEMAND_MISSING'] })
    await firm.post(`/lien/${id}/demand`, { kind: 'interim', dated_on: '2026-03-01', amount_cents: 3_000_00 })
    expect(await shown()).toMatchObject({ of_kind: 'interim', may_confirm: false, worked: { demand_cents: 3_000_00 } })
    await firm.post(`/lien/${id}/demand`, { kind: 'final', dated_on: '2026-05-01', amount_cents: medicareCents })
    expect(await shown()).toEqual({
      worked: {
        paragraph: 'c',
        settlement_cents: 100_000_00,
        fee_cents: 33_333_33,
        costs_cents: 2_417_55,
        procurement_cents: 35_750_88,
        demand_cents: medicareCents,
        share_cents: 1_115_58,
        recovery_cents: 2_004_86,
      },
      waived_cents: 0,
      of_kind: 'final',
      confirmed: null,
      may_confirm: true,
      missing: [],
    })
    const said = { recovery_cents: 2_004_86, expected_version: await versionOf(id) }
    expect((await firm.post(path, { ...said, recovery_cents: 2_004_85 })).body.errors).toEqual({
      _: ['FIGURES_CHANGED'],
    })
    expect((await manager.post(path, said)).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await billing.post(path, said)).body.errors).toEqual({ reason: ['required'] })
    const done = await firm.post(path, said)
    expect(done.body.lien).toMatchObject({
      status: 'agreed',
      reduction_cents: 1_115_58,
      final_cents: 2_004_86,
      balance_cents: 2_004_86,
    })
    expect(await shown()).toMatchObject({
      confirmed: { recovery_cents: 2_004_86, reason: null },
      may_confirm: false,
      missing: ['LIEN_NOT_OPEN'],
    })
    // The demand that the share rests on stays, and is not offered for removal.
    const { demands } = (await firm.get(`/lien/${id}/holder`)).body.lienholder
    expect(demands.map((one: Row) => [one.kind, one.is_relied_on])).toEqual([
      ['interim', false],
      ['final', true],
    ])
    const ledger = (await admin.get(`/lien/${id}/ledger`)).body.lien_events as Row[]
    expect(ledger.filter(({ kind }) => kind === 'reduction')).toMatchObject([
      { amount_cents: 1_115_58, reason: '42 CFR 411.37(c)' },
    ])
    const inputs = (await firm.get(`/patient/${made.patient.id}/payment_distribution`)).body.payment_distribution.inputs
    expect(inputs.liens.at(-1)).toMatchObject({ balance_cents: 2_004_86, agreed: true })
    const [{ demand_id }] = (await rows('select demand_id from lien_procurement where lien_id = $1', [id])) as [Row]
    const removal = { expected_version: 1, reason: 'Too late' }
    expect((await firm.post(`/lien_demand/${demand_id}/removal`, removal)).body.code).toBe('IMMUTABLE')
  })

  /** By hand: 500.00 × 0.3575088 = 178.7544, so 178.75; Medicare recovers 321.25. */
  it('M12: who confirms the share of a claim confirms the claim', async () => {
    const { admin, firm, rows } = world
    const { patient } = await workedCase(world)
    const claim = await world.claim(patient, 500_00, { lien_type: 'medicare', medical_provider_id: null })
    const id: string = claim['id']
    await moveLien(world, admin, claim, { to: 'asserted' })
    await firm.post(`/lien/${id}/demand`, { kind: 'final', dated_on: '2026-05-01', amount_cents: 500_00 })
    const said = { recovery_cents: 321_25, expected_version: await versionOf(id) }
    expect((await firm.post(`/lien/${id}/procurement`, said)).status).toBe(200)
    expect(
      await rows('select status, confirmed_by, confirmed_method from lien where id = $1 and confirmed_at is not null', [
        id,
      ]),
    ).toEqual([{ status: 'agreed', confirmed_by: firm.userId, confirmed_method: '42 CFR 411.37(c)' }])
  })

  /**
   * By hand: of the fee of 33,333.33 the firm waives 10,000.00; with costs of 2,417.55 the client bears 25,750.88.
   * 3,120.44 × 0.2575088 = 803.540759872, so 803.54; Medicare recovers 2,316.90, and not 2,004.86.
   */
  it('M12: a fee that the firm waives is not shared by Medicare', async () => {
    const { admin, billing, firm } = world
    const { patient, liens } = await workedCase(world)
    const { id, lien_number } = medicareOf({ liens })
    await firm.post(`/lien/${id}/demand`, { kind: 'final', dated_on: '2026-05-01', amount_cents: medicareCents })
    const procurement = async (): Promise<Row> => (await firm.get(`/lien/${id}/holder`)).body.lienholder.procurement
    const shown = async (): Promise<Row> => (await procurement()).worked
    const told = async (scenario: Row): Promise<Row[]> => {
      const tried = await firm.post(`/patient/${patient['id']}/payment_distribution`, scenario)
      const { warnings } = tried.body.payment_distribution.result as { warnings: Row[] }
      return warnings.filter(({ code }) => code === 'MEDICARE_RECOVERS_OTHER')
    }
    const waived = { fee_waiver_cents: 10_000_00 }
    const recovers = { code: 'MEDICARE_RECOVERS_OTHER', lien_number, owed_cents: medicareCents }
    expect(await told({})).toEqual([{ ...recovers, recovery_cents: 2_004_86 }])
    expect(await told(waived)).toEqual([{ ...recovers, recovery_cents: 2_316_90 }])

    const made: string = (await draft(billing, patient, waived))['id']
    // A draft tries figures.
    expect(await shown()).toMatchObject({ fee_cents: 33_333_33, recovery_cents: 2_004_86 })
    for (const [by, to] of [
      [billing, 'proposed'],
      [admin, 'approved'],
      [billing, 'published'],
    ] as const)
      expect((await step(world, by, made, to)).status).toBe(200)
    expect(await shown()).toMatchObject({
      fee_cents: 23_333_33,
      procurement_cents: 25_750_88,
      share_cents: 803_54,
      recovery_cents: 2_316_90,
    })
    expect((await procurement()).waived_cents).toBe(10_000_00)
    const said = { recovery_cents: 2_316_90, expected_version: await versionOf(id) }
    const whole = await firm.post(`/lien/${id}/procurement`, { ...said, recovery_cents: 2_004_86 })
    expect(whole.body.errors).toEqual({ _: ['FIGURES_CHANGED'] })
    const done = await firm.post(`/lien/${id}/procurement`, said)
    expect(done.body.lien).toMatchObject({ status: 'agreed', reduction_cents: 803_54, balance_cents: 2_316_90 })
    expect(await told(waived)).toEqual([])
    expect(await told({})).toEqual([{ ...recovers, owed_cents: 2_316_90, recovery_cents: 2_004_86 }])
  })

  it('M12: a claim of which fee and costs leave nothing ends once that is confirmed', async () => {
    const { billing, firm } = world
    const made = await workedCase(world)
    const { id } = medicareOf(made)
    const cost = { kind: 'cost', payee: 'Medical expert', amount_cents: 70_000_00 }
    expect((await billing.post(`/patient/${made.patient.id}/costs`, cost)).status).toBe(201)
    await firm.post(`/lien/${id}/demand`, { kind: 'final', dated_on: '2026-05-01', amount_cents: medicareCents })
    const said = { recovery_cents: 0, expected_version: await versionOf(id) }
    const done = await firm.post(`/lien/${id}/procurement`, said)
    expect(done.body.lien).toMatchObject({ status: 'paid', final_cents: 0, balance_cents: 0 })
  })

  it('M12: a final demand that is soon due waits in the work of who manages the case', async () => {
    const { manager } = world
    const { id } = medicareOf(await workedCase(world))
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const demand = { kind: 'final', dated_on: day(-50), amount_cents: medicareCents }
    const { demands } = (await manager.post(`/lien/${id}/demand`, demand)).body.lienholder
    const { entries } = (await manager.get('/work')).body as { entries: Row[] }
    expect(entries.find(({ record_id }) => record_id === demands[0].id)).toMatchObject({
      kind: 'demand',
      amount_cents: medicareCents,
      due: day(10),
    })
  })

  it('K7: a confirmed share is told with its lien', () =>
    expectTold(world.server.database, began, ['lien_procurement']))
})
