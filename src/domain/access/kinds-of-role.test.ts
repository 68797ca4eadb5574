import { expect, test } from 'vitest'
import { kindsOfRole } from './kinds-of-role.ts'
import { roleTitles, userTypes } from './viewer.ts'

test('P2: each of the first roles belongs to one kind of log-in', () => {
  for (const title of roleTitles) expect(kindsOfRole({ title, level: 'user', is_system: true })).toHaveLength(1)
  expect(kindsOfRole({ title: 'auditor', level: 'staff', is_system: true })).toEqual(['auditor'])
})

test('P2: a role that an administrator made is for everybody, unless it is for the portal’s people', () => {
  expect(kindsOfRole({ title: 'clerk', level: 'user', is_system: false })).toEqual(userTypes)
  expect(kindsOfRole({ title: 'clerk', level: 'staff', is_system: false })).toEqual(['staff'])
})
