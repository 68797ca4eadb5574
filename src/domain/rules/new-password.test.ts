import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isCommon, newPassword } from './new-password.ts'

const codes = (password: unknown): string[] =>
  v.safeParse(newPassword, password).issues?.map((issue) => issue.message) ?? []

describe('new passwords (A14, A16)', () => {
  it('take long and unlikely ones, in any script', () => {
    for (const password of [
      'correct horse battery',
      'Demo-2026!',
      'şifre çok uzun',
      'كلمة سر طويلة',
      '9x!Lq2#v',
      '🐴🔋📎🐴🔋📎🧷🧵',
    ]) {
      expect(codes(password)).toEqual([])
    }
  })

  it('count characters, not code units', () => {
    expect(codes('a1b2c3d')).toEqual(['too_short'])
    expect(codes('🐴🔋📎🧷')).toContain('too_short')
    expect(codes('ab1!'.repeat(64))).toEqual([])
    expect(codes(`${'ab1!'.repeat(64)}x`)).toEqual(['too_long'])
  })

  it('refuse what everybody guesses, with digits and signs behind it or not', () => {
    for (const password of [
      'password',
      'Password123!',
      'QWERTYUIOP',
      'letmein2026',
      'Caseway1!',
      'aaaaaaaa',
      'abababab',
      '12345678',
      '87654321',
      'abcdefgh',
    ]) {
      expect(codes(password)).toEqual(['too_common'])
    }
    expect(isCommon('passwordless entry')).toBe(false)
  })

  it('refuse what is no text', () => {
    expect(codes(12345678)).toEqual(['invalid'])
    expect(codes(undefined)).toEqual(['invalid'])
  })

  it('look at a very long one no longer than at a short one', () => {
    const started = Date.now()
    expect(codes('1'.repeat(500_000))).toContain('too_long')
    expect(codes(`${'1!'.repeat(250_000)}a`)).toContain('too_long')
    expect(Date.now() - started).toBeLessThan(1000)
  })
})
