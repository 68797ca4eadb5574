import { describe, expect, test } from 'vitest'
import { sumCents } from '#domain/rules/money.ts'
import { exposureLine } from '#domain/rules/exposure.ts'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import { foldSearch } from '#domain/rules/fold.ts'
import { casesOf } from './block.ts'
import { digestOf } from './canonical.ts'
import type { CaseRows } from './cases/case-rows.ts'
import type { FrozenDistribution } from './cases/money-records.ts'
import { goldenCases, type GoldenCase } from './golden-cases.ts'
import { seedId } from './ids.ts'
import { demoLogins } from './users.ts'

const cases = new Map(casesOf(0, '2026-06-15').map((rows) => [rows.patient[0]!.id, rows]))
const golden = (name: GoldenCase): CaseRows => cases.get(goldenCases[name])!

describe('the cases that tests and demonstrations rely on', () => {
  test('the worked example is published as the engine computes it, to the cent', () => {
    const { lien, distribution, patient, settlement } = golden('workedExample')
    expect(lien.map(({ billed_cents }) => billed_cents)).toEqual([4_850_000, 360_000, 784_500, 2_130_050, 312_044])
    expect(lien.map(({ balance_cents }) => balance_cents)).toEqual(lien.map(({ billed_cents }) => billed_cents))
    // What its first lien was bought for is told to some and to others not; it is the same wherever it is looked at.
    expect(lien[0]).toMatchObject({ funding_status: 'funded', price_cents: 2_037_000 })
    const [frozen] = distribution
    const { sha256, inputs, rule, engine_version, outputs } = frozen as unknown as FrozenDistribution
    expect(frozen).toMatchObject({ state: 'published' })
    expect(outputs.lines.map((line) => line.paid_cents)).toEqual([2_498_497, 185_455, 404_138, 1_097_304, 312_044])
    expect(outputs.totals).toMatchObject({
      net_cents: 6_424_912,
      floor_cents: 1_927_474,
      pool_cents: 4_185_394,
      client_cents: 1_927_474,
    })
    expect(sha256).toBe(digestOf({ inputs, rule, engine_version, outputs }))
    const again = distribute(inputs)
    expect(again.ok && again.totals).toEqual(outputs.totals)
    expect(patient[0]).toMatchObject({ settlement_cents: 10_000_000, fee_num: 1, fee_den: 3, costs_cents: 241_755 })
    expect(settlement[0]).toMatchObject({ amount_cents: 10_000_000 })
  })

  test('four people in one car are billed more than the policy pays for one accident', () => {
    const names = ['passengerDriver', 'passengerFront', 'passengerRear', 'passengerChild'] as const
    const group = names.map(golden)
    expect(new Set(group.map(({ patient }) => patient[0]!.accident_group_id))).toEqual(
      new Set([goldenCases.passengerDriver]),
    )
    expect(new Set(group.map(({ patient }) => patient[0]!.dol)).size).toBe(1)
    const billed = sumCents(group.flatMap(({ lien }) => lien.map(({ billed_cents }) => billed_cents)))
    expect(exposureLine(billed, 5_000_000).level).toBe('red')
    expect(billed).toBeGreaterThan(5_000_000)
  })

  test('each of the others tells its story', () => {
    const changed = golden('firmChanged')
    expect(changed.patient_lawfirm_history).toHaveLength(1)
    expect(changed.patient_lawfirm_employee.filter(({ to }) => to).length).toBeGreaterThan(0)
    expect(golden('declinedThenReevaluated').underwriting_note.some(({ decision }) => decision === 'decline')).toBe(
      true,
    )
    expect(golden('medicareAndLop').lien.map(({ lien_type }) => lien_type)).toContain('medicare')
    const held = golden('disputedLienHeld')
    expect(held.lien.filter(({ status }) => status === 'disputed')).toHaveLength(1)
    expect((held.distribution[0] as unknown as FrozenDistribution).outputs.totals.held_cents).toBeGreaterThan(0)
    expect(golden('minor').patient[0]!.guardian_name).toBeTruthy()
    expect(golden('revokedSms').patient_mobile_info[0]).toMatchObject({ sms_consent: 'revoked' })
    expect(golden('mergedDuplicate').patient[0]).toMatchObject({ person_key: goldenCases.mergedInto })
    expect(golden('mergedDuplicate').patient[0]!.deleted_at).toBeTruthy()
    expect(golden('leapDay').patient[0]).toMatchObject({
      dol: '2024-02-29',
      sol_date: '2026-02-28',
      case_status: 'litigation',
    })
    const arabic = golden('arabicRtl').patient[0]!
    expect(arabic).toMatchObject({ first_name: 'Nour', name_native: 'نور حدّاد' })
    expect(foldSearch(arabic.name_native!)).toBe('نور حداد')
    expect(golden('conflictFirst').sync_conflict).toHaveLength(1)
    expect(golden('conflictSecond').sync_conflict).toHaveLength(1)
  })

  test('a cheque that came back leaves both entries and no money', () => {
    const { receipt, receipt_allocation, lien } = golden('reversedReceipt')
    expect(receipt.map(({ amount_cents }) => Number(amount_cents)).reduce((a, b) => a + b)).toBe(0)
    expect(receipt[1]).toMatchObject({ reverses_id: receipt[0]!.id })
    expect(lien.every(({ paid_cents }) => paid_cents === 0)).toBe(true)
    for (const row of receipt) {
      const split = receipt_allocation
        .filter(({ receipt_id }) => receipt_id === row.id)
        .flatMap((line) => [Number(line['fee_cents']), Number(line['owner_cents'])])
      expect(sumCents(split)).toBe(Number(row['amount_cents']))
    }
  })

  test('the log-ins of the demo have cases to work on', () => {
    const patients = [...cases.values()].flatMap(({ patient }) => patient)
    const idOf = (name: string): string => demoLogins.find(({ email }) => email === `${name}@demo.example.com`)!.userId
    expect(patients.filter(({ case_manager_id }) => case_manager_id === idOf('case.manager')).length).toBeGreaterThan(
      20,
    )
    for (const firm of [0, 1])
      expect(patients.filter(({ lawfirm_id }) => lawfirm_id === seedId('lawfirm', firm)).length).toBeGreaterThan(10)
    expect(
      patients.filter(({ chiropractor_id }) => chiropractor_id === seedId('chiropractor', 0)).length,
    ).toBeGreaterThan(3)
    const owners = [...cases.values()].flatMap(({ lien }) => lien.map(({ owner_id }) => owner_id))
    expect(owners.filter((owner) => owner === seedId('funder', 0)).length).toBeGreaterThan(10)
  })
})
