import { describe, expect, it } from 'vitest'
import { isUuid, uuidFrom } from './uuid.ts'

const filled = (value: number) => new Uint8Array(10).fill(value)

describe('uuid', () => {
  it('sets time, version and variant', () => {
    expect(
      uuidFrom(0x017f22e279b0, Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])),
    ).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
    expect(uuidFrom(0, filled(0))).toBe('00000000-0000-7000-8000-000000000000')
    expect(uuidFrom(2 ** 48 - 1, filled(255))).toBe('ffffffff-ffff-7fff-bfff-ffffffffffff')
  })

  it('sorts by its moment as text', () => {
    const earlier = uuidFrom(1_780_000_000_000, filled(255))
    const later = uuidFrom(1_780_000_000_001, filled(0))
    expect(earlier < later).toBe(true)
    expect(isUuid(earlier)).toBe(true)
  })

  it('refuses other shapes', () => {
    expect(isUuid('017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toBe(false)
    expect(isUuid('017f22e279b07cc398c4dc0c0c07398f')).toBe(false)
    expect(isUuid('017f22e2-79b0-7cc3-c8c4-dc0c0c07398f')).toBe(false)
    expect(isUuid('017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n')).toBe(false)
    expect(isUuid('')).toBe(false)
    expect(() => uuidFrom(-1, filled(0))).toThrow(RangeError)
    expect(() => uuidFrom(1.5, filled(0))).toThrow(RangeError)
    expect(() => uuidFrom(0, new Uint8Array(9))).toThrow(RangeError)
  })
})
