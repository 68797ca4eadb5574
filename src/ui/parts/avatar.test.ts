import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Maria del Carmen Garza', 'MG'],
  ['  prince ', 'P'],
  ['Ömer Şahin', 'ÖŞ'],
  ['', ''],
])('%j is shortened to %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
