import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { beginningsOf } from '#tests/support/patterns/attacks.ts'
import { patternLiterals } from '#tests/support/patterns/literals.ts'
import { stepsOf } from '#tests/support/patterns/steps.ts'

const [SHORT, LONG] = [32, 128]
/** Four times the length takes four times the steps; with the square of it sixteen times. */
const MOST_GROWTH = 13

/** Why a pattern may take more than linear time; nothing where it doesn't. */
function faultIn(source: string, flags: string): string | undefined {
  const [report] = analyse({ source, flags }).reports
  if (report) return `${report.exponential ? 'exponential' : 'quadratic'} (${report.type})`
  const word = beginningsOf(source, flags).find((beginning) => {
    const steps = (times: number): number => stepsOf(source, flags, beginning.repeat(times))
    return steps(LONG) > MOST_GROWTH * steps(SHORT)
  })
  return word === undefined ? undefined : `quadratic over ${JSON.stringify(word)} repeated`
}

test.each([
  ['\\s+$', ''],
  ['\\s*,\\s*$', ''],
  ['\\s*\\n\\s*', 'g'],
  ['^(.*)<(.+)>$', ''],
  ['^(a+)+$', ''],
  ['^\\s*\\d\\s*[%]?\\s*$', ''],
  ['<(?:p|div)\\b[^>]*>', 'gi'],
  ['<!--[^]*?-->', 'g'],
  ['<(script|style)\\b[^]*?<\\/\\1\\s*>', 'gi'],
])('L2: the check finds /%s/%s', (source, flags) => {
  expect(faultIn(source, flags)).toMatch(/quadratic|exponential/)
})

test.each([
  ['(?<!\\s)\\s+$', ''],
  ['\\s+', 'g'],
  ['\\{([^{}\\s]+)\\}', ''],
  ['^[^\\s@]+@[^\\s@]+$', ''],
])('L2: the check lets /%s/%s pass', (source, flags) => {
  expect(faultIn(source, flags)).toBeUndefined()
})

test('L2: no regular expression of the project takes more than linear time', () => {
  const literals = patternLiterals('src')
  expect(literals.length).toBeGreaterThan(250)
  const faults = literals.flatMap(({ source, flags, place }) => {
    const fault = faultIn(source, flags)
    return fault === undefined ? [] : [`${place} /${source}/${flags}: ${fault}`]
  })
  expect(faults).toEqual([])
})
