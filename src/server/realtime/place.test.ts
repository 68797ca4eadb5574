import { expect, test } from 'vitest'
import { readPlace, writePlace } from './place.ts'

const EPOCH = '3f2a9c10-7d5e-4b61-9f00-000000000001'

test('a place is read as it was written', () => {
  const place = { xid: 812_345n, seq: 77n }
  expect(readPlace(EPOCH, writePlace(EPOCH, place))).toEqual(place)
})

test('a place of another life of the database leads nowhere, and neither does nonsense', () => {
  const place = writePlace(EPOCH, { xid: 1n, seq: 2n })
  expect(readPlace('00000000-7d5e-4b61-9f00-000000000001', place)).toBeUndefined()
  for (const text of ['', '1.2', `${place}.3`, '3f2a9c10.-1.2', '3f2a9c10.1e3.2', `3f2a9c10.${'9'.repeat(20)}.1`])
    expect(readPlace(EPOCH, text)).toBeUndefined()
})
