import { expect, test } from 'vitest'
import { createKeySequence } from './use-shortcuts.ts'

const known = ['?', '/', 'g d', 'g p']
const strokes = (keys: string, step = 100, held = false) => {
  const strike = createKeySequence(known)
  return [...keys].map((key, place) => strike({ key, at: place * step, held }))
}

test('a single key and two in succession are known', () => {
  expect(strokes('?')).toEqual(['?'])
  expect(strokes('gp')).toEqual([undefined, 'g p'])
  expect(strokes('ggd')).toEqual([undefined, undefined, 'g d'])
})

test('what is struck slowly, with something else between, or with a key held means nothing', () => {
  expect(strokes('gp', 2000)).toEqual([undefined, undefined])
  expect(strokes('gxp')).toEqual([undefined, undefined, undefined])
  expect(strokes('?', 100, true)).toEqual([undefined])
})
