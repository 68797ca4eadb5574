import { expect, test } from 'vitest'
import { currentUser, roleInWords } from './current-user.ts'

test.each([
  ['case_manager', 'Case Manager'],
  ['law_firm_employee', 'Law Firm Employee'],
  ['admin', 'Admin'],
  ['', ''],
])('A7: the role %j is read as %j', (title, words) => {
  expect(roleInWords(title)).toBe(words)
})

test('A7: nobody has no name, no picture and no role', () => {
  expect(currentUser(null)).toEqual({ displayName: '', photoURL: null, role: '' })
})
