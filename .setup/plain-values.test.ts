import { expect, test } from 'vitest'
import { variablesIn, withPlainValues } from './plain-values.ts'

const sheet = (tokens: string, rest: string) =>
  `@layer tokens{:where(:root, :host){${tokens}}}@layer utilities{${rest}}`

test('a constant token stands where its variable stood, and is no variable any more', () => {
  const tokens = '--spacing-0\\.5: .125rem;\n--spacing-1: .25rem;--sizes-none: 0;'
  const uses = '.A{padding:var(--spacing-0\\.5)}.B{margin:calc(var(--spacing-1) * -1)}'
  expect(withPlainValues(sheet(tokens, uses), new Set())).toBe(
    sheet('\n', '.A{padding:.125rem}.B{margin:calc(.25rem * -1)}'),
  )
})

test('a token of both themes stays a variable, of values and with a short name', () => {
  const tokens =
    '--colors-ink: #111;--colors-paper: #fff;--colors-text: light-dark(var(--colors-ink), var(--colors-paper))'
  expect(withPlainValues(sheet(tokens, '.A{color:var(--colors-text)}'), new Set())).toBe(
    sheet('--0: light-dark(#111, #fff)', '.A{color:var(--0)}'),
  )
})

test('a long value, one with a fallback and one that the program names keep their definitions', () => {
  const fonts = `${'"Stand-in", '.repeat(9)}serif;`
  const tokens = `--fonts-plain: ${fonts}--sizes-row: 2rem;--sizes-head: 3rem;--sizes-foot: 4rem;`
  const uses = '.A{font-family:var(--fonts-plain)}.B{height:var(--sizes-row, 1rem)}'
  const named = new Set(variablesIn("style.setProperty('--sizes-head', height)"))
  expect(withPlainValues(sheet(tokens, uses), named)).toBe(
    sheet(`--0: ${fonts}--1: 2rem;--sizes-head: 3rem;`, '.A{font-family:var(--0)}.B{height:var(--1, 1rem)}'),
  )
})

test('of what utilities may read of any element, only what they read is defined', () => {
  const uses = '.A{filter:var(--blur)}.B{--transition-duration:0s;transition-duration:0s}'
  const everywhere = (defined: string) => `*, ::before, ::after, ::backdrop {${defined}}`
  expect(withPlainValues(everywhere('--blur: ;--skew-x: 0') + uses, new Set())).toBe(everywhere('--blur: ;') + uses)
})
