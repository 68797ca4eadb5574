import { expect, test } from 'vitest'
import { uuidFrom } from '#domain/rules/uuid.ts'
import { keyOfCases, openShownBefore } from './shown-before.ts'

const idAt = (moment: string): string => uuidFrom(Date.parse(moment), new Uint8Array(10))
const cases = Array.from({ length: 8 }, (_, place) => uuidFrom(place, new Uint8Array(10)))

test('the order of cases does not matter, one more does, and few have no key', () => {
  expect(keyOfCases(cases)).toBe(keyOfCases(cases.toReversed()))
  expect(keyOfCases(cases)).not.toBe(keyOfCases([...cases, idAt('2026-01-01')]))
  expect(keyOfCases(cases.slice(1))).toBeUndefined()
  expect(keyOfCases(undefined)).toBeUndefined()
})

test('an event is named within its month alone, by the clock of the record', () => {
  const shown = openShownBefore()
  const [first, last, next] = ['2026-10-31T23:00:00Z', '2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00Z'].map(
    idAt,
  ) as [string, string, string]
  shown.note('a', first)
  expect(shown.find('a', last)).toBe(first)
  expect(shown.find('a', next)).toBeUndefined()
  expect(shown.find('b', last)).toBeUndefined()
  shown.note('a', next)
  expect(shown.find('a', next)).toBe(next)
  shown.forget()
  expect(shown.find('a', next)).toBeUndefined()
})
