import { expect, test } from 'vitest'
import { accidentType } from '#domain/entities/accident-type.ts'
import { shownRows } from './shown-rows.ts'

const rows = [
  { id: '1', code: 'slip', title: 'Slip', title_i18n: { tr: 'Kayma' }, sort_order: 20 },
  { id: '2', code: 'fall', title: 'Fall', title_i18n: { tr: 'Düşme' }, sort_order: 20 },
  { id: '3', code: 'truck', title: 'Truck', title_i18n: null, sort_order: 10 },
]
const ids = (typed: string, language: string) => shownRows(accidentType, rows, typed, language).map(({ id }) => id)

test('N12: rows stand in the order of the section, then of their titles in the reader’s language', () => {
  expect(ids('', 'en')).toEqual(['3', '2', '1'])
  expect(ids(' ', 'tr')).toEqual(['3', '2', '1'])
})

test('N12: a part of the code or of the reader’s title finds a row, without accents', () => {
  expect(ids('dusme', 'tr')).toEqual(['2'])
  expect(ids('dusme', 'en')).toEqual([])
  expect(ids('RUC', 'ar')).toEqual(['3'])
})
