import { expect, test } from 'vitest'
import account from '../../../i18n/locales/en/account.json'
import texts from '../../../i18n/locales/en/session.json'

test('A4 A12 A13: the English sentences, letter for letter', () => {
  const { signIn, signOut, ended } = texts
  expect([
    signIn.success,
    signIn.failed,
    signOut.success,
    account.signOut.title,
    signOut.failed,
    ended.refused,
    ended.expired,
  ]).toEqual([
    'Login successfull!',
    'Login failed!',
    'Successfully logged out',
    'You have signed out!',
    "Couldn't log out. Check your internet connection.",
    'Incorrect email or password',
    'access_token expired',
  ])
})
