import { expect, test } from 'vitest'
import { shortNames, withShortNames } from './short-names.ts'

test('each class has a name of its own, the same in whatever order they come', () => {
  const classes = Array.from({ length: 5000 }, (_, place) => `m_${place}`)
  const names = shortNames(classes)
  expect(new Set(names.values()).size).toBe(classes.length)
  expect([...names.values()].every((name) => /^[A-Z][A-Za-z\d]{0,2}$/.test(name))).toBe(true)
  expect([...shortNames(classes.toReversed())]).toEqual([...names])
})

test('a sheet keeps its values, and what it says of other classes', () => {
  const names = new Map([
    ['p_0.5', 'A'],
    ['hover:bg_x', 'B'],
    ['[&_>_svg]:w_4', 'C'],
  ])
  const sheet = [
    '.p_0\\.5{padding:.5rem}',
    '.hover\\:bg_x:is(:hover,[data-hover]){background:url(a.p_0)}',
    '@media (min-width:48.5rem){.\\[\\&_\\>_svg\\]\\:w_4 > svg,.p_0\\.5.other{width:0.5px}}',
  ]
  expect(withShortNames(sheet.join(''), names)).toBe(
    '.A{padding:.5rem}.B:is(:hover,[data-hover]){background:url(a.p_0)}@media (min-width:48.5rem){.C > svg,.A.other{width:0.5px}}',
  )
})
