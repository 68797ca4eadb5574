import type { Values } from '../form/form-fields.ts'
import type { RecordRow } from '../../api/record-queries.ts'

/** The languages in which a record may have a title. */
export const titleLanguages = ['en', 'es', 'tr', 'ar'] as const

const START = 'title_i18n.'
export const titleField = (language: string): string => START + language

function titlesOf(row: Values): Values {
  const titles = row.title_i18n
  return typeof titles === 'object' && titles !== null ? { ...titles } : {}
}

/** The row with a field of its own for each of its titles, as a form asks for them. */
export function withTitlesApart(row: RecordRow): RecordRow {
  const titles = titlesOf(row)
  return {
    ...row,
    ...Object.fromEntries(titleLanguages.map((language) => [titleField(language), titles[language] ?? null])),
  }
}

/** What a form said, with its titles as the record keeps them: those of before, but for what was said now. */
export function withTitlesTogether(said: Values, before: Values): Values {
  const entries = Object.entries(said)
  const plain = entries.filter(([name]) => !name.startsWith(START))
  if (plain.length === entries.length) return said
  const changed = entries
    .filter(([name]) => name.startsWith(START))
    .map(([name, value]) => [name.slice(START.length), value] as const)
  const titles = Object.entries({ ...titlesOf(before), ...Object.fromEntries(changed) })
  return { ...Object.fromEntries(plain), title_i18n: Object.fromEntries(titles.filter(([, value]) => value !== null)) }
}
