import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { instant, safeInteger, typeParsers } from './type-parsers.ts'

describe('times', () => {
  test.each([
    ['2026-11-20 22:55:00+00', '2026-11-20T22:55:00.000Z'],
    ['2026-11-20 22:55:00.1+00', '2026-11-20T22:55:00.100Z'],
    ['2026-11-20 22:55:00.123999+00', '2026-11-20T22:55:00.123Z'],
    ['2026-11-20 22:55:00+03', '2026-11-20T19:55:00.000Z'],
    ['2026-11-20 22:55:00.5-03:30', '2026-11-21T02:25:00.500Z'],
    ['infinity', 'infinity'],
  ])('%s reads as %s', (text, expected) => expect(instant(text)).toBe(expected))
})

test('a bigint is a number as long as that is exact', () => {
  expect(safeInteger('-9007199254740991')).toBe(-9007199254740991)
  expect(() => safeInteger('9007199254740993')).toThrow('beyond the safe integers')
})

test('the parsers of others in this process stay as they were', () => {
  const { DATE, INT8 } = pg.types.builtins
  expect(typeParsers.getTypeParser(DATE, 'text')('2026-01-02')).toBe('2026-01-02')
  expect(typeParsers.getTypeParser(INT8, 'text')('5')).toBe(5)
  expect(pg.types.getTypeParser(DATE)('2026-01-02')).toBeInstanceOf(Date)
  expect(pg.types.getTypeParser(INT8)('5')).toBe('5')
})
