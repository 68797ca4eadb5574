import { expect, test } from 'vitest'
import { wrapText } from './page-layout.ts'

const byLetters = (text: string): number => text.length

test('lines break between words and never grow too wide', () => {
  expect(wrapText('The firm holds the money in trust', 12, byLetters)).toEqual([
    'The firm',
    'holds the',
    'money in',
    'trust',
  ])
  expect(wrapText('  ', 12, byLetters)).toEqual([''])
})

test('a word that fits no line is cut', () => {
  expect(wrapText('sha 0123456789abcdef end', 8, byLetters)).toEqual(['sha', '01234567', '89abcdef', 'end'])
})

test('D10: an amount is not cut where sums of widths round to less than what it was measured with', () => {
  const byTenths = (text: string): number => text.length * 0.1
  // 0.7999999999999999
  const column = 0.1 + 0.7
  expect(byTenths('$1,704.1')).toBeGreaterThan(column)
  expect(wrapText('$1,704.1', column, byTenths)).toEqual(['$1,704.1'])
  expect(wrapText('$1,704.17', column, byTenths)).toEqual(['$1,704.1', '7'])
})
