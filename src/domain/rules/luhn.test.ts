import { describe, expect, it } from 'vitest'
import { isLuhnValid, isNpi, luhnCheckDigit, npiCheckDigit } from './luhn.ts'

describe('luhn', () => {
  it('gives the check digits of the case-number vectors', () => {
    expect(luhnCheckDigit('26004217')).toBe(1)
    expect(luhnCheckDigit('26000001')).toBe(3)
    expect(luhnCheckDigit('26099999')).toBe(0)
  })

  it('accepts what it made and refuses every single wrong digit', () => {
    const valid = `7992739871${luhnCheckDigit('7992739871')}`
    expect(valid).toBe('79927398713')
    for (let place = 0; place < valid.length; place += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const changed = valid.slice(0, place) + digit + valid.slice(place + 1)
        expect(isLuhnValid(changed)).toBe(changed === valid)
      }
    }
  })

  it('refuses what is not digits', () => {
    expect(isLuhnValid('')).toBe(false)
    expect(isLuhnValid('0')).toBe(false)
    expect(isLuhnValid('79 927')).toBe(false)
    expect(isLuhnValid('٧٩٩')).toBe(false)
    expect(() => luhnCheckDigit('12a')).toThrow(RangeError)
    expect(() => luhnCheckDigit('')).toThrow(RangeError)
  })

  it('checks a provider identifier with its prefix', () => {
    expect(isNpi('1234567893')).toBe(true)
    expect(npiCheckDigit('123456789')).toBe(3)
    expect(isNpi('1234567890')).toBe(false)
    expect(isNpi('123456789')).toBe(false)
    expect(isNpi('12345678930')).toBe(false)
  })
})
