import { expect, test } from 'vitest'
import { keep, keptAddress } from './kept-address.ts'

test('A4: the kept address is used after sign-in, search and all', () => {
  expect(keptAddress('/patients?page=2#top')).toBe('/patients?page=2#top')
})

test.each([undefined, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'A4: %j leads to the dashboard',
  (wanted) => {
    expect(keptAddress(wanted)).toBe('/dashboard')
  },
)

test('A4: signing in does not lead back to signing in or out', () => {
  expect(keptAddress('/sign-in?redirect=%2F')).toBe('/dashboard')
  expect(keptAddress('/sign-out')).toBe('/dashboard')
  expect(keptAddress('/pages/auth/forgot-password?token=x')).toBe('/dashboard')
})

test('N14: a wanted address is kept, the usual one is not', () => {
  expect(keep('/patients?page=2')).toEqual({ redirect: '/patients?page=2' })
  expect(keep('/dashboard')).toEqual({})
})
