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
