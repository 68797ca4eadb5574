import { expect, test } from 'vitest'
import { countConstructs } from './constructs.ts'
import { parseSource } from './source.ts'

const count = (text: string, file = 'a.ts') => countConstructs([parseSource(file, text)])
const none = { indexedRows: 0, casts: 0, doubleCasts: 0, nonNull: 0 }

test('rows that are read by the name of a column count, optional and assigned ones too', () => {
  expect(count(`row['name']; row?.['name']; row['a'] = 1; list[0]['b']`).indexedRows).toBe(4)
})

test('names in variables, types, texts, comments and the environment are no indexed rows', () => {
  const text = `
    // row['name']
    const said = "row['name']"
    type Name = Row['name']
    row[name]; list[0]
    process.env['PORT']; import.meta.env['VITE_BUILD']`
  expect(count(text)).toEqual(none)
})

test('casts count once each, and the pair of a double cast is seen in parentheses too', () => {
  expect(count('a as B')).toEqual({ ...none, casts: 1 })
  expect(count('a as unknown as B; (a as unknown) as B')).toEqual({ ...none, casts: 4, doubleCasts: 2 })
  expect(count('<p>{a as B}</p>', 'a.tsx')).toEqual({ ...none, casts: 1 })
})

test('as const and renames are no casts', () => {
  const text = `
    import { a as b } from './a.ts'
    import * as c from './c.ts'
    export { b as d }
    const e = [1] as const
    const { sql } = { sql: 'select a as b' }`
  expect(count(text)).toEqual(none)
})

test('only values that are asserted to be there count as non-null', () => {
  expect(count('a!.b; c()![0]; let d!: string; !e; f !== g')).toEqual({ ...none, nonNull: 2 })
})
