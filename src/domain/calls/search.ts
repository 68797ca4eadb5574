import * as v from 'valibot'
import { entities } from '../entities/index.ts'
import type { Entity, HitGroup, HitRules } from '../entity.ts'
import type { ValueOf } from '../fields/field.ts'
import { defineCall, type AnswerOf } from './define-call.ts'
import { pageQuery } from './list-query.ts'
import { maskedColumns } from './shown-row.ts'

type Searched = Extract<(typeof entities)[number], { hit: HitRules }>
/** Where the words stand, if neither in the name nor in another column that a hit shows. */
export interface Matched {
  field: string
  value: string
}
type HitOf<E extends Searched> = E extends Searched
  ? { entity: E['name']; id: string; matched?: Matched } & {
      [Column in E['hit']['columns'][number] & keyof E['fields']]?: ValueOf<E['fields'][Column]> | null
    }
  : never

const register: readonly Entity[] = entities

/** Its entity says what kind of record a hit is. Columns that the reader may not see are not in it. */
function hit(entity: Entity, columns: readonly string[]) {
  return v.strictObject({
    entity: v.literal(entity.name),
    id: v.string(),
    matched: v.optional(v.strictObject({ field: v.string(), value: v.string() })),
    ...maskedColumns(entity, columns),
  })
}

/** Hits of the entities whose definitions name this group. */
function hitsIn<G extends HitGroup>(group: G) {
  const kinds = register.flatMap((entity) => (entity.hit?.group === group ? [hit(entity, entity.hit.columns)] : []))
  const hits: v.GenericSchema = v.array(v.variant('entity', kinds))
  return hits as v.GenericSchema<HitOf<Extract<Searched, { hit: { group: G } }>>[]>
}

const limit = (usual: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,2}$/, 'invalid'),
      v.transform(Number),
      v.minValue(1, 'too_small'),
      v.maxValue(50, 'too_large'),
    ),
    usual,
  )

export const searchCalls = {
  cases: defineCall({
    method: 'GET',
    path: '/search/patients',
    tag: 'search',
    summary: 'Find patients by name, case number, phone or date of birth: names first, and among them your own cases',
    query: v.strictObject({
      text: v.pipe(pageQuery.entries.search.wrapped, v.trim(), v.minLength(1, 'too_short')),
      limit: limit('8'),
    }),
    answer: v.strictObject({ patients: hitsIn('patients') }),
  }),
  all: defineCall({
    method: 'GET',
    path: '/search',
    tag: 'search',
    summary: 'Search patients, people, organizations, liens and documents',
    query: v.strictObject({
      text: v.pipe(pageQuery.entries.search.wrapped, v.trim(), v.minLength(2, 'too_short')),
      limit: limit('10'),
    }),
    answer: v.strictObject({
      /** Absent where the words are no number of a paper, or the caller may not search by one. */
      passport: v.optional(hitsIn('patients')),
      patients: hitsIn('patients'),
      people: hitsIn('people'),
      organisations: hitsIn('organisations'),
      liens: hitsIn('liens'),
      documents: hitsIn('documents'),
    }),
  }),
}

export type SearchAnswer = AnswerOf<typeof searchCalls.all>
