import { expect, test } from 'vitest'
import { levels } from '#domain/access/levels.ts'
import { checkAccess, type Admits } from './admission.ts'

const whoEnters: Record<Admits, readonly string[]> = {
  admin: ['admin'],
  staff: ['admin', 'staff'],
  user: ['admin', 'staff', 'user'],
  onlyGuest: [],
}

test.each(Object.entries(whoEnters))('P1 N14: %s admits %j of those who are signed in', (admits, entering) => {
  expect(levels.filter((level) => checkAccess(admits as Admits, level) === 'enter')).toEqual(entering)
})

test('N14: whoever is not signed in signs in first, except where only guests belong', () => {
  const verdicts = (['admin', 'staff', 'user', 'onlyGuest'] as const).map((admits) => checkAccess(admits, undefined))
  expect(verdicts).toEqual(['sign in first', 'sign in first', 'sign in first', 'enter'])
})

test('N14: a route that says nothing is open to everybody', () => {
  expect(checkAccess(undefined, undefined)).toBe('enter')
  expect(checkAccess(undefined, 'user')).toBe('enter')
})
