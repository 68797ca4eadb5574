import { describe, expect, test } from 'vitest'
import { isUuid } from '#domain/rules/uuid.ts'
import { Random, streamFor } from './random.ts'

describe('PCG32', () => {
  test('gives the numbers of its authors’ reference program', () => {
    const random = new Random(0, 42, 0, 54)
    const first = Array.from({ length: 6 }, () => random.next().toString(16))
    expect(first).toEqual(['a15c02b7', '7b47f409', 'ba1d3330', '83d2f293', 'bfa4784b', 'cbed606e'])
  })

  test('a stream depends on the seed, the entity and the index alone', () => {
    const first = (seed: number, entity: string, index: number): number => streamFor(seed, entity, index).next()
    expect(first(1, 'patient', 7)).toBe(first(1, 'patient', 7))
    expect(
      new Set([first(1, 'patient', 7), first(2, 'patient', 7), first(1, 'lien', 7), first(1, 'patient', 8)]).size,
    ).toBe(4)
  })

  test('streams of neighbours are even over the whole range', () => {
    const counts = Array.from({ length: 10 }, () => 0)
    for (let index = 0; index < 20_000; index += 1) counts[streamFor(1, 'patient', index).int(0, 9)]! += 1
    for (const count of counts) expect(count).toBeGreaterThan(1_850)
  })

  test('common names come up far more often than rare ones, and every name comes up', () => {
    const random = streamFor(1, 'names', 0)
    const list = Array.from({ length: 250 }, (_, place) => place)
    const counts = Array.from({ length: 250 }, () => 0)
    for (let turn = 0; turn < 50_000; turn += 1) counts[random.zipf(list)]! += 1
    expect(counts[0]!).toBeGreaterThan(20 * counts[200]!)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  test('ids have the shape of version 7 and stay inside the bounds of logNormal', () => {
    const random = streamFor(1, 'shape', 0)
    expect(isUuid(random.id(Date.UTC(2022, 0, 1)))).toBe(true)
    for (let turn = 0; turn < 1_000; turn += 1) {
      const value = random.logNormal(150, 450)
      expect(value >= 150 && value <= 450).toBe(true)
    }
  })
})
