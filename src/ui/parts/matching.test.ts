import { expect, test } from 'vitest'
import { matches } from './matching.ts'

test.each([
  ['Şişli Ortopedi', 'sisli', true],
  ['IŞIK', 'ışık', true],
  ['İzmir', 'IZMIR', true],
  ['José García', 'garcia jose', true],
  ['Houston Spine', 'spine x', false],
  ['anything', '', true],
  ['مُحَمَّد', 'محمد', true],
])('%s with %j: %s', (label, typed, found) => {
  expect(matches(label, typed)).toBe(found)
})
