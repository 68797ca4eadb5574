import type { RecordRow } from '../api/record-queries.ts'

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function titleIn(titles: unknown, language: string): string {
  return typeof titles === 'object' && titles !== null ? text((titles as Record<string, unknown>)[language]) : ''
}

/** What people call a record: a look-up's title in their language, an organisation's name, a person's names. */
export function titleOf(row: RecordRow, language: string): string {
  const person = [row['first_name'], row['middle_name'], row['last_name']].map(text).filter(Boolean).join(' ')
  return (
    titleIn(row['title_i18n'], language) ||
    text(row['name']) ||
    text(row['practice_name']) ||
    person ||
    text(row['title'])
  )
}
