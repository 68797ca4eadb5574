import * as v from 'valibot'
import { everyRole } from '../../access/grants.ts'
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
  code: text({ max: 40, pattern: /^[a-z0-9_]+$/i, required: true, fixed: true, generated: true }),
  title: text({ max: 60, required: true }),
  title_i18n: json(titles),
  sort_order: integer({ max: 100_000, initial: 0, required: true, generated: true }),
  color: text({ max: 7, pattern: /^#[0-9a-f]{6}$/i }),
  is_system: flag({ readOnly: true, required: true, initial: false }),
  is_active: flag({ required: true, initial: true }),
}

type Whole<N extends string, F extends Fields> = Parameters<typeof defineEntity<N, typeof common & F>>[0]
type LookUp<N extends string, F extends Fields> = Pick<Whole<N, F>, 'name' | 'place' | 'home'> &
  Partial<Pick<Whole<N, F>, 'grants' | 'unique' | 'check'>> & { fields: F }

/** A lookup list that all users read and administrators edit. */
export function defineLookUp<const N extends string, const F extends Fields>({
  fields: extra,
  ...definition
}: LookUp<N, F>) {
  const fields = { ...common, ...extra }
  return defineEntity<N, typeof common & F>({
    area: 'look_ups',
    referenceList: true,
    fields,
    label: ['title'],
    list: {
      columns: Object.keys(fields).filter((field) => fields[field]?.kind !== 'long_text'),
      sort: 'sort_order',
      search: ['title', 'code'],
    },
    grants: { ...everyRole('lr all'), admin: 'lrcud all' },
    scope: { all: () => true },
    unique: [['code'], ['title']],
    keepWhileUsed: true,
    ...definition,
  })
}
