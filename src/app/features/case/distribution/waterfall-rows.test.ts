import { expect, test } from 'vitest'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import { amountIn, awardIn, lienNumbersIn, sumOf, type Computed } from './waterfall-rows.ts'

const worked: DistributionInput = {
  settlement_lines_cents: [10_000_000],
  fee_free_cents: 0,
  fee_num: 1,
  fee_den: 3,
  fee_base: 'gross',
  fee_waiver_cents: 0,
  costs_cents: 241_755,
  client_floor_bps: 3_000,
  cap_rule: { kind: 'none' },
  liens: [
    ['L01', 4_850_000],
    ['L02', 360_000],
    ['L03', 784_500],
    ['L04', 2_130_050],
    ['M', 312_044],
  ].map(([number, cents]) => ({
    lien_number: String(number),
    balance_cents: Number(cents),
    priority_class: number === 'M' ? 'super' : 'pro_rata',
    confirmed: true,
    agreed: false,
    paid_before_cents: 0,
    disputed: false,
  })),
}

function computed(input: DistributionInput): Computed {
  const result = distribute(input)
  if (!result.ok) throw new Error(result.error.code)
  return result
}

test('D8: the sum line of the worked example is its gross, to the cent', () => {
  const result = computed(worked)
  expect(sumOf(result)).toBe(10_000_000)
  expect(amountIn(result, 'liens')).toBe(4_185_394 + 312_044)
  expect(awardIn(result, 'L01')).toBe(2_498_497)
  expect(awardIn(result, 'none')).toBeNull()
})

test('what is held in trust counts once', () => {
  const liens = worked.liens.map((lien) => (lien.lien_number === 'L02' ? { ...lien, disputed: true } : lien))
  const result = computed({ ...worked, liens })
  expect(amountIn(result, 'held')).toBe(185_455)
  expect(amountIn(result, 'sum')).toBe(amountIn(result, 'gross'))
})

test('scenarios with other liens stand in one table', () => {
  const [one, other] = [computed(worked), computed({ ...worked, liens: worked.liens.slice(1) })]
  expect(lienNumbersIn([other, one])).toEqual(['L01', 'L02', 'L03', 'L04', 'M'])
})
