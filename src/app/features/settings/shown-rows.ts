import type { Entity } from '#domain/entity.ts'
import { foldedMatch } from '../../records/folded-match.ts'
import type { RecordRow } from '../../records/record-queries.ts'
import { titleOf } from '../../records/record-title.ts'

const place = (row: RecordRow): number => (typeof row['sort_order'] === 'number' ? row['sort_order'] : 0)

/** The rows that have the typed text in a field one searches, in the order of the section and then of their titles. */
export function shownRows(
  entity: Entity,
  rows: readonly RecordRow[],
  typed: string,
  language: string,
): readonly RecordRow[] {
  const has = (text: unknown) => typeof text === 'string' && foldedMatch(text, typed) !== undefined
  const found = (row: RecordRow) => [titleOf(row, language), ...entity.list.search.map((name) => row[name])].some(has)
  const order = new Intl.Collator(language).compare
  return rows
    .filter((row) => typed.trim() === '' || found(row))
    .toSorted((a, b) => place(a) - place(b) || order(titleOf(a, language), titleOf(b, language)))
}
