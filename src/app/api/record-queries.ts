import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Entity } from '#domain/entity.ts'
import { listName } from '#domain/list-name.ts'
import { KEPT_FOR } from './kept-places.ts'
import { api } from './portal.ts'

/** A record as it came: columns that the viewer may not see are not in it. */
export type RecordRow = { readonly id: string } & Readonly<Record<string, unknown>>

export interface ListAsk {
  page: number
  page_size: number
  /** A column, or `-column` for descending; else the order of the entity. */
  sort?: string | undefined
  search: string
  /** Wanted values by column, as JSON. */
  filter?: string | undefined
}

type Named = Pick<Entity, 'name'>

const rowSchema = v.looseObject({ id: v.string() })

/** The rows of an answer that carries them under this name. */
export function rowsIn(name: string) {
  const schema = v.looseObject({ [name]: v.array(rowSchema) })
  return v.pipe(
    schema,
    v.transform((answer): readonly RecordRow[] => answer[name] ?? []),
  )
}

/** Look-ups name things, not people, and change rarely: they may lie on the device. */
const impersonal: ReadonlySet<string> = new Set([
  'accident_type',
  'appointment_type',
  'appointment_status',
  'patient_language',
  'underwriting_stage',
  'insurance_type',
  'insurance_company',
  'state',
])

/** A whole list may be long; mostly it comes while nobody waits for it. */
const PATIENCE = 60_000

/** As many as one page of a list may hold. */
const MOST_AT_ONCE = 200

function pageUnder(entity: Named) {
  const counted = v.pipe(
    v.looseObject({ count: v.number() }),
    v.transform((answer) => answer.count),
  )
  return v.pipe(
    v.unknown(),
    v.transform((answer) => ({ rows: answer, count: answer })),
    v.object({ rows: rowsIn(listName(entity)), count: counted }),
  )
}

/** The calls that every entity has, as queries that loaders and screens share. */
export const recordQueries = {
  list: (entity: Named, ask: ListAsk) =>
    queryOptions({
      queryKey: [entity.name, 'list', ask],
      queryFn: ({ signal }) => api.get(`/${entity.name}/all`, { answer: pageUnder(entity), query: { ...ask }, signal }),
    }),

  one: (entity: Named, id: string) =>
    queryOptions({
      queryKey: [entity.name, 'one', id],
      queryFn: async ({ signal }): Promise<RecordRow> => {
        const answer = v.object({ [entity.name]: rowSchema })
        const found = await api.get(`/${entity.name}/${encodeURIComponent(id)}`, { answer, signal })
        return found[entity.name] as RecordRow
      },
    }),

  /** These records, in no order; those that are not the viewer's to see are not among them. */
  some: (entity: Named, ids: readonly string[]) =>
    queryOptions({
      queryKey: [entity.name, 'some', ids],
      queryFn: async ({ signal }) => {
        const query = { page_size: MOST_AT_ONCE, filter: JSON.stringify({ id: ids.slice(0, MOST_AT_ONCE) }) }
        return await api.get(`/${entity.name}/all`, { answer: rowsIn(listName(entity)), query, signal })
      },
    }),

  /** The whole list in the viewer's scope: for reference lists, which are short and change rarely. */
  whole: (entity: Named) =>
    queryOptions({
      queryKey: [entity.name, 'whole'],
      staleTime: 10 * 60_000,
      gcTime: KEPT_FOR,
      meta: { persist: impersonal.has(entity.name) },
      queryFn: ({ signal }) =>
        api.get(`/${entity.name}/wp/all`, { answer: rowsIn(listName(entity)), signal, patience: PATIENCE }),
    }),
}
