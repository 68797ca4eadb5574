import { expect, test } from 'vitest'
import { codeOf } from './code-of.ts'

test('a code is made of the words of a title, without accents, and is never too long', () => {
  expect(codeOf('Slip & Fall')).toBe('slip_fall')
  expect(codeOf('Çekme kuvveti')).toBe('cekme_kuvveti')
  expect(codeOf('حادث سير')).toBe('entry')
  expect(codeOf('a'.repeat(60)).length).toBe(34)
  expect(codeOf(`${'a'.repeat(33)} b`)).toBe('a'.repeat(33))
})
