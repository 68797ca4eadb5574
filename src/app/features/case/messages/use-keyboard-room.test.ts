import { expect, test } from 'vitest'
import { keyboardHeight } from './use-keyboard-room.ts'

test('the keyboard covers what the visible part of the page leaves out at its end', () => {
  expect(keyboardHeight(844, { height: 844, offsetTop: 0, scale: 1 })).toBe(0)
  expect(keyboardHeight(844, { height: 508.4, offsetTop: 0, scale: 1 })).toBe(336)
  expect(keyboardHeight(844, { height: 508, offsetTop: 100, scale: 1 })).toBe(236)
  expect(keyboardHeight(844, { height: 900, offsetTop: 0, scale: 1 })).toBe(0)
  expect(keyboardHeight(844, { height: 422, offsetTop: 0, scale: 2 })).toBe(0)
})
