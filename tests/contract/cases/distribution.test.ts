import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type Row, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

it('the worked example is shared out to the cent (D8)', async () => {
  const { server, admin, firm, manager, underwriter, otherFirm, open } = world
  const patient = await open()
  await world.set('patient', patient.id, {
    settlement_cents: 100_000_00,
    fee_num: 1,
    fee_den: 3,
    costs_cents: 2_417_55,
  })
  const owed = [48_500_00, 3_600_00, 7_845_00, 21_300_50]
  const liens: Row[] = []
  for (const cents of owed) liens.push(await world.claim(patient, cents))
  const medicare = await world.claim(patient, 3_120_44, { lien_type: 'medicare', medical_provider_id: null })
  await world.set('lien', liens[0]!.id, {
    funding_status: 'funded',
    price_cents: 20_000_00,
    owner_type: 'funder',
    owner_id: world.ids.funder,
  })
  const path = `/patient/${patient.id}/payment_distribution`
  const plain = (await admin.get(path)).body.payment_distribution
  expect(plain).toMatchObject({
    case_number: patient.case_number,
    inputs: {
      settlement_lines_cents: [100_000_00],
      fee_num: 1,
      fee_den: 3,
      costs_cents: 2_417_55,
      cap_rule: { kind: 'none' },
    },
  })
  expect(plain.result.totals).toMatchObject({ fee_cents: 33_333_33, net_cents: 64_249_12, super_cents: 3_120_44 })

  const floor = (await firm.post(path, { client_floor_bps: 3000 })).body.payment_distribution
  expect(floor.result.totals).toMatchObject({ pool_cents: 41_853_94, client_cents: 19_274_74, floor_cents: 19_274_74 })
  const award = Object.fromEntries(floor.result.lines.map((line: Row) => [line.lien_number, line.award_cents]))
  expect([...liens, medicare].map(({ lien_number }) => award[lien_number])).toEqual([
    24_984_97, 1_854_55, 4_041_38, 10_973_04, 3_120_44,
  ])
  expect(floor.result.warnings.map(({ code }: Row) => code)).toContain('LIEN_UNCONFIRMED')
  expect(JSON.stringify(floor)).not.toMatch(/price_cents|owner_id|owner_type|funder/)
  expect(plain.liens[0]).toMatchObject({ owner_type: 'funder', owner_id: world.ids.funder })

  const capped = (await admin.post(path, { cap_rule: { kind: 'pct_of_gross', bps: 4000, cap_includes_super: false } }))
    .body.payment_distribution.result
  expect(capped.totals).toMatchObject({ pro_rata_cents: 40_000_00, client_cents: 21_128_68 })
  const afterFee = (
    await admin.post(path, { cap_rule: { kind: 'pct_after_fee', bps: 5000, cap_includes_super: false } })
  ).body.payment_distribution.result
  expect(afterFee.totals).toMatchObject({ pro_rata_cents: 33_333_33, client_cents: 27_795_35 })
  // Whether a lien is disputed or confirmed is the case's to say.
  const settled = await admin.post(path, { liens: [{ lien_number: liens[1]!.lien_number, disputed: true }] })
  expect(settled.body.errors).toEqual({ liens: ['unknown_field'] })
  expect((await admin.post(path, { liens: [{ lien_number: 'X' }] })).body.errors).toEqual({ liens: ['not_found'] })
  expect((await admin.post(path, { costs_cents: 90_000_00 })).body.payment_distribution.result).toEqual({
    ok: false,
    error: { code: 'SHORTFALL_FEE_COSTS', short_cents: 23_333_33 },
  })

  expect(
    await Promise.all(
      [manager, underwriter, otherFirm, await server.as('subsidiary'), await server.as('provider')].map(
        async (by) => (await by.get(path)).status,
      ),
    ),
  ).toEqual([404, 404, 404, 404, 404])
  await world.set('patient', patient.id, { case_status: 'settled' })
  expect((await manager.get(path)).status).toBe(200)
  expect(
    await world.rows(
      `select 1 from audit_event where patient_ids @> array[$1]::uuid[] and detail ->> 'as' = 'payment_distribution'`,
      [patient.id],
    ),
  ).not.toEqual([])
  expect(server.errors).toEqual([])
})
