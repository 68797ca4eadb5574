import { expect, test } from 'vitest'
import { growthFigures, structureFigures, tableOf, timeFigures } from './figures.ts'
import { ownListEngines } from './list-engines.ts'
import { parseSource } from './source.ts'

test('tests and their helpers are in no figure', () => {
  const sources = [
    parseSource('src/app/a.ts', `export const name = row['name']\n`),
    parseSource('src/app/a.test.ts', `import { name } from './a.ts'\nrow['name']\n`),
    parseSource('src/app/rows-for-tests.ts', `row['name']!\n`),
  ]
  const now = new Map(structureFigures(sources).map(({ figure, now }) => [figure, now]))
  expect(now.get("string-indexed rows, row['column']")).toBe('1')
  expect(now.get('non-null assertions, !')).toBe('0')
  expect(now.get('files of src/app')).toBe('1')
  expect(now.get('lines of src/app')).toBe('1')
  expect(now.get('exports that no file imports')).toBe('1 of 1 (100 %)')
  expect(now.get('longest file, lines')).toBe('1: src/app/a.ts')
})

test('cycles count files that need each other to start; types and later imports do not', () => {
  const cycles = (text: string) =>
    structureFigures([parseSource('src/a.ts', `import { b } from './b.ts'`), parseSource('src/b.ts', text)]).find(
      ({ figure }) => figure === 'files in import cycles',
    )?.now
  expect(cycles(`import { a } from './a.ts'`)).toBe('2: src/a.ts, src/b.ts')
  expect(cycles(`import type { A } from './a.ts'\nconst a = () => import('./a.ts')`)).toBe('0')
})

test('a list screen has an engine of its own until it imports the shared one; a lost folder is named', () => {
  const screens = { patients: 'src/app/lists/patients', reports: 'src/app/lists/reports', settings: 'src/app/settings' }
  const sources = [
    parseSource('src/app/lists/patients/page.tsx', `import { ListScreen } from '../list-screen.tsx'`),
    parseSource('src/app/lists/reports/page.tsx', `import { useReport } from './use-report.ts'`),
  ]
  expect(ownListEngines(sources, screens)).toEqual(['reports', 'settings (no folder src/app/settings)'])
})

test('the time of the tests stands by part, or as not taken yet', () => {
  expect(timeFigures(undefined).map(({ now }) => now)).toEqual(['not run yet'])
  const times = { ms: 1_234_400, parts: [{ name: 'unit', ms: 61_000 }] }
  expect(timeFigures(times).map(({ figure, now }) => [figure, now])).toEqual([
    ['npm test (parts: 1)', '20:34 min'],
    ['  unit', '1:01 min'],
  ])
})

test('the columns of the table stand below each other', () => {
  expect(tableOf([{ figure: 'casts', now: '532', aim: 'below 60' }])).toBe('figure  now  aim\ncasts   532  below 60')
})

test('the growth of the register is told as counts of files, or as not measured', () => {
  const now = (growth: Parameters<typeof growthFigures>[0]) => growthFigures(growth).map(({ now }) => now)
  expect(now({ entity: ['a.ts', 'b.sql'], field: ['a.ts'] })).toEqual(['2', '1'])
  expect(now(undefined)).toEqual(['not measured yet', 'not measured yet'])
})
