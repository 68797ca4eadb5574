import type { GoldenCase } from './shapes.ts'

/**
 * Enough for everybody: a third of 90,000.00 is 30,000.00; less costs of 5,000.00 the net is 55,000.00, less liens of
 * 47,000.00 the client has 8,000.00. The first check bounces. Before it is repeated, both funders change their rate to 10 %,
 * which touches none of these purchases: 2.5 % of 24,000.00 are 600.00, of 13,000.00 325.00.
 */
const bounced: GoldenCase = {
  name: 'a check that bounces and is repeated, a rate changed between, an allocation given to the wrong lien',
  payments: [{ cents: 90_000_00 }],
  fee: { num: 1, den: 3 },
  costs: 5_000_00,
  liens: {
    L01: { billed: 24_000_00, sold: { to: 'first', price: 12_000_00 } },
    L02: { billed: 13_000_00, sold: { to: 'second', price: 6_000_00 } },
    L03: { billed: 8_888_88 },
    L04: { billed: 1_111_12, of: 'chiropractor' },
  },
  steps: [
    {
      do: 'share',
      shares: {
        gross: 90_000_00,
        fee: 30_000_00,
        net: 55_000_00,
        floor: 0,
        cap: null,
        before: 0,
        held: 0,
        client: 8_000_00,
        lines: {
          L01: { owed: 24_000_00, gets: 24_000_00, given_up: 0 },
          L02: { owed: 13_000_00, gets: 13_000_00, given_up: 0 },
          L03: { owed: 8_888_88, gets: 8_888_88, given_up: 0 },
          L04: { owed: 1_111_12, gets: 1_111_12, given_up: 0 },
        },
        warnings: ['CLIENT_BELOW_FEE', 'CLIENT_BELOW_FIFTH_OF_GROSS'],
      },
    },
    {
      do: 'receive',
      receipt: 'A',
      cents: 40_000_00,
      method: 'check',
      to: { L01: 24_000_00, L02: 13_000_00, L03: 3_000_00 },
    },
    { do: 'bounce', receipt: 'A' },
    { do: 'change rate', bps: 1000 },
    { do: 'receive', receipt: 'B', cents: 47_000_01, method: 'wire', to: { L01: 24_000_00, L02: 13_000_00 } },
    { do: 'allocate', receipt: 'B', to: { L04: 1_000_00 } },
    { do: 'take back', receipt: 'B', lien: 'L04' },
    { do: 'allocate', receipt: 'B', to: { L03: 8_888_88 } },
    { do: 'allocate', receipt: 'B', to: { L04: 1_111_12 } },
    { do: 'change rate', bps: 250 },
  ],
  end: {
    liens: {
      L01: {
        ledger: [
          ['charge', 24_000_00],
          ['payment', 24_000_00],
          ['payment', -24_000_00],
          ['payment', 24_000_00],
        ],
        status: 'paid',
      },
      L02: {
        ledger: [
          ['charge', 13_000_00],
          ['payment', 13_000_00],
          ['payment', -13_000_00],
          ['payment', 13_000_00],
        ],
        status: 'paid',
      },
      L03: {
        ledger: [
          ['charge', 8_888_88],
          ['payment', 3_000_00],
          ['payment', -3_000_00],
          ['payment', 8_888_88],
        ],
        status: 'paid',
      },
      L04: {
        ledger: [
          ['charge', 1_111_12],
          ['payment', 1_000_00],
          ['payment', -1_000_00],
          ['payment', 1_111_12],
        ],
        status: 'paid',
      },
    },
    receipts: { received: 47_000_01, allocated: 47_000_00, unallocated: 1 },
    totals: { billed: 47_000_00, price: 18_000_00, reduction: 0, paid: 47_000_00, balance: 0 },
    commission: 1_175_00,
    funders: {
      first: { deployed: 12_000_00, collected: 24_000_00, outstanding: 0, fees: 600_00, remitted: 23_400_00 },
      second: { deployed: 6_000_00, collected: 13_000_00, outstanding: 0, fees: 325_00, remitted: 12_675_00 },
    },
    client: 8_000_00,
  },
}

/**
 * What is wrong is put right first. The surgery center billed 18,000.00, with 750.50 off; a line was billed twice, so that
 * 17,250.75 are billed and 16,500.25 are owed. One lien is void and one written off: neither is a line. The firm never
 * confirmed the fourth, 640.40. A third of 20,000.00 is 6,666.67; less costs of 310.00 the net is 13,023.33. The plan's fixed 2,100.00 leave
 * 10,923.33. Floor: 25 % = 3,255.8325, so 3,255.83. Pool: 7,667.50 for 17,140.65.
 *   16,500.25 → 7,381.0308   640.40 → 286.4691   the left-over cent goes to the second.
 */
const putRight: GoldenCase = {
  name: 'an adjusted and corrected lien, one void, one written off, one unconfirmed',
  payments: [{ cents: 20_000_00 }],
  fee: { num: 1, den: 3 },
  costs: 310_00,
  floor_bps: 2500,
  liens: {
    L01: { billed: 18_000_00, adjusted: 750_50, sold: { to: 'first', price: 7_000_00 } },
    L02: { billed: 900_00 },
    L03: { billed: 1_300_00 },
    L04: { billed: 640_40, of: 'chiropractor', unconfirmed: true },
    L05: { billed: 2_100_00, type: 'health_plan', turn: 'fixed', of: 'holder' },
  },
  steps: [
    { do: 'correct lien', lien: 'L01', billed: 17_250_75 },
    { do: 'give up', lien: 'L02', as: 'void' },
    { do: 'give up', lien: 'L03', as: 'written_off' },
    {
      do: 'share',
      shares: {
        gross: 20_000_00,
        fee: 6_666_67,
        net: 13_023_33,
        floor: 3_255_83,
        cap: null,
        before: 0,
        held: 0,
        client: 3_255_83,
        lines: {
          L01: { owed: 16_500_25, gets: 7_381_03, given_up: 9_119_22 },
          L04: { owed: 640_40, gets: 286_47, given_up: 353_93 },
          L05: { owed: 2_100_00, gets: 2_100_00, given_up: 0 },
        },
        warnings: ['CLIENT_BELOW_FEE', 'CLIENT_BELOW_FIFTH_OF_GROSS', 'LIEN_UNCONFIRMED'],
      },
    },
    { do: 'receive', receipt: 'A', cents: 7_667_50, method: 'other', to: { L01: 7_381_03, L04: 286_47 } },
    { do: 'pay', lien: 'L05', source: 'firm', cents: 2_100_00 },
  ],
  end: {
    liens: {
      L01: {
        ledger: [
          ['charge', 18_000_00],
          ['adjustment', 750_50],
          ['charge', -749_25],
          ['reduction', 9_119_22],
          ['payment', 7_381_03],
        ],
        status: 'paid',
      },
      L02: { ledger: [['charge', 900_00]], status: 'void' },
      // The ledger says what was billed; what was written off is asked for no more.
      L03: { ledger: [['charge', 1_300_00]], status: 'written_off' },
      L04: {
        ledger: [
          ['charge', 640_40],
          ['reduction', 353_93],
          ['payment', 286_47],
        ],
        status: 'paid',
      },
      L05: {
        ledger: [
          ['charge', 2_100_00],
          ['payment', 2_100_00],
        ],
        status: 'paid',
      },
    },
    receipts: { received: 7_667_50, allocated: 7_667_50, unallocated: 0 },
    // A balance is what was billed less what was lowered and paid, also of a lien that was written off.
    totals: { billed: 21_291_15, price: 7_000_00, reduction: 9_473_15, paid: 9_767_50, balance: 1_300_00 },
    commission: 244_19, // 244.1875
    funders: {
      // 2.5 % of 7,381.03 are 184.52575.
      first: { deployed: 7_000_00, collected: 7_381_03, outstanding: 0, fees: 184_53, remitted: 7_196_50 },
    },
    client: 3_255_83,
  },
}

/**
 * The carrier pays less than it said. First: a third of 50,000.00 is 16,666.67; less costs of 500.00 the net is 32,833.33
 * for 35,000.00: 20,000.00 → 18,761.9028 and 15,000.00 → 14,071.4271, the left-over cent for the second; nothing for the client.
 * Then 48,500.00: the fee is 16,166.67, the net 31,833.33. Both owners have agreed to 32,833.33 together, which is 1,000.00
 * too much; one gives way and shares what the other leaves: 31,833.33 - 14,071.43 = 17,761.90.
 */
const reversed: GoldenCase = {
  name: 'a distribution reversed for a smaller settlement, an agreement reopened because the net falls short',
  payments: [{ cents: 50_000_00 }],
  fee: { num: 1, den: 3 },
  costs: 500_00,
  liens: {
    L01: { billed: 20_000_00 },
    L02: { billed: 15_000_00, sold: { to: 'second', price: 9_000_00 } },
  },
  steps: [
    {
      do: 'share',
      shares: {
        gross: 50_000_00,
        fee: 16_666_67,
        net: 32_833_33,
        floor: 0,
        cap: null,
        before: 0,
        held: 0,
        client: 0,
        lines: {
          L01: { owed: 20_000_00, gets: 18_761_90, given_up: 1_238_10 },
          L02: { owed: 15_000_00, gets: 14_071_43, given_up: 928_57 },
        },
        warnings: ['CLIENT_BELOW_FEE', 'CLIENT_BELOW_FIFTH_OF_GROSS'],
      },
    },
    { do: 'reverse' },
    { do: 'correct settlement', cents: 48_500_00 },
    { do: 'come short', code: 'SHORTFALL_AGREED', by: 1_000_00 },
    { do: 'reopen', lien: 'L01' },
    {
      do: 'share',
      shares: {
        payments: [48_500_00],
        gross: 48_500_00,
        fee: 16_166_67,
        net: 31_833_33,
        floor: 0,
        cap: null,
        before: 0,
        held: 0,
        client: 0,
        lines: {
          L01: { owed: 20_000_00, gets: 17_761_90, given_up: 2_238_10 },
          L02: { owed: 14_071_43, gets: 14_071_43, given_up: 0 },
        },
        warnings: ['CLIENT_BELOW_FEE', 'CLIENT_BELOW_FIFTH_OF_GROSS'],
      },
    },
    { do: 'receive', receipt: 'A', cents: 31_833_33, method: 'check', to: { L01: 17_761_90, L02: 14_071_43 } },
  ],
  end: {
    liens: {
      L01: {
        ledger: [
          ['charge', 20_000_00],
          ['reduction', 1_238_10],
          ['reduction', -1_238_10],
          ['reduction', 2_238_10],
          ['payment', 17_761_90],
        ],
        status: 'paid',
      },
      L02: {
        ledger: [
          ['charge', 15_000_00],
          ['reduction', 928_57],
          ['payment', 14_071_43],
        ],
        status: 'paid',
      },
    },
    receipts: { received: 31_833_33, allocated: 31_833_33, unallocated: 0 },
    totals: { billed: 35_000_00, price: 9_000_00, reduction: 3_166_67, paid: 31_833_33, balance: 0 },
    commission: 795_83, // 795.83325
    funders: {
      // 2.5 % of 14,071.43 are 351.78575.
      second: { deployed: 9_000_00, collected: 14_071_43, outstanding: 0, fees: 351_79, remitted: 13_719_64 },
    },
    client: 0,
  },
}

export const corrections: readonly GoldenCase[] = [bounced, putRight, reversed]
