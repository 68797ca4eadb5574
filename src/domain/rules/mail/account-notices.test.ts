import { expect, test } from 'vitest'
import { accountNotice } from './account-notices.ts'
import { mailLanguages } from './value.ts'

const facts = {
  name: 'Ann Example',
  at: '2026-03-04T05:06:07.000Z',
  from: '203.0.113.7',
  portal: 'https://portal.example.com',
  house: 'Caseway',
}

test('L3: a notice says what happened, when, from where and what to do', () => {
  expect(accountNotice('en', 'new_device', facts)).toEqual({
    subject: 'New sign-in to your account',
    text: `Hello Ann Example,

Your account was signed in to from a device we have not seen before.

Time: 2026-03-04 05:06 (UTC)
Network address: 203.0.113.7

If this was not you, choose a new password now:

https://portal.example.com/pages/auth/forgot-password

Caseway`,
  })
})

test.each(mailLanguages)('L3: the old address is led to no form of the portal, in %s', (language) => {
  const { text } = accountNotice(language, 'address_changed', { ...facts, from: null })
  expect(text).toContain('2026-03-04 05:06')
  expect(text).not.toContain('http')
  expect(text).not.toContain('203.0.113.7')
})
