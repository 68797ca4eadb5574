/** The columns by which records of any entity are named; few entities have all of them. */
export interface Named {
  readonly id?: unknown
  readonly title_i18n?: unknown
  readonly title?: unknown
  readonly name?: unknown
  readonly practice_name?: unknown
  readonly first_name?: unknown
  readonly middle_name?: unknown
  readonly last_name?: unknown
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function titleIn(titles: unknown, language: string): string {
  return typeof titles === 'object' && titles !== null ? text(Reflect.get(titles, language)) : ''
}

/** What people call a record: a look-up's title in their language, an organisation's name, a person's names. */
export function titleOf(row: Named, language: string): string {
  const person = [row.first_name, row.middle_name, row.last_name].map(text).filter(Boolean).join(' ')
  return titleIn(row.title_i18n, language) || text(row.name) || text(row.practice_name) || person || text(row.title)
}
