import { expect, test } from 'vitest'
import { typeahead } from './nav-keys.ts'

const labels = ['Dashboard', 'Patients', 'New patient', 'Payments', 'İzinler']

test('S1: a letter goes to the next label that begins with it, and round again', () => {
  expect(typeahead(labels, 0, 'p')).toBe(1)
  expect(typeahead(labels, 1, 'p')).toBe(3)
  expect(typeahead(labels, 3, 'pp')).toBe(1)
  expect(typeahead(labels, 0, 'D')).toBe(0)
})

test('letters in quick succession are the beginning of one word', () => {
  expect(typeahead(labels, 1, 'pay')).toBe(3)
  expect(typeahead(labels, 3, 'pat')).toBe(1)
  expect(typeahead(labels, 0, 'x')).toBe(-1)
  expect(typeahead([], 0, 'x')).toBe(-1)
})
