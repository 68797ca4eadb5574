import type { GoldenCase } from './shapes.ts'

/**
 * Liens ahead of the client's floor. 40 % of 30,000.00 are 12,000.00; less costs of 1,800.00 the net is 16,200.00. Medicare
 * 9,000.00 and the compensation carrier's fixed 4,500.00 leave 2,700.00. The floor, 30 % = 4,860.00, is above that: the pool
 * is empty, the third lien gets nothing, and the client what is left.
 */
const floorNotMet: GoldenCase = {
  name: 'a floor that liens ahead of it break, and nothing for the liens behind',
  payments: [{ cents: 30_000_00 }],
  fee: { num: 2, den: 5 },
  costs: 1_800_00,
  floor_bps: 3000,
  liens: {
    L01: { billed: 9_000_00, type: 'medicare', of: 'holder' },
    L02: { billed: 4_500_00, type: 'workers_comp', turn: 'fixed', of: 'holder' },
    L03: { billed: 3_000_00, sold: { to: 'first', price: 1_000_00 } },
  },
  steps: [
    {
      do: 'share',
      shares: {
        gross: 30_000_00,
        fee: 12_000_00,
        net: 16_200_00,
        floor: 4_860_00,
        cap: null,
        before: 0,
        held: 0,
        client: 2_700_00,
        lines: {
          L01: { owed: 9_000_00, gets: 9_000_00, given_up: 0 },
          L02: { owed: 4_500_00, gets: 4_500_00, given_up: 0 },
          L03: { owed: 3_000_00, gets: 0, given_up: 3_000_00 },
        },
        warnings: ['CLIENT_BELOW_FEE', 'CLIENT_BELOW_FIFTH_OF_GROSS', 'CLIENT_FLOOR_NOT_MET'],
      },
    },
    { do: 'pay', lien: 'L01', source: 'settlement', cents: 9_000_00 },
    { do: 'pay', lien: 'L02', source: 'settlement', cents: 4_500_00 },
  ],
  end: {
    liens: {
      L01: {
        ledger: [
          ['charge', 9_000_00],
          ['payment', 9_000_00],
        ],
        status: 'paid',
      },
      L02: {
        ledger: [
          ['charge', 4_500_00],
          ['payment', 4_500_00],
        ],
        status: 'paid',
      },
      L03: {
        ledger: [
          ['charge', 3_000_00],
          ['reduction', 3_000_00],
        ],
        status: 'paid',
      },
    },
    receipts: { received: 0, allocated: 0, unallocated: 0 },
    totals: { billed: 16_500_00, price: 1_000_00, reduction: 3_000_00, paid: 13_500_00, balance: 0 },
    commission: 337_50,
    funders: { first: { deployed: 1_000_00, collected: 0, outstanding: 0, fees: 0, remitted: 0 } },
    client: 2_700_00,
  },
}

/**
 * A hundred dollars. Fee: 45 % of 100.10 = 45.045, half a cent goes up: 45.05. Less costs of 0.02 the net is 55.03. Three
 * equal claims of 40.00 would each get 18.3433; the left-over cent goes to the lowest number. Nothing is left for the client.
 * Servicing fees: 2.5 % of 18.35 = 0.45875 and of 18.34 = 0.4585, both 0.46.
 */
const singleCents: GoldenCase = {
  name: 'half a cent of fee, a cent that three equal liens cannot share, nothing for the client',
  payments: [{ cents: 100_10 }],
  fee: { num: 45, den: 100 },
  costs: 2,
  liens: {
    L01: { billed: 40_00, sold: { to: 'first', price: 5_00 } },
    L02: { billed: 40_00, sold: { to: 'second', price: 6_00 } },
    L03: { billed: 40_00 },
  },
  steps: [
    {
      do: 'share',
      shares: {
        gross: 100_10,
        fee: 45_05,
        net: 55_03,
        floor: 0,
        cap: null,
        before: 0,
        held: 0,
        client: 0,
        lines: {
          L01: { owed: 40_00, gets: 18_35, given_up: 21_65 },
          L02: { owed: 40_00, gets: 18_34, given_up: 21_66 },
          L03: { owed: 40_00, gets: 18_34, given_up: 21_66 },
        },
        warnings: ['CLIENT_BELOW_FEE', 'CLIENT_BELOW_FIFTH_OF_GROSS'],
      },
    },
    { do: 'receive', receipt: 'A', cents: 36_69, method: 'cash', to: { L01: 18_35, L02: 18_34 } },
  ],
  end: {
    liens: {
      L01: {
        ledger: [
          ['charge', 40_00],
          ['reduction', 21_65],
          ['payment', 18_35],
        ],
        status: 'paid',
      },
      L02: {
        ledger: [
          ['charge', 40_00],
          ['reduction', 21_66],
          ['payment', 18_34],
        ],
        status: 'paid',
      },
      L03: {
        ledger: [
          ['charge', 40_00],
          ['reduction', 21_66],
        ],
        status: 'payable',
      },
    },
    receipts: { received: 36_69, allocated: 36_69, unallocated: 0 },
    totals: { billed: 120_00, price: 11_00, reduction: 64_97, paid: 36_69, balance: 18_34 },
    commission: 92, // 0.91725
    funders: {
      first: { deployed: 5_00, collected: 18_35, outstanding: 0, fees: 46, remitted: 17_89 },
      second: { deployed: 6_00, collected: 18_34, outstanding: 0, fees: 46, remitted: 17_88 },
    },
    client: 0,
  },
}

export const edges: readonly GoldenCase[] = [floorNotMet, singleCents]
