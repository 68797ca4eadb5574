import { describe, expect, it } from 'vitest'
import { formatCaseNumber, judgeCaseNumber, normaliseCaseNumber, parseCaseNumber } from './case-number.ts'

describe('case number', () => {
  it('formats the vectors', () => {
    expect(formatCaseNumber('MIA', 2026, 4_217)).toBe('MIA-26-004217-1')
    expect(formatCaseNumber(null, 2026, 1)).toBe('HQ-26-000001-3')
    expect(formatCaseNumber('LA', 26, 99_999)).toBe('LA-26-099999-0')
    expect(formatCaseNumber('MIA', 2005, 1)).toMatch(/^MIA-05-000001-\d$/)
  })

  it('refuses what cannot be formatted', () => {
    expect(() => formatCaseNumber('M', 2026, 1)).toThrow(RangeError)
    expect(() => formatCaseNumber('MIAMI', 2026, 1)).toThrow(RangeError)
    expect(() => formatCaseNumber('MIA', 2026, 0)).toThrow(RangeError)
    expect(() => formatCaseNumber('MIA', 2026, 1_000_000)).toThrow(RangeError)
    expect(() => formatCaseNumber('MIA', 2026.5, 1)).toThrow(RangeError)
  })

  it('normalises case and spaces', () => {
    expect(normaliseCaseNumber('  mia 26  004217 1 ')).toBe('MIA-26-004217-1')
  })

  it('parses its own numbers and nothing else', () => {
    expect(parseCaseNumber('mia 26 004217 1')).toEqual({ code: 'MIA', year: 26, serial: 4_217, check: 1 })
    expect(parseCaseNumber('MIA-26-004217-2')).toBeNull()
    expect(parseCaseNumber('OLD123')).toBeNull()
  })

  it('judges own, foreign and wrong numbers', () => {
    expect(judgeCaseNumber('hq-26-000001-3')).toEqual({
      valid: true,
      kind: 'own',
      normalized: 'HQ-26-000001-3',
    })
    expect(judgeCaseNumber('2019 pi 88')).toEqual({ valid: true, kind: 'foreign', normalized: '2019-PI-88' })
    expect(judgeCaseNumber('ABC')).toMatchObject({ valid: true, kind: 'foreign' })
    expect(judgeCaseNumber('A'.repeat(25))).toMatchObject({ valid: true })
    expect(judgeCaseNumber('MIA-26-004217-9')).toEqual({
      valid: false,
      reason: 'check_digit',
      normalized: 'MIA-26-004217-9',
      suggestion: 'MIA-26-004217-1',
    })
    for (const text of ['', 'AB', '-ABC', 'A'.repeat(26), 'ABC/1', 'ÇAĞ-1']) {
      expect(judgeCaseNumber(text)).toMatchObject({ valid: false, reason: 'shape' })
    }
  })

  it('never takes the placeholder of a device for a number', () => {
    expect(judgeCaseNumber('new-7k2q')).toMatchObject({ valid: false, reason: 'placeholder' })
    expect(judgeCaseNumber(formatCaseNumber('NEW', 2026, 7))).toMatchObject({ valid: true, kind: 'own' })
  })

  it('catches every swap of two different neighbouring digits except 09 and 90', () => {
    const number = formatCaseNumber('MIA', 2026, 123_456)
    for (let place = 4; place < number.length - 1; place += 1) {
      const [a, b] = [number.charAt(place), number.charAt(place + 1)]
      if (a === b || a === '-' || b === '-') continue
      const swapped = number.slice(0, place) + b + a + number.slice(place + 2)
      expect(judgeCaseNumber(swapped).valid).toBe(false)
    }
  })
})
