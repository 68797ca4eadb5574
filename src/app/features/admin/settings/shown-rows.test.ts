import { expect, test } from 'vitest'
import { accidentType } from '#domain/entities/accident-type.ts'
import type { RecordRow } from '../../../api/record-queries.ts'
import { foundRows, inOwnOrder, oneRowEach, sortedRows } from './shown-rows.ts'

const rows: readonly RecordRow[] = [
  { id: '1', code: 'slip', title: 'Slip', title_i18n: { tr: 'Kayma' }, sort_order: 20, used: 2 },
  { id: '2', code: 'fall', title: 'Fall', title_i18n: { tr: 'Düşme' }, sort_order: 20, used: 10 },
  { id: '3', code: 'truck', title: 'Truck', title_i18n: null, sort_order: 10 },
]
const ids = (some: readonly RecordRow[]) => some.map(({ id }) => id)
const found = (typed: string, language: string) => ids(foundRows(accidentType, rows, typed, language))
const sorted = (sort: string) =>
  ids(sortedRows(rows, sort, (row, name) => (row[name] ?? null) as string | number | null, 'en'))

test('N12: rows stand in the order of the section, then of their titles in the reader’s language', () => {
  expect(ids(inOwnOrder(rows, 'en'))).toEqual(['3', '2', '1'])
})

test('N12: a part of the code or of the reader’s title finds a row, without accents', () => {
  expect(found(' ', 'tr')).toEqual(['1', '2', '3'])
  expect(found('dusme', 'tr')).toEqual(['2'])
  expect(found('dusme', 'en')).toEqual([])
  expect(found('RUC', 'ar')).toEqual(['3'])
})

test('N12: a template is one row, in the language of the reader where it has it', () => {
  const texts: readonly RecordRow[] = [
    { id: '1', code: 'welcome', title: 'Welcome', language: 'en', sort_order: 20 },
    { id: '2', code: 'welcome', title: 'Hoş geldiniz', language: 'tr', sort_order: 20 },
    { id: '3', code: 'lop', title: 'Letter', language: 'en', sort_order: 10 },
  ]
  expect(oneRowEach(texts, 'tr').map(({ id, languages }) => [id, languages])).toEqual([
    ['3', ['en']],
    ['2', ['en', 'tr']],
  ])
  expect(ids(oneRowEach(texts, 'ar'))).toEqual(['3', '1'])
})

test('N12: a column sorts by words or by figures, either way, and nothing stands last', () => {
  expect([sorted('code'), sorted('-code')]).toEqual([
    ['2', '1', '3'],
    ['3', '1', '2'],
  ])
  expect([sorted('used'), sorted('-used')]).toEqual([
    ['1', '2', '3'],
    ['2', '1', '3'],
  ])
})
