import type { GoldenCase } from './shapes.ts'

/**
 * The worked example of the rules. 100,000.00 less a third, 33,333.33, less costs of 2,417.55 are 64,249.12 net. Medicare's
 * 3,120.44 come first; the floor is 30 % of the net, 19,274.736, so 19,274.74. The pool: 64,249.12 - 3,120.44 - 19,274.74
 * = 41,853.94 for claims of 81,245.50.
 *   48,500.00 → 24,984.9664   3,600.00 → 1,854.5542   7,845.00 → 4,041.3827   21,300.50 → 10,973.0366
 * Rounded down to the cent they lack two cents, which go to the largest remainders: L04 with .66, then L01 with .64.
 * Servicing fees at 2.5 %: 624.62425, 46.36375, 101.0345, 274.326.
 */
const floor: GoldenCase = {
  name: 'a floor of 30 % for the client, four liens of two funders, Medicare paid by the firm',
  payments: [{ cents: 100_000_00 }],
  fee: { num: 1, den: 3 },
  costs: 2_417_55,
  floor_bps: 3000,
  liens: {
    L01: { billed: 48_500_00, sold: { to: 'first', price: 20_000_00 } },
    L02: { billed: 3_600_00, sold: { to: 'second', price: 1_500_00 } },
    L03: { billed: 7_845_00, sold: { to: 'first', price: 3_000_00 } },
    L04: { billed: 21_300_50, sold: { to: 'second', price: 9_000_00 } },
    L05: { billed: 3_120_44, type: 'medicare', of: 'holder' },
  },
  steps: [
    {
      do: 'share',
      shares: {
        gross: 100_000_00,
        fee: 33_333_33,
        net: 64_249_12,
        floor: 19_274_74,
        cap: null,
        before: 0,
        held: 0,
        client: 19_274_74,
        lines: {
          L01: { owed: 48_500_00, gets: 24_984_97, given_up: 23_515_03 },
          L02: { owed: 3_600_00, gets: 1_854_55, given_up: 1_745_45 },
          L03: { owed: 7_845_00, gets: 4_041_38, given_up: 3_803_62 },
          L04: { owed: 21_300_50, gets: 10_973_04, given_up: 10_327_46 },
          L05: { owed: 3_120_44, gets: 3_120_44, given_up: 0 },
        },
        // 19,274.74 are less than the fee, and less than 20,000.00.
        warnings: ['CLIENT_BELOW_FEE', 'CLIENT_BELOW_FIFTH_OF_GROSS'],
      },
    },
    // A dollar more than the four are owed.
    {
      do: 'receive',
      receipt: 'A',
      cents: 41_854_94,
      method: 'check',
      to: { L01: 24_984_97, L02: 1_854_55, L03: 4_041_38, L04: 10_973_04 },
    },
    { do: 'pay', lien: 'L05', source: 'firm', cents: 3_120_44 },
  ],
  end: {
    liens: {
      L01: {
        ledger: [
          ['charge', 48_500_00],
          ['reduction', 23_515_03],
          ['payment', 24_984_97],
        ],
        status: 'paid',
      },
      L02: {
        ledger: [
          ['charge', 3_600_00],
          ['reduction', 1_745_45],
          ['payment', 1_854_55],
        ],
        status: 'paid',
      },
      L03: {
        ledger: [
          ['charge', 7_845_00],
          ['reduction', 3_803_62],
          ['payment', 4_041_38],
        ],
        status: 'paid',
      },
      L04: {
        ledger: [
          ['charge', 21_300_50],
          ['reduction', 10_327_46],
          ['payment', 10_973_04],
        ],
        status: 'paid',
      },
      L05: {
        ledger: [
          ['charge', 3_120_44],
          ['payment', 3_120_44],
        ],
        status: 'paid',
      },
    },
    receipts: { received: 41_854_94, allocated: 41_853_94, unallocated: 1_00 },
    // Paid: 41,853.94 and Medicare's 3,120.44.
    totals: { billed: 84_365_94, price: 33_500_00, reduction: 39_391_56, paid: 44_974_38, balance: 0 },
    commission: 1_124_36, // 1,124.3595
    funders: {
      first: { deployed: 23_000_00, collected: 29_026_35, outstanding: 0, fees: 725_65, remitted: 28_300_70 },
      second: { deployed: 10_500_00, collected: 12_827_59, outstanding: 0, fees: 320_69, remitted: 12_506_90 },
    },
    client: 19_274_74,
  },
}

/**
 * A cap of 40 % of the gross that government liens count in. A third of 75,000.00 is 25,000.00; less costs of 1,862.40 the
 * net is 48,137.60. Medicare 4,210.77 and the hospital's fixed 6,000.00 leave 37,926.83. The cap: 30,000.00 - 4,210.77 -
 * 6,000.00 = 19,789.23 for claims of 29,055.75.
 *   18,450.00 → 12,565.8877   9,325.75 → 6,351.5624   1,280.00 → 871.7797
 * Two cents are left over, for the largest remainders: L05 with .97 and L03 with .78; L04 has .25.
 * Client: 48,137.60 - 30,000.00 = 18,137.60.
 */
const capOfGross: GoldenCase = {
  name: 'a cap of 40 % of the gross with government liens inside it, a part still owed',
  payments: [{ cents: 75_000_00 }],
  fee: { num: 1, den: 3 },
  costs: 1_862_40,
  cap: { kind: 'pct_of_gross', bps: 4000, cap_includes_super: true },
  liens: {
    L01: { billed: 4_210_77, type: 'medicare', of: 'holder' },
    L02: { billed: 6_000_00, type: 'hospital_statutory', turn: 'fixed', of: 'holder' },
    L03: { billed: 18_450_00, sold: { to: 'first', price: 8_000_00 } },
    L04: { billed: 9_325_75, of: 'chiropractor' },
    L05: { billed: 1_280_00 },
  },
  steps: [
    {
      do: 'share',
      shares: {
        gross: 75_000_00,
        fee: 25_000_00,
        net: 48_137_60,
        floor: 0,
        cap: 30_000_00,
        before: 0,
        held: 0,
        client: 18_137_60,
        lines: {
          L01: { owed: 4_210_77, gets: 4_210_77, given_up: 0 },
          L02: { owed: 6_000_00, gets: 6_000_00, given_up: 0 },
          L03: { owed: 18_450_00, gets: 12_565_89, given_up: 5_884_11 },
          L04: { owed: 9_325_75, gets: 6_351_56, given_up: 2_974_19 },
          L05: { owed: 1_280_00, gets: 871_78, given_up: 408_22 },
        },
        warnings: ['CLIENT_BELOW_FEE'],
      },
    },
    { do: 'receive', receipt: 'A', cents: 5_000_00, method: 'ach', to: { L03: 5_000_00 } },
    { do: 'pay', lien: 'L01', source: 'firm', cents: 4_210_77 },
    { do: 'pay', lien: 'L04', source: 'trust', cents: 6_351_56 },
  ],
  end: {
    liens: {
      L01: {
        ledger: [
          ['charge', 4_210_77],
          ['payment', 4_210_77],
        ],
        status: 'paid',
      },
      L02: { ledger: [['charge', 6_000_00]], status: 'payable' },
      L03: {
        ledger: [
          ['charge', 18_450_00],
          ['reduction', 5_884_11],
          ['payment', 5_000_00],
        ],
        status: 'part_paid',
      },
      L04: {
        ledger: [
          ['charge', 9_325_75],
          ['reduction', 2_974_19],
          ['payment', 6_351_56],
        ],
        status: 'paid',
      },
      L05: {
        ledger: [
          ['charge', 1_280_00],
          ['reduction', 408_22],
        ],
        status: 'payable',
      },
    },
    receipts: { received: 5_000_00, allocated: 5_000_00, unallocated: 0 },
    // Balance: 6,000.00 + 7,565.89 + 871.78. All of it together is 30,000.00, the cap.
    totals: { billed: 39_266_52, price: 8_000_00, reduction: 9_266_52, paid: 15_562_33, balance: 14_437_67 },
    commission: 389_06, // 389.05825
    funders: {
      first: { deployed: 8_000_00, collected: 5_000_00, outstanding: 7_565_89, fees: 125_00, remitted: 4_875_00 },
    },
    client: 18_137_60,
  },
}

/**
 * A cap of half of what the fee leaves, with a part of the fee waived. 40 % of 40,000.00 is 16,000.00, less 1,500.00 waived
 * 14,500.00; less costs of 985.13 the net is 24,514.87, and without Medicaid's 1,733.09, 22,781.78. The cap: half of
 * 25,500.00 = 12,750.00, Medicaid not counted, for claims of 17,982.35.
 *   9,870.00 → 6,998.1120   8,112.35 → 5,751.8879   the left-over cent goes to the second.
 * Nothing is left of the pool for the subordinate lien. Client: 22,781.78 - 12,750.00 = 10,031.78.
 */
const capAfterFee: GoldenCase = {
  name: 'a cap of half of what the fee leaves, a part of the fee waived, nothing left for a subordinate lien',
  payments: [{ cents: 40_000_00 }],
  fee: { num: 2, den: 5, waived: 1_500_00 },
  costs: 985_13,
  cap: { kind: 'pct_after_fee', bps: 5000, cap_includes_super: false },
  liens: {
    L01: { billed: 1_733_09, type: 'medicaid', of: 'holder' },
    L02: { billed: 9_870_00, sold: { to: 'second', price: 4_000_00 } },
    L03: { billed: 8_112_35 },
    L04: { billed: 3_500_00, type: 'presettlement_funding', of: 'holder' },
  },
  steps: [
    {
      do: 'share',
      shares: {
        gross: 40_000_00,
        fee: 14_500_00,
        net: 24_514_87,
        floor: 0,
        cap: 12_750_00,
        before: 0,
        held: 0,
        client: 10_031_78,
        lines: {
          L01: { owed: 1_733_09, gets: 1_733_09, given_up: 0 },
          L02: { owed: 9_870_00, gets: 6_998_11, given_up: 2_871_89 },
          L03: { owed: 8_112_35, gets: 5_751_89, given_up: 2_360_46 },
          L04: { owed: 3_500_00, gets: 0, given_up: 3_500_00 },
        },
        warnings: ['CLIENT_BELOW_FEE'],
      },
    },
    { do: 'receive', receipt: 'A', cents: 12_750_00, method: 'wire', to: { L02: 6_998_11, L03: 5_751_89 } },
  ],
  end: {
    liens: {
      L01: { ledger: [['charge', 1_733_09]], status: 'payable' },
      L02: {
        ledger: [
          ['charge', 9_870_00],
          ['reduction', 2_871_89],
          ['payment', 6_998_11],
        ],
        status: 'paid',
      },
      L03: {
        ledger: [
          ['charge', 8_112_35],
          ['reduction', 2_360_46],
          ['payment', 5_751_89],
        ],
        status: 'paid',
      },
      // Nothing is owed any more, and nothing was paid.
      L04: {
        ledger: [
          ['charge', 3_500_00],
          ['reduction', 3_500_00],
        ],
        status: 'paid',
      },
    },
    receipts: { received: 12_750_00, allocated: 12_750_00, unallocated: 0 },
    totals: { billed: 23_215_44, price: 4_000_00, reduction: 8_732_35, paid: 12_750_00, balance: 1_733_09 },
    commission: 318_75,
    funders: {
      second: { deployed: 4_000_00, collected: 6_998_11, outstanding: 0, fees: 174_95, remitted: 6_823_16 },
    },
    client: 10_031_78,
  },
}

export const feesAndCaps: readonly GoldenCase[] = [floor, capOfGross, capAfterFee]
