import { expect, test } from 'vitest'
import { columnsWithContent, totalLine } from './export-formats.ts'
import type { ShownColumn } from './shown-column.ts'
import type { ValueText } from './use-value-text.ts'

const column = (key: string, kind: ShownColumn['column']['kind'], total = false): ShownColumn => ({
  key,
  label: key,
  column: { kind, ...(total && { total }) },
})
const text: ValueText = (_name, kind, value) => (kind === 'cents' ? `$${Number(value) / 100}` : String(value ?? ''))

test('S16: a paper shows the columns that say anything, and below them what they sum to', () => {
  const columns = [column('name', 'text'), column('note', 'text'), column('billed', 'cents', true)]
  const printed = {
    columns: ['billed', 'note', 'name'],
    rows: [
      [1250, null, 'Ash'],
      [null, '', 'Birch'],
      [75, null, 'Cedar'],
    ],
  }
  const shown = columnsWithContent(columns, printed)
  expect(shown.map(({ key, at }) => [key, at])).toEqual([
    ['name', 2],
    ['billed', 0],
  ])
  expect(totalLine(shown, printed, text, 'Total')).toEqual(['Total', '$13.25'])
  expect(totalLine(shown.slice(0, 1), printed, text, 'Total')).toBeUndefined()
  expect(totalLine(shown, { ...printed, rows: [] }, text, 'Total')).toBeUndefined()
})
