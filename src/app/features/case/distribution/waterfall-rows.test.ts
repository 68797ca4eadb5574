import { expect, test } from 'vitest'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import { workedInputs } from '#domain/rules/distribution/worked-for-tests.ts'
import { amountIn, awardIn, lienNumbersIn, sumOf, type Computed } from './waterfall-rows.ts'

function computed(input: DistributionInput): Computed {
  const result = distribute(input)
  if (!result.ok) throw new Error(result.error.code)
  return result
}

test('D8: the sum line of the worked example is its gross, to the cent', () => {
  const result = computed(workedInputs)
  expect(sumOf(result)).toBe(10_000_000)
  expect(amountIn(result, 'liens')).toBe(4_185_394 + 312_044)
  expect(awardIn(result, 'L01')).toBe(2_498_497)
  expect(awardIn(result, 'none')).toBeNull()
})

test('what is held in trust counts once', () => {
  const liens = workedInputs.liens.map((lien) => (lien.lien_number === 'L02' ? { ...lien, disputed: true } : lien))
  const result = computed({ ...workedInputs, liens })
  expect(amountIn(result, 'held')).toBe(185_455)
  expect(amountIn(result, 'sum')).toBe(amountIn(result, 'gross'))
})

test('scenarios with other liens stand in one table', () => {
  const [one, other] = [computed(workedInputs), computed({ ...workedInputs, liens: workedInputs.liens.slice(1) })]
  expect(lienNumbersIn([other, one])).toEqual(['L01', 'L02', 'L03', 'L04', 'M'])
})
