import { expect, test } from 'vitest'
import { bucketOf, BUCKETS, newSums, shareOf } from './row-sums.ts'

const ID = '01900000-0000-7000-8000-fffffff000ff'

test('another revision, another row and no row at all have other shares', () => {
  expect(shareOf(ID, 1)).not.toBe(shareOf(ID, 2))
  expect(shareOf(ID, 1)).not.toBe(shareOf('01900000-0000-7000-8000-ffffffe000ff', 1))
  expect(shareOf('01900000-0000-7000-8000-000000000000', 1)).toBeGreaterThan(0)
})

test('the largest numbers are still exact', () => {
  const exact = (BigInt(0xfffffff) + 1n) * (8_388_592n + 1n)
  expect(exact < 2n ** 53n).toBe(true)
  expect(shareOf(ID, 8_388_592)).toBe(Number(exact % 2_147_483_647n))
})

test('a row belongs to one bucket of those there are', () => {
  expect([bucketOf(ID), BUCKETS, newSums().length]).toEqual([255, 256, 256])
})
