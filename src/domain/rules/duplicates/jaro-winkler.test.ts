import { describe, expect, it } from 'vitest'
import { jaroWinkler } from './jaro-winkler.ts'

describe('Jaro-Winkler', () => {
  it('gives the published values', () => {
    expect(jaroWinkler('martha', 'marhta')).toBeCloseTo(0.9611, 4)
    expect(jaroWinkler('dixon', 'dicksonx')).toBeCloseTo(0.8133, 4)
    expect(jaroWinkler('dwayne', 'duane')).toBeCloseTo(0.84, 4)
    expect(jaroWinkler('jellyfish', 'smellyfish')).toBeCloseTo(0.8963, 4)
  })

  it('is 1 for equal, 0 for nothing in common', () => {
    expect(jaroWinkler('garcia', 'garcia')).toBe(1)
    expect(jaroWinkler('', '')).toBe(1)
    expect(jaroWinkler('abc', 'xyz')).toBe(0)
    expect(jaroWinkler('', 'abc')).toBe(0)
    expect(jaroWinkler('a', 'b')).toBe(0)
  })

  it('does not depend on which text comes first', () => {
    const names = ['garcia', 'gracia', 'lopez', 'lope', 'yildirim', 'نور', 'a', '']
    for (const a of names) {
      for (const b of names) expect(jaroWinkler(a, b)).toBeCloseTo(jaroWinkler(b, a), 12)
    }
  })

  it('counts characters, not halves of them', () => {
    expect(jaroWinkler('𐀀𐀁', '𐀀𐀂')).toBeCloseTo(jaroWinkler('ab', 'ac'), 12)
  })
})
