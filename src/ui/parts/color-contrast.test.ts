import { expect, test } from 'vitest'
import { contrastOf, inkOn, isHex } from './color-contrast.ts'

test('N12: contrast is that of the guidelines, whichever colour comes first', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#1d4ed8', '#1d4ed8')).toBe(1)
})

test('N12: text on any colour is read well', () => {
  const parts = ['00', '33', '66', '77', '99', 'cc', 'ff']
  const colors = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)))
  expect(colors.filter((color) => contrastOf(color, inkOn(color)) < 4.5)).toEqual([])
  expect([inkOn('#7f1d1d'), inkOn('#fde68a')]).toEqual(['#ffffff', '#000000'])
})

test('N12: a colour is written in six figures', () => {
  expect(['#1D4ed8', '#fff', '1d4ed8', '#1d4ed8aa', 'red', ''].map(isHex)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
