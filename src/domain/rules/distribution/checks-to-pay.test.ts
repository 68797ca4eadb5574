import { describe, expect, it } from 'vitest'
import { sumCents } from '../money.ts'
import { checksToPay, type PaidOut } from './checks-to-pay.ts'
import { randomNumbers, someInput } from './random-for-tests.ts'
import type { DistributionInput } from './types.ts'
import { distribute } from './waterfall.ts'
import { workedInputs } from './worked-for-tests.ts'

const firm = { payee: 'Harbor Law', address: ['1 Harbor St', 'Miami, FL 33101'] }
const client = { payee: 'Ada Byron', address: ['2 Bay Rd', 'Miami, FL 33102'] }
const portal = { payee: 'Caseway', address: ['3 Main St'] }
const medicare = { payee: 'Medicare', address: [] }
const holders = { L01: portal, L02: portal, L03: portal, L04: portal, M: medicare }

function paidOut(inputs: DistributionInput): PaidOut {
  const result = distribute(inputs)
  if (!result.ok) throw new Error(result.error.code)
  return { inputs, outputs: result, firm, client, holders }
}

describe('M13: checks that pay a distribution out', () => {
  /**
   * By hand, on the worked example: fee 33,333.33, costs 2,417.55, liens 41,853.94, Medicare 3,120.44, client 19,274.74.
   * A referring lawyer has a quarter of the fee: 8,333.3325 is 8,333.33, and 24,999.9975 for the firm is 25,000.00.
   * The firm advanced 1,200.00 of the costs, and gets 26,200.00; the copy service is still owed 1,217.55.
   */
  it('pays each payee once, to the cent', () => {
    const checks = checksToPay(
      paidOut({
        ...workedInputs,
        cost_lines: [
          { payee: 'Clerk of Courts', what: 'Filing fee', amount_cents: 1_200_00, advanced: true },
          { payee: 'Copy Service', what: 'Records', amount_cents: 1_217_55, advanced: false },
        ],
        fee_shares: [{ payee: 'Referring Lawyer', kind: 'referral', share_bps: 2_500 }],
      }),
    )
    expect(checks.map(({ payee, amount_cents }) => [payee, amount_cents])).toEqual([
      ['Harbor Law', 26_200_00],
      ['Referring Lawyer', 8_333_33],
      ['Copy Service', 1_217_55],
      ['Caseway', 41_853_94],
      ['Medicare', 3_120_44],
      ['Ada Byron', 19_274_74],
    ])
    expect(checks[0]).toMatchObject({
      address: firm.address,
      items: [
        { purpose: 'fee', amount_cents: 25_000_00 },
        { purpose: 'cost', what: 'Filing fee', amount_cents: 1_200_00 },
      ],
    })
    expect(checks[3]?.items.map(({ lien_number, amount_cents }) => [lien_number, amount_cents])).toEqual([
      ['L01', 24_984_97],
      ['L02', 1_854_55],
      ['L03', 4_041_38],
      ['L04', 10_973_04],
    ])
    expect(sumCents(checks.map(({ amount_cents }) => amount_cents))).toBe(100_000_00)
  })

  it('gives costs that are not itemized back to the firm', () => {
    expect(checksToPay(paidOut(workedInputs))[0]).toMatchObject({
      payee: 'Harbor Law',
      amount_cents: 35_750_88,
      items: [{ purpose: 'fee' }, { purpose: 'cost', what: null, amount_cents: 2_417_55 }],
    })
  })

  it('pays two of the same name at different addresses by a check each', () => {
    const plan = (street: string) => ({ payee: 'Health plan', address: [street] })
    const paid = paidOut(workedInputs)
    const checks = checksToPay({
      ...paid,
      holders: {
        ...holders,
        L01: plan('4 North Rd'),
        L02: plan('5 South Rd'),
        L03: { payee: 'Health plan', address: [] },
      },
    })
    const plans = checks.filter(({ payee }) => payee === 'Health plan')
    // By hand: 24,984.97 and, where no address is known, 4,041.38 with it.
    expect(plans.map(({ address, amount_cents }) => [address, amount_cents])).toEqual([
      [['4 North Rd'], 29_026_35],
      [['5 South Rd'], 1_854_55],
    ])
    expect(sumCents(checks.map(({ amount_cents }) => amount_cents))).toBe(100_000_00)
  })

  it('names no payee whose name is not known, and never joins two of them', () => {
    const { L02: _first, L03: _second, ...known } = holders
    const unnamed = { payee: null, address: [] }
    const checks = checksToPay({ ...paidOut(workedInputs), firm: unnamed, holders: known })
    // By hand: fee 33,333.33 and costs 2,417.55; the two holders 1,854.55 and 4,041.38; the portal 24,984.97 + 10,973.04.
    expect(checks.map(({ payee, amount_cents }) => [payee, amount_cents])).toEqual([
      [null, 35_750_88],
      ['Caseway', 35_958_01],
      [null, 1_854_55],
      [null, 4_041_38],
      ['Medicare', 3_120_44],
      ['Ada Byron', 19_274_74],
    ])
  })

  it('writes no check for what is held in trust or was paid before', () => {
    const random = randomNumbers(9n)
    for (let turn = 0; turn < 2_000; turn += 1) {
      const inputs = someInput(random)
      const result = distribute(inputs)
      if (!result.ok) continue
      const checks = checksToPay({ inputs, outputs: result, firm, client, holders })
      const { gross_cents, held_cents, paid_before_cents } = result.totals
      expect(sumCents(checks.map((check) => check.amount_cents))).toBe(gross_cents - held_cents - paid_before_cents)
    }
  })
})
