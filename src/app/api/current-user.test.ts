import { expect, test } from 'vitest'
import { roleTitles } from '#domain/access/viewer.ts'
import english from '../i18n/locales/en/shell.json' with { type: 'json' }
import { currentUser, roleInWords } from './current-user.ts'

test.each([
  ['case_manager', 'Case Manager'],
  ['law_firm_employee', 'Law Firm Employee'],
  ['admin', 'Admin'],
  ['', ''],
])('A7: the role %j is read as %j', (title, words) => {
  expect(roleInWords(title)).toBe(words)
})

test('A7: nobody has no name and no picture', () => {
  expect(currentUser(null)).toEqual({ displayName: '', photoURL: null })
})

test('A7: in English the roles a portal starts with are read as any other', () => {
  expect(english.roles).toEqual(Object.fromEntries(roleTitles.map((title) => [title, roleInWords(title)])))
})
