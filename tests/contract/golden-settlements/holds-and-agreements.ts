import type { GoldenCase } from './shapes.ts'

/**
 * Payments from every pocket before the settlement. A third of 60,000.00 is 20,000.00; less costs of 1,450.75 the net is
 * 38,549.25. Floor: 45 % = 17,347.1625, so 17,347.16.
 *   Medicare had all of its 5,200.00 from trust. MedPay paid 2,000.00 of the emergency room's 12,000.00: not the
 *   settlement's money, but only 10,000.00 are owed. The chiropractor had 50.00 from the patient and 1,000.00 from the firm:
 *   3,271.09 of 4,321.09 are owed, and 1,000.00 came out of the settlement. 150.00 for the MRI were booked by mistake.
 * Out of the settlement before: 5,200.00 + 1,000.00 = 6,200.00. Pool: 38,549.25 - 6,200.00 - 17,347.16 = 15,002.09, for
 * 16,221.09.
 *   10,000.00 → 9,248.5091   3,271.09 → 3,025.2705   2,950.00 → 2,728.3102   the left-over cent goes to the first.
 */
const early: GoldenCase = {
  name: 'payments from trust, firm, MedPay and patient before the distribution, one of them taken back',
  payments: [{ cents: 60_000_00 }],
  fee: { num: 1, den: 3 },
  costs: 1_450_75,
  floor_bps: 4500,
  liens: {
    L01: { billed: 5_200_00, type: 'medicare', of: 'holder' },
    L02: { billed: 12_000_00 },
    L03: { billed: 4_321_09, of: 'chiropractor' },
    L04: { billed: 2_950_00, sold: { to: 'second', price: 1_400_00 } },
  },
  steps: [
    { do: 'pay', lien: 'L01', source: 'trust', cents: 5_200_00 },
    { do: 'receive', receipt: 'MedPay', cents: 2_000_00, method: 'card', source: 'medpay_pip', to: { L02: 2_000_00 } },
    { do: 'pay', lien: 'L03', source: 'patient', cents: 50_00 },
    { do: 'pay', lien: 'L03', source: 'firm', cents: 1_000_00 },
    { do: 'pay', lien: 'L04', source: 'other', cents: 150_00, back: true },
    {
      do: 'share',
      shares: {
        gross: 60_000_00,
        fee: 20_000_00,
        net: 38_549_25,
        floor: 17_347_16,
        cap: null,
        before: 6_200_00,
        held: 0,
        client: 17_347_16,
        lines: {
          L01: { owed: 0, before: 5_200_00, gets: 0, given_up: 0 },
          L02: { owed: 10_000_00, gets: 9_248_51, given_up: 751_49 },
          L03: { owed: 3_271_09, before: 1_000_00, gets: 3_025_27, given_up: 245_82 },
          L04: { owed: 2_950_00, gets: 2_728_31, given_up: 221_69 },
        },
        warnings: ['CLIENT_BELOW_FEE'],
      },
    },
    {
      do: 'receive',
      receipt: 'A',
      cents: 15_002_09,
      method: 'ach',
      to: { L02: 9_248_51, L03: 3_025_27, L04: 2_728_31 },
    },
  ],
  end: {
    liens: {
      L01: {
        ledger: [
          ['charge', 5_200_00],
          ['payment', 5_200_00],
        ],
        status: 'paid',
      },
      L02: {
        ledger: [
          ['charge', 12_000_00],
          ['payment', 2_000_00],
          ['reduction', 751_49],
          ['payment', 9_248_51],
        ],
        status: 'paid',
      },
      L03: {
        ledger: [
          ['charge', 4_321_09],
          ['payment', 50_00],
          ['payment', 1_000_00],
          ['reduction', 245_82],
          ['payment', 3_025_27],
        ],
        status: 'paid',
      },
      L04: {
        ledger: [
          ['charge', 2_950_00],
          ['payment', 150_00],
          ['payment', -150_00],
          ['reduction', 221_69],
          ['payment', 2_728_31],
        ],
        status: 'paid',
      },
    },
    receipts: { received: 17_002_09, allocated: 17_002_09, unallocated: 0 },
    // Paid: 5,200.00 + 11,248.51 + 4,075.27 + 2,728.31.
    totals: { billed: 24_471_09, price: 1_400_00, reduction: 1_219_00, paid: 23_252_09, balance: 0 },
    commission: 581_30, // 581.30225
    funders: {
      // 2.5 % of 2,728.31 are 68.20775.
      second: { deployed: 1_400_00, collected: 2_728_31, outstanding: 0, fees: 68_21, remitted: 2_660_10 },
    },
    client: 17_347_16,
  },
}

/**
 * Two disputes. 40 % of 50,000.00 are 20,000.00; less costs of 2,222.22 the net is 27,777.78. Floor: 20 % = 5,555.556, so
 * 5,555.56. Pool: 22,222.22 for 40,000.00.
 *   30,000.00 → 16,666.665   4,000.00 → 2,222.222   6,000.00 → 3,333.333   the left-over cent goes to the first.
 * Held: 2,222.22 + 3,333.33 = 5,555.55.
 * The chiropractor settles for 1,500.00 and has 400.00 of it from trust at once: 1,100.00 are still to be paid of what is
 * held for him, and 3,333.33 - 1,500.00 = 1,833.33 are the client's. The MRI's claim falls: all of 2,222.22 is the client's.
 * The client has 5,555.56 + 1,833.33 + 2,222.22 = 9,611.11.
 */
const held: GoldenCase = {
  name: 'two disputed liens held in trust and shared out by two supplements',
  payments: [{ cents: 50_000_00 }],
  fee: { num: 2, den: 5 },
  costs: 2_222_22,
  floor_bps: 2000,
  liens: {
    L01: { billed: 30_000_00, sold: { to: 'first', price: 14_000_00 } },
    L02: { billed: 4_000_00 },
    L03: { billed: 6_000_00, of: 'chiropractor', sold: { to: 'second', price: 2_500_00 } },
  },
  steps: [
    { do: 'dispute', lien: 'L02' },
    { do: 'dispute', lien: 'L03' },
    {
      do: 'share',
      shares: {
        gross: 50_000_00,
        fee: 20_000_00,
        net: 27_777_78,
        floor: 5_555_56,
        cap: null,
        before: 0,
        held: 5_555_55,
        client: 5_555_56,
        lines: {
          L01: { owed: 30_000_00, gets: 16_666_67, given_up: 13_333_33 },
          L02: { owed: 4_000_00, gets: 0, held: 2_222_22, given_up: 1_777_78 },
          L03: { owed: 6_000_00, gets: 0, held: 3_333_33, given_up: 2_666_67 },
        },
        warnings: ['CLIENT_BELOW_FEE', 'CLIENT_BELOW_FIFTH_OF_GROSS', 'LIEN_HELD_IN_TRUST', 'LIEN_HELD_IN_TRUST'],
      },
    },
    { do: 'receive', receipt: 'A', cents: 16_666_67, method: 'check', to: { L01: 16_666_67 } },
    { do: 'settle dispute', lien: 'L03', at: 1_500_00 },
    { do: 'pay', lien: 'L03', source: 'trust', cents: 400_00 },
    {
      do: 'supplement',
      shares: {
        gross: 3_333_33,
        before: 400_00,
        client: 1_833_33,
        lines: { L03: { owed: 1_100_00, before: 400_00, gets: 1_100_00, given_up: 0 } },
      },
    },
    { do: 'receive', receipt: 'B', cents: 1_100_00, method: 'check', to: { L03: 1_100_00 } },
    { do: 'give up', lien: 'L02', as: 'void' },
    {
      do: 'supplement',
      shares: { gross: 2_222_22, client: 2_222_22, lines: { L02: { owed: 0, gets: 0, given_up: 0 } } },
    },
  ],
  end: {
    liens: {
      L01: {
        ledger: [
          ['charge', 30_000_00],
          ['reduction', 13_333_33],
          ['payment', 16_666_67],
        ],
        status: 'paid',
      },
      L02: { ledger: [['charge', 4_000_00]], status: 'void' },
      L03: {
        ledger: [
          ['charge', 6_000_00],
          ['reduction', 4_500_00],
          ['payment', 400_00],
          ['payment', 1_100_00],
        ],
        status: 'paid',
      },
    },
    receipts: { received: 17_766_67, allocated: 17_766_67, unallocated: 0 },
    totals: { billed: 36_000_00, price: 16_500_00, reduction: 17_833_33, paid: 18_166_67, balance: 0 },
    commission: 454_17, // 454.16675
    funders: {
      // 2.5 % of 16,666.67 are 416.66675; of what came in for the chiropractor's, 1,100.00, they are 27.50.
      first: { deployed: 14_000_00, collected: 16_666_67, outstanding: 0, fees: 416_67, remitted: 16_250_00 },
      second: { deployed: 2_500_00, collected: 1_500_00, outstanding: 0, fees: 27_50, remitted: 1_072_50 },
    },
    client: 9_611_11,
  },
}

/**
 * An agreement that no floor lowers. A third of 70,000.00 and 10,000.00 is 26,666.67; less costs of 3,010.10 the net is
 * 50,323.23. The surgery center's 44,000.00 were agreed at 21,500.00 before. Floor: 40 % = 20,129.292, so 20,129.29. Pool:
 * 50,323.23 - 21,500.00 - 20,129.29 = 8,693.94, for 20,850.75.
 *   15,750.50 → 6,567.3370   5,100.25 → 2,126.6029   the left-over cent goes to the first.
 */
const agreed: GoldenCase = {
  name: 'a reduction agreed before with the funder that owns the lien, which a floor does not lower',
  payments: [{ cents: 70_000_00 }, { kind: 'um_uim', cents: 10_000_00 }],
  fee: { num: 1, den: 3 },
  costs: 3_010_10,
  floor_bps: 4000,
  liens: {
    L01: { billed: 44_000_00, sold: { to: 'first', price: 18_000_00 } },
    L02: { billed: 15_750_50 },
    L03: { billed: 5_100_25, of: 'chiropractor', sold: { to: 'second', price: 2_000_00 } },
  },
  steps: [
    { do: 'agree', lien: 'L01', offered: 20_000_00, countered: 21_500_00 },
    {
      do: 'share',
      shares: {
        gross: 80_000_00,
        fee: 26_666_67,
        net: 50_323_23,
        floor: 20_129_29,
        cap: null,
        before: 0,
        held: 0,
        client: 20_129_29,
        lines: {
          L01: { owed: 21_500_00, gets: 21_500_00, given_up: 0 },
          L02: { owed: 15_750_50, gets: 6_567_34, given_up: 9_183_16 },
          L03: { owed: 5_100_25, gets: 2_126_60, given_up: 2_973_65 },
        },
        warnings: ['CLIENT_BELOW_FEE'],
      },
    },
    { do: 'receive', receipt: 'A', cents: 23_626_60, method: 'wire', to: { L01: 21_500_00, L03: 2_126_60 } },
  ],
  end: {
    liens: {
      L01: {
        ledger: [
          ['charge', 44_000_00],
          ['reduction', 22_500_00],
          ['payment', 21_500_00],
        ],
        status: 'paid',
      },
      L02: {
        ledger: [
          ['charge', 15_750_50],
          ['reduction', 9_183_16],
        ],
        status: 'payable',
      },
      L03: {
        ledger: [
          ['charge', 5_100_25],
          ['reduction', 2_973_65],
          ['payment', 2_126_60],
        ],
        status: 'paid',
      },
    },
    receipts: { received: 23_626_60, allocated: 23_626_60, unallocated: 0 },
    totals: { billed: 64_850_75, price: 20_000_00, reduction: 34_656_81, paid: 23_626_60, balance: 6_567_34 },
    commission: 590_67, // 590.665: half a cent goes up
    funders: {
      // 2.5 % of 2,126.60 are 53.165: half a cent goes up.
      first: { deployed: 18_000_00, collected: 21_500_00, outstanding: 0, fees: 537_50, remitted: 20_962_50 },
      second: { deployed: 2_000_00, collected: 2_126_60, outstanding: 0, fees: 53_17, remitted: 2_073_43 },
    },
    client: 20_129_29,
  },
}

export const holdsAndAgreements: readonly GoldenCase[] = [early, held, agreed]
