import { expect, test } from 'vitest'
import { moveTo, needsReason } from './states.ts'

test('a step is named by what it means', () => {
  expect(moveTo('proposed', 'draft', true)).toBe('takeBack')
  expect(moveTo('proposed', 'draft', false)).toBe('sendBack')
  expect(moveTo('draft', 'reversed', true)).toBe('discard')
  expect(moveTo('executed', 'reversed', false)).toBe('reverse')
  expect(moveTo('draft', 'proposed', true)).toBe('propose')
})

test('who acts for others says why', () => {
  expect(needsReason('accept', true)).toBe(false)
  expect(needsReason('accept', false)).toBe(true)
  expect(needsReason('sendBack', false)).toBe(true)
  expect(needsReason('takeBack', false)).toBe(false)
})
