import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from '../../api/portal.ts'

const hit = v.looseObject({ entity: v.string(), id: v.string() })
export type Hit = v.InferOutput<typeof hit>

const hits = v.optional(v.array(hit), [])
const answer = v.object({
  passport: hits,
  patients: hits,
  people: hits,
  organisations: hits,
  liens: hits,
  documents: hits,
})

/** In the order in which they stand on the page: who was looked for by a paper comes first. */
export const groups = ['passport', 'patients', 'people', 'organisations', 'liens', 'documents'] as const
export type Group = (typeof groups)[number]

/** The server answers to no less. */
export const SHORTEST = 2
/** Of each kind of record. */
export const MOST = 25

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    enabled: Array.from(text).length >= SHORTEST,
    queryFn: ({ signal }) => api.get('/search', { answer, query: { text, limit: MOST }, signal }),
  })
