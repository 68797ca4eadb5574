import * as v from 'valibot'
import type { Fields } from '../../fields/index.ts'
import { flag, integer, json, text } from '../../fields/index.ts'
import { line } from '../../fields/text-rules.ts'
import { defineEntity } from '../../entity.ts'

/** The languages in which a look-up may have a title of its own. */
export const titleLanguages = ['en', 'es', 'tr', 'ar'] as const
export type TitleLanguage = (typeof titleLanguages)[number]

const title = v.optional(line(60))
const titles = v.strictObject({ en: title, es: title, tr: title, ar: title })

const common = {
  // Logic reads codes and categories, so titles may be renamed freely and codes never change.
  code: text({ max: 40, pattern: /^[a-z0-9_]+$/i, required: true, fixed: true }),
  title: text({ max: 60, required: true }),
  title_i18n: json(titles),
  sort_order: integer({ max: 100_000, initial: 0, required: true }),
  color: text({ max: 7, pattern: /^#[0-9a-f]{6}$/i }),
  is_system: flag({ readOnly: true, required: true, initial: false }),
  is_active: flag({ required: true, initial: true }),
}

/** A lookup list that all users read and administrators edit. */
export function defineLookUp<const N extends string, const F extends Fields>(
  name: N,
  extra: F,
  rules: Pick<Parameters<typeof defineEntity<N, typeof common & F>>[0], 'unique' | 'check'> = {},
) {
  const fields = { ...common, ...extra }
  return defineEntity<N, typeof common & F>({
    name,
    fields,
    label: ['title'],
    list: {
      columns: Object.keys(fields).filter((field) => fields[field]?.kind !== 'long_text'),
      sort: 'sort_order',
      search: ['title', 'code'],
    },
    scope: { all: () => true },
    unique: [['code'], ['title']],
    keepWhileUsed: true,
    ...rules,
  })
}
