import { expect, test } from 'vitest'
import english from '../../../i18n/locales/en/session.json'
import { newPasswordFaults, type Registration, signUpFaults } from './new-password-schema.ts'

const good: Registration = {
  displayName: 'Dana Whitfield',
  email: 'dana@example.com',
  password: 'Demo-2026!',
  passwordConfirm: 'Demo-2026!',
  acceptTermsConditions: true,
}

function sentences(change: Partial<Registration>) {
  const faults = Object.entries(signUpFaults({ ...good, ...change }))
  return Object.fromEntries(faults.flatMap(([name, fault]) => (fault ? [[name, english.faults[fault]]] : [])))
}

test('A14: a good form has no fault', () => {
  expect(sentences({})).toEqual({})
})

test('A14: every rule says its sentence, letter for letter', () => {
  const empty = { displayName: ' ', email: '', password: '', passwordConfirm: 'x', acceptTermsConditions: false }
  expect(sentences(empty)).toEqual({
    displayName: 'You must enter display name',
    email: 'You must enter a email',
    password: 'Please enter your password.',
    passwordConfirm: 'Passwords must match',
    acceptTermsConditions: 'The terms and conditions must be accepted.',
  })
  expect(sentences({ email: 'dana' })).toEqual({ email: 'You must enter a valid email' })
})

test('A14: seven characters are too short, eight are enough, however many code units they take', () => {
  const short = 'Password is too short - should be 8 chars minimum.'
  const both = (password: string) => sentences({ password, passwordConfirm: password })
  expect(both('Demo-20')).toEqual({ password: short })
  expect(both('🐴🔋📎🧷')).toEqual({ password: short })
  expect(both('Demo-202')).toEqual({})
})

test('A16: a new password is held to the same rules', () => {
  expect(newPasswordFaults({ password: 'short', passwordConfirm: 'other' })).toEqual({
    password: 'newPasswordShort',
    passwordConfirm: 'passwordsDiffer',
  })
  expect(newPasswordFaults({ password: 'Demo-2026!', passwordConfirm: 'Demo-2026!' })).toEqual({})
})
