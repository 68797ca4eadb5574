import { expect, it } from 'vitest'
import { changesBetween } from './changes.ts'
import { digestOf, prove, type FrozenDistribution } from './frozen.ts'
import type { DistributionInput } from './types.ts'
import { distributeByEngine1 } from './engine-1.ts'
import { distribute } from './waterfall.ts'
import { freeze, workedInputs as worked } from './worked-for-tests.ts'

function frozen(inputs: DistributionInput): FrozenDistribution {
  const result = distribute(inputs)
  if (!result.ok) throw new Error(result.error.code)
  return freeze(inputs, result)
}

/** As cases were put together for engine 1. */
function asForEngine1({ fee_free_cents: _free, liens, ...rest }: DistributionInput): DistributionInput {
  return {
    ...rest,
    liens: liens.map(({ agreed: _agreed, paid_before_cents: _before, ...lien }) => lien),
  } as unknown as DistributionInput
}

it('D8: the worked example has one digest for all time', () => {
  expect(frozen(worked).sha256).toBe('fb2483b74d6a3a44a95fbdddfec7b2328723b923610712d51cd7ed3d27335adf')
})

it('D8: what engine 1 published keeps its digest and is proved by its rules', () => {
  const inputs = asForEngine1(worked)
  const result = distributeByEngine1(inputs)
  if (!result.ok) throw new Error(result.error.code)
  const published = freeze(inputs, result)
  expect(published.sha256).toBe('2b0fc90f9b38c234a52bf6c72756574075f90b45a895bb356aaadb490dc759ef')
  expect(prove(published)).toMatchObject({ matches: true, engine_version: '1.0.0', engine_known: true })
})

it('D8: what was published can be proved by working it out again', () => {
  const proof = prove(frozen(worked))
  expect(proof).toMatchObject({ matches: true, engine_known: true, differences: [] })
  expect([proof.sha256_of_stored, proof.sha256_of_recomputed]).toEqual([proof.sha256, proof.sha256])
})

it('the order of keys makes no difference, and every figure does', () => {
  const { inputs, ...rest } = frozen(worked)
  const turned = Object.fromEntries(Object.entries(inputs).toReversed()) as DistributionInput
  expect(digestOf({ ...rest, inputs: turned })).toBe(rest.sha256)
  expect(digestOf({ ...rest, inputs: { ...inputs, costs_cents: 241_756 } })).not.toBe(rest.sha256)
})

it('a changed output is found and named', () => {
  const published = frozen(worked)
  const [first, ...others] = published.outputs.lines
  const tampered = {
    ...published,
    outputs: { ...published.outputs, lines: [{ ...first!, award_cents: first!.award_cents + 1 }, ...others] },
  }
  const proof = prove(tampered)
  expect(proof.matches).toBe(false)
  expect(proof.sha256_of_recomputed).toBe(published.sha256)
  expect(proof.differences).toEqual([{ at: 'outputs.lines.L01.award_cents', before: 2_498_498, after: 2_498_497 }])
})

it('a changed input is found, even where the digest was made to fit', () => {
  const published = frozen(worked)
  const tampered = { ...published, inputs: { ...worked, costs_cents: 0 } }
  expect(prove(tampered).matches).toBe(false)
  expect(prove({ ...tampered, sha256: digestOf(tampered) }).matches).toBe(false)
})

it('an engine that is not known proves nothing', () => {
  expect(prove({ ...frozen(worked), engine_version: '0.0.1' })).toMatchObject({
    matches: false,
    engine_known: false,
    sha256_of_recomputed: null,
  })
})

it('tells one distribution from the next figure by figure', () => {
  const [before, after] = [
    frozen(worked),
    frozen({ ...worked, fee_waiver_cents: 100_000, liens: worked.liens.slice(1) }),
  ]
  const changes = changesBetween(before, after)
  expect(changes).toContainEqual({ at: 'inputs.fee_waiver_cents', before: 0, after: 100_000 })
  expect(changes).toContainEqual({ at: 'inputs.liens.L01.balance_cents', before: 4_850_000, after: null })
  expect(changes).toContainEqual({ at: 'outputs.totals.fee_cents', before: 3_333_333, after: 3_233_333 })
  expect(changesBetween(before, before)).toEqual([])
})
