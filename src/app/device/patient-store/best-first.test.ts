import { expect, test } from 'vitest'
import { bestFirst } from './best-first.ts'
import { createRowTable } from './row-table.ts'

const rows = [
  { first_name: 'Aaron', last_name: 'Abbott', case_manager_id: 'me' },
  { first_name: 'Mia', last_name: 'Vansmith', case_manager_id: null },
  { first_name: 'Ada', last_name: 'Smith', case_manager_id: 'other' },
  { first_name: 'Own', last_name: 'Smithson', case_manager_id: 'me' },
]

test('names that begin with the words come first, own cases before others, and rows without the name last', () => {
  const columns = ['first_name', 'last_name', 'case_manager_id'] as const
  const table = createRowTable(['id', ...columns])
  rows.forEach((row, at) => table.add([String(at), ...columns.map((column) => row[column])]))
  const order = bestFirst(
    table,
    Uint32Array.from(rows.keys()),
    ['smi'],
    (place) => table.column('case_manager_id')?.[place] === 'me',
  )
  expect([...order].map((place) => rows[place]?.last_name)).toEqual(['Smithson', 'Smith', 'Vansmith', 'Abbott'])
})
