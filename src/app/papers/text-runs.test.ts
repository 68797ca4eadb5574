import { expect, test } from 'vitest'
import { runsOf } from './text-runs.ts'

const latin = (letter: string): boolean => letter.codePointAt(0)! < 0x250
const shown = (text: string): string[] => runsOf(text, latin).map((run) => run.text)

test('S16: a text that begins in Latin letters goes on to the right, with names of other scripts inside', () => {
  expect(shown('Patient نور حدّاد, 3')).toEqual(['Patient ', 'نور حدّاد', ', 3'])
})

test('S16: a text that begins in Arabic letters goes on to the left, and its numbers to the right', () => {
  expect(shown('المجموع: 12')).toEqual(['12', ' :', 'المجموع'])
  expect(shown('الحالة (نشطة)')).toEqual(['(', 'نشطة', ') ', 'الحالة'])
  expect(shown('1 يناير 2026 – 31 ديسمبر 2026').join('')).toBe('2026 ديسمبر 31 – 2026 يناير 1')
  expect(shown('الصفوف: 510 · Ada Admin · 21 نوفمبر').join('')).toBe('نوفمبر 21 · Ada Admin · 510 :الصفوف')
  expect(shown('مكتب Bay Surgery Center 2')).toEqual(['Bay Surgery Center 2', ' ', 'مكتب'])
})

test('S16: signs that only turn directions are not drawn', () => {
  expect(shown('\u200f1,234.00\u00a0US$')).toEqual(['1,234.00\u00a0US$'])
})
