import { expect, test } from 'vitest'
import { countExports, importersOf, importsOf, inCycles } from './imports.ts'
import { parseSource } from './source.ts'

test('every form of import names its file and what is taken from it', () => {
  const source = parseSource(
    'src/app/case/a.ts',
    `import type { A } from './b.ts'
    import c, { d as e, type F } from '#domain/c.ts'
    import * as v from 'valibot'
    import './style.ts'
    export { g } from '../g.ts'
    export * from './all.ts'
    type H = import('./h.ts').H
    const lazy = () => import('./lazy.ts')`,
  )
  const rows = importsOf(source).map(({ to, names, typeOnly, lazy }) => [to, names.join(' '), typeOnly, lazy])
  expect(rows).toEqual([
    ['src/app/case/b.ts', 'A', true, false],
    ['src/domain/c.ts', 'default d F', false, false],
    [undefined, '*', false, false],
    ['src/app/case/style.ts', '', false, false],
    ['src/app/g.ts', 'g', false, false],
    ['src/app/case/all.ts', '*', false, false],
    ['src/app/case/lazy.ts', '*', false, true],
    ['src/app/case/h.ts', '*', true, false],
  ])
})

test('files are in a cycle only where they import themselves by way of others', () => {
  const edges = (...pairs: string[]) => pairs.map(([from = '', to = '']) => ({ from, to }))
  expect(inCycles(edges('ab', 'bc', 'ac'))).toEqual([])
  expect(inCycles(edges('ab', 'bc', 'ca', 'xa', 'ay'))).toEqual(['a', 'b', 'c'])
  // Between two cycles, in neither.
  expect(inCycles(edges('ab', 'ba', 'bx', 'xc', 'cd', 'dc'))).toEqual(['a', 'b', 'c', 'd'])
})

test('importers are counted by file, exports by the files that take them', () => {
  const sources = [
    parseSource('src/a.ts', 'export const one = 1, two = 2, none = 3\nexport type T = 1'),
    parseSource('src/b.ts', `import { one, two } from './a.ts'\nimport type { T } from './a.ts'`),
    parseSource('src/c.ts', `import { two } from './a.ts'\nimport b from './b.ts'`),
  ]
  const imports = sources.flatMap(importsOf)
  const files = sources.map(({ path }) => path)
  expect(Object.fromEntries(importersOf(files, imports))).toEqual({ 'src/a.ts': 2, 'src/b.ts': 1, 'src/c.ts': 0 })
  expect(countExports(sources, imports)).toEqual({ exports: 4, byOne: 2, byNone: 1 })
})

test('a file that is imported as a whole has all its exports taken', () => {
  const sources = [
    parseSource('src/a.ts', 'export const one = 1\nexport default 2'),
    parseSource('src/b.ts', `const a = () => import('./a.ts')`),
  ]
  expect(countExports(sources, sources.flatMap(importsOf))).toEqual({ exports: 2, byOne: 2, byNone: 0 })
})
