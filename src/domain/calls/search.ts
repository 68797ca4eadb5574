import * as v from 'valibot'
import { entities } from '../entities/index.ts'
import type { Entity, HitGroup, HitRules } from '../entity.ts'
import type { ValueOf } from '../fields/field.ts'
import { defineCall, type AnswerOf } from './define-call.ts'
import { pageQuery } from './list-query.ts'
import { maskedColumns } from './shown-row.ts'

type Searched = Extract<(typeof entities)[number], { hit: HitRules }>
type HitOf<E extends Searched> = E extends Searched
  ? { entity: E['name']; id: string } & {
      [Column in E['hit']['columns'][number] & keyof E['fields']]?: ValueOf<E['fields'][Column]> | null
    }
  : never

const register: readonly Entity[] = entities

/** Its entity says what kind of record a hit is. Columns that the reader may not see are not in it. */
function hit(entity: Entity, columns: readonly string[]) {
  return v.strictObject({ entity: v.literal(entity.name), id: v.string(), ...maskedColumns(entity, columns) })
}

/** Hits of the entities whose definitions name this group. */
function hitsIn<G extends HitGroup>(group: G) {
  const kinds = register.flatMap((entity) => (entity.hit?.group === group ? [hit(entity, entity.hit.columns)] : []))
  const hits: v.GenericSchema = v.array(v.variant('entity', kinds))
  return hits as v.GenericSchema<HitOf<Extract<Searched, { hit: { group: G } }>>[]>
}

export const searchCalls = {
  all: defineCall({
    method: 'GET',
    path: '/search',
    tag: 'search',
    summary: 'Search patients, people, organizations, liens and documents',
    query: v.strictObject({
      text: v.pipe(pageQuery.entries.search.wrapped, v.trim(), v.minLength(2, 'too_short')),
      limit: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^\d{1,2}$/, 'invalid'),
          v.transform(Number),
          v.minValue(1, 'too_small'),
          v.maxValue(50, 'too_large'),
        ),
        '10',
      ),
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
