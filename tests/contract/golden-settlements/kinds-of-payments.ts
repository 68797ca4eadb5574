import type { GoldenCase } from './shapes.ts'

/**
 * A third of the settlement as the cap, and a fee on what costs leave. Liability 30,000.00 and underinsured motorist
 * 15,000.00 are 45,000.00. Fee: a third of 45,000.00 - 3,333.33 = 41,666.67, which is 13,888.89. Net: 27,777.78. The MRI is
 * paid in full, 2,450.00. The cap is 15,000.00, so 12,550.00 are left under it, for claims of 18,888.88.
 *   11,111.11 → 7,382.3557   7,777.77 → 5,167.6443   the left-over cent goes to the first.
 * Client: 27,777.78 - 15,000.00 = 12,777.78.
 */
const third: GoldenCase = {
  name: 'a fee on what costs leave, a third as the cap, liability and underinsured motorist',
  payments: [{ cents: 30_000_00 }, { kind: 'um_uim', cents: 15_000_00 }],
  fee: { num: 1, den: 3, base: 'net_of_costs' },
  costs: 3_333_33,
  cap: { kind: 'third', cap_includes_super: false },
  liens: {
    L01: { billed: 2_450_00, turn: 'fixed' },
    L02: { billed: 11_111_11, sold: { to: 'first', price: 5_000_00 } },
    L03: { billed: 7_777_77, of: 'chiropractor' },
  },
  steps: [
    {
      do: 'share',
      shares: {
        gross: 45_000_00,
        fee: 13_888_89,
        net: 27_777_78,
        floor: 0,
        cap: 15_000_00,
        before: 0,
        held: 0,
        client: 12_777_78,
        lines: {
          L01: { owed: 2_450_00, gets: 2_450_00, given_up: 0 },
          L02: { owed: 11_111_11, gets: 7_382_36, given_up: 3_728_75 },
          L03: { owed: 7_777_77, gets: 5_167_64, given_up: 2_610_13 },
        },
        warnings: ['CLIENT_BELOW_FEE'],
      },
    },
    { do: 'receive', receipt: 'A', cents: 7_382_36, method: 'check', to: { L02: 7_382_36 } },
    { do: 'pay', lien: 'L01', source: 'settlement', cents: 2_450_00 },
  ],
  end: {
    liens: {
      L01: {
        ledger: [
          ['charge', 2_450_00],
          ['payment', 2_450_00],
        ],
        status: 'paid',
      },
      L02: {
        ledger: [
          ['charge', 11_111_11],
          ['reduction', 3_728_75],
          ['payment', 7_382_36],
        ],
        status: 'paid',
      },
      L03: {
        ledger: [
          ['charge', 7_777_77],
          ['reduction', 2_610_13],
        ],
        status: 'payable',
      },
    },
    receipts: { received: 7_382_36, allocated: 7_382_36, unallocated: 0 },
    totals: { billed: 21_338_88, price: 5_000_00, reduction: 6_338_88, paid: 9_832_36, balance: 5_167_64 },
    commission: 245_81, // 245.809
    funders: {
      // 2.5 % of 7,382.36 are 184.559.
      first: { deployed: 5_000_00, collected: 7_382_36, outstanding: 0, fees: 184_56, remitted: 7_197_80 },
    },
    client: 12_777_78,
  },
}

/**
 * MedPay 5,000.00 and PIP 2,500.55 carry no fee: a third of 25,000.00 alone, 8,333.33. Gross 32,500.55, costs 640.20, net
 * 23,527.02. There is enough for both liens, 6,200.00 and 1,845.30, and for the carrier that asks its 500.00 of MedPay back.
 * Client: 23,527.02 - 500.00 - 6,200.00 - 1,845.30 = 14,981.72.
 */
const medpay: GoldenCase = {
  name: 'MedPay and PIP without a fee, everybody paid in full',
  payments: [{ cents: 25_000_00 }, { kind: 'medpay', cents: 5_000_00 }, { kind: 'pip', cents: 2_500_55 }],
  fee: { num: 1, den: 3 },
  costs: 640_20,
  liens: {
    L01: { billed: 500_00, type: 'pip_medpay', turn: 'fixed', of: 'holder' },
    L02: { billed: 6_200_00, sold: { to: 'second', price: 3_100_00 } },
    L03: { billed: 1_845_30 },
  },
  steps: [
    {
      do: 'share',
      shares: {
        gross: 32_500_55,
        fee: 8_333_33,
        net: 23_527_02,
        floor: 0,
        cap: null,
        before: 0,
        held: 0,
        client: 14_981_72,
        lines: {
          L01: { owed: 500_00, gets: 500_00, given_up: 0 },
          L02: { owed: 6_200_00, gets: 6_200_00, given_up: 0 },
          L03: { owed: 1_845_30, gets: 1_845_30, given_up: 0 },
        },
        warnings: [],
      },
    },
    { do: 'receive', receipt: 'A', cents: 8_045_30, method: 'ach', to: { L02: 6_200_00, L03: 1_845_30 } },
    { do: 'pay', lien: 'L01', source: 'trust', cents: 500_00 },
  ],
  end: {
    liens: {
      L01: {
        ledger: [
          ['charge', 500_00],
          ['payment', 500_00],
        ],
        status: 'paid',
      },
      L02: {
        ledger: [
          ['charge', 6_200_00],
          ['payment', 6_200_00],
        ],
        status: 'paid',
      },
      L03: {
        ledger: [
          ['charge', 1_845_30],
          ['payment', 1_845_30],
        ],
        status: 'paid',
      },
    },
    receipts: { received: 8_045_30, allocated: 8_045_30, unallocated: 0 },
    totals: { billed: 8_545_30, price: 3_100_00, reduction: 0, paid: 8_545_30, balance: 0 },
    commission: 213_63, // 213.6325
    funders: {
      second: { deployed: 3_100_00, collected: 6_200_00, outstanding: 0, fees: 155_00, remitted: 6_045_00 },
    },
    client: 14_981_72,
  },
}

/**
 * A firm whose agreement takes its fee of MedPay too, on what costs leave, with a waiver. Liability 12,500.00, MedPay
 * 1,000.01, another 250.50: 13,750.51. Fee: 40 % of 13,750.51 - 1,111.11 = 12,639.40, which is 5,055.76, less 260.04 waived
 * 4,795.72. Net: 7,843.68. Floor of 25 %: 1,960.92. Pool: 5,882.76. Two liens are paid in full, 3,400.00 and 1,210.10, and
 * 1,272.66 are left for subordinate claims of 2,777.77.
 *   2,000.00 → 916.3178   777.77 → 356.3422   the left-over cent goes to the first.
 * The client keeps the floor.
 */
const subordinate: GoldenCase = {
  name: 'a fee of MedPay too, a waiver, subordinate liens that share what is left above a floor',
  payments: [{ cents: 12_500_00 }, { kind: 'medpay', cents: 1_000_01 }, { kind: 'other', cents: 250_50 }],
  fee: { num: 2, den: 5, base: 'net_of_costs', waived: 260_04, on_medpay: true },
  costs: 1_111_11,
  floor_bps: 2500,
  liens: {
    L01: { billed: 3_400_00, sold: { to: 'first', price: 1_700_00 } },
    L02: { billed: 1_210_10 },
    L03: { billed: 2_000_00, type: 'presettlement_funding', of: 'holder' },
    L04: { billed: 777_77, type: 'attorney', turn: 'subordinate', of: 'holder' },
  },
  steps: [
    {
      do: 'share',
      shares: {
        gross: 13_750_51,
        fee: 4_795_72,
        net: 7_843_68,
        floor: 1_960_92,
        cap: null,
        before: 0,
        held: 0,
        client: 1_960_92,
        lines: {
          L01: { owed: 3_400_00, gets: 3_400_00, given_up: 0 },
          L02: { owed: 1_210_10, gets: 1_210_10, given_up: 0 },
          L03: { owed: 2_000_00, gets: 916_32, given_up: 1_083_68 },
          L04: { owed: 777_77, gets: 356_34, given_up: 421_43 },
        },
        // A fifth of the gross is 2,750.10.
        warnings: ['CLIENT_BELOW_FEE', 'CLIENT_BELOW_FIFTH_OF_GROSS'],
      },
    },
    // Twenty dollars too much, in cash, of which ten are given to a lien that is owed them.
    { do: 'receive', receipt: 'A', cents: 3_420_00, method: 'cash', to: { L01: 3_400_00 } },
    { do: 'allocate', receipt: 'A', to: { L02: 10_00 } },
  ],
  end: {
    liens: {
      L01: {
        ledger: [
          ['charge', 3_400_00],
          ['payment', 3_400_00],
        ],
        status: 'paid',
      },
      L02: {
        ledger: [
          ['charge', 1_210_10],
          ['payment', 10_00],
        ],
        status: 'part_paid',
      },
      L03: {
        ledger: [
          ['charge', 2_000_00],
          ['reduction', 1_083_68],
        ],
        status: 'payable',
      },
      L04: {
        ledger: [
          ['charge', 777_77],
          ['reduction', 421_43],
        ],
        status: 'payable',
      },
    },
    receipts: { received: 3_420_00, allocated: 3_410_00, unallocated: 10_00 },
    totals: { billed: 7_387_87, price: 1_700_00, reduction: 1_505_11, paid: 3_410_00, balance: 2_472_76 },
    commission: 85_25,
    funders: {
      first: { deployed: 1_700_00, collected: 3_400_00, outstanding: 0, fees: 85_00, remitted: 3_315_00 },
    },
    client: 1_960_92,
  },
}

export const kindsOfPayments: readonly GoldenCase[] = [third, medpay, subordinate]
