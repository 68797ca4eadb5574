import type { Entity } from '#domain/entity.ts'
import { foldedMatch } from '../../../records/marked-text.tsx'
import type { RecordRow } from '../../../api/record-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import { sortOf } from '../../../records/sort-order.ts'

/** What a row is sorted by in a column: words, or a figure. Nothing stands last. */
export type SortValue = (row: RecordRow, column: string) => string | number | null

const place = (row: RecordRow): number => row.sort_order ?? 0

/** The rows in the order that the section keeps them in, and then by their titles. */
export function inOwnOrder(rows: readonly RecordRow[], language: string): readonly RecordRow[] {
  const order = new Intl.Collator(language).compare
  return rows.toSorted((a, b) => place(a) - place(b) || order(titleOf(a, language), titleOf(b, language)))
}

/** One row for each template, in the reader's language or else English; its other languages are tabs of its page. */
export function oneRowEach(rows: readonly RecordRow[], language: string): readonly RecordRow[] {
  const families = Map.groupBy(rows, ({ code }) => code)
  const shown = [...families.values()].flatMap((family) => {
    const own =
      family.find((row) => row.language === language) ?? family.find((row) => row.language === 'en') ?? family[0]
    return own ? [{ ...own, languages: family.map((row) => row.language) }] : []
  })
  return inOwnOrder(shown, language)
}

/** Those that have the typed text in a field one searches. */
export function foundRows(
  entity: Entity,
  rows: readonly RecordRow[],
  typed: string,
  language: string,
): readonly RecordRow[] {
  if (typed.trim() === '') return rows
  const has = (text: unknown) => typeof text === 'string' && foldedMatch(text, typed) !== undefined
  return rows.filter((row) => [titleOf(row, language), ...entity.list.search.map((name) => row[name])].some(has))
}

/** Sorted by a column, `-column` the other way round. */
export function sortedRows(
  rows: readonly RecordRow[],
  sort: string,
  valueOf: SortValue,
  language: string,
): readonly RecordRow[] {
  const { column, direction } = sortOf(sort)
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one, column), valueOf(other, column)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)))
  })
}
