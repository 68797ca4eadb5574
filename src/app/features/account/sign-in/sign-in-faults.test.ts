import * as v from 'valibot'
import { expect, test } from 'vitest'
import english from '../../../i18n/locales/en/session.json' with { type: 'json' }
import { emailSchema, firstFaults } from './form-schema.ts'
import { signInFaults } from './sign-in-faults.ts'

const good = { email: 'dana@example.com', password: 'Demo-2026!', remember: false }

function sentences(change: Partial<typeof good>) {
  const { email, password } = signInFaults({ ...good, ...change })
  return [email && english.faults[email], password && english.faults[password]]
}

test('A3: a good form has no fault', () => {
  expect(sentences({})).toEqual([undefined, undefined])
})

test.each(['dana', 'dana@', '@example.com', 'da na@example.com'])('A2: %j is not an email', (email) => {
  expect(sentences({ email })).toEqual(['You must enter a valid email', undefined])
})

test('A2: an empty form asks for both', () => {
  expect(sentences({ email: '  ', password: '' })).toEqual(['You must enter a email', 'Please enter your password.'])
})

test('A2: three characters are too short, four are enough', () => {
  expect(sentences({ password: 'abc' })).toEqual([undefined, 'Password is too short - must be at least 8 chars.'])
  expect(sentences({ password: 'abcd' })).toEqual([undefined, undefined])
})

test.each([
  '',
  ' dana@example.com ',
  'Dana.Reyes+work@mail.example.co',
  'dana@example',
  'dana@-example.com',
  'dana..reyes@example.com',
  'dana@example.c',
  'dänä@example.com',
  'dana@exämple.com',
  "o'neil@example.com",
  'dana@example.com@example.com',
])('A2: %j is judged as by the other forms for guests', (email) => {
  const other = firstFaults(v.object({ email: emailSchema }), { email })
  expect(signInFaults({ ...good, email }).email).toBe(other.email)
})
