import { queryOptions, type QueryMeta } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import type { EntityName } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { listName } from '#domain/list-name.ts'
import { GENERAL } from '#offline/answers/cache-policy.ts'
import type { ReadAnswer } from './client.ts'
import { api } from './portal.ts'

/** Columns that mean the same in every entity that has them. */
interface SharedColumns {
  readonly version?: number
  readonly updated_at?: string
  readonly is_active?: boolean
  readonly is_system?: boolean
  readonly sort_order?: number
  readonly patient_id?: string | null
}

/** A record of an entity that is chosen at run time, as it came: columns that the viewer may not see are not in it. */
export type RecordRow = { readonly id: string } & SharedColumns & Readonly<Record<string, unknown>>

export interface ListRequest {
  page: number
  page_size: number
  /** A column, or `-column` for descending; else the order of the entity. */
  sort?: string | undefined
  search: string
  /** Wanted values by column, as JSON. */
  filter?: string | undefined
  /** To have all rows counted, however many there are. */
  count?: 'exact' | undefined
}

export type Named = Pick<Entity, 'name'>

/** A row of an entity: typed where the entity is known, else a record of any. */
export type RowOf<E extends Named> = E['name'] extends EntityName ? Readonly<Shown<E['name']>> : RecordRow

export const isRow = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const partNamed = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? new Map(Object.entries(answer)).get(name) : undefined

/** One part of an answer. Columns are not looked at again: the contract tests hold them against the definition. */
export function partOf<Part>(name: string, check: (part: unknown) => boolean): ReadAnswer<Part> {
  return (answer) => {
    const part = partNamed(answer, name)
    if (!check(part)) throw new TypeError(`no ${name} in the answer`)
    return part as Part
  }
}

/** The rows of an answer that carries them under this name. */
export function rowsIn<Row extends { readonly id: string } = RecordRow>(name: string) {
  return partOf<readonly Row[]>(name, (rows) => Array.isArray(rows) && rows.every(isRow))
}

/** A whole list may be long; it is mostly prefetched. */
const PATIENCE = 60_000

const FRESH_FOR = 10 * 60_000
/** W12: the worker keeps these lists; here they lie only for the screens at hand. */
const AT_HAND = 60_000

/** A list that the worker answers with what lies on the device, unless it is known to have changed. */
export function referenceList<Row extends { readonly id: string } = RecordRow>(
  queryKey: readonly [entity: string, kind: string],
  path: string,
  rows: string,
) {
  const [entity] = queryKey
  return queryOptions({
    queryKey,
    meta: { part: 'names', kept: { about: GENERAL, form: 'rows', entity } },
    staleTime: FRESH_FOR,
    gcTime: AT_HAND,
    queryFn: ({ client, signal }) => {
      const from = client.getQueryState(queryKey)?.isInvalidated ? 'server' : undefined
      return api.get(path, { answer: rowsIn<Row>(rows), signal, patience: PATIENCE, from })
    },
  })
}

/** For a page that consists of such a list: asked for with every visit, and its age is the age of the page. */
export const asOwnPage = <Query extends { readonly meta?: QueryMeta | undefined }>(query: Query) => ({
  ...query,
  staleTime: 0,
  meta: { ...query.meta, part: 'content' as const },
})

/** As many as one page of a list may hold. */
const MOST_AT_ONCE = 200

const countOf = partOf<number>('count', Number.isInteger)
const atLeastOf = partOf<boolean | undefined>('count_at_least', (told) => told === undefined || told === true)

function pageUnder<const E extends Named>(entity: E) {
  const rowsOf = rowsIn<RowOf<E>>(listName(entity))
  return (answer: unknown) => ({ rows: rowsOf(answer), count: countOf(answer), atLeast: atLeastOf(answer) })
}

const isOfCases = ({ name }: Named): boolean => name === 'patient'

/** Of a list the first page is kept as it opens, of which there are not many; what was typed to search is not. */
function metaOfList(entity: Named, { page, page_size, search, filter }: ListRequest): QueryMeta {
  const opens = page === 1 && !search && (!filter || filter === '{}')
  return {
    ...(opens && { kept: { about: GENERAL, form: 'page', entity: entity.name } }),
    ...(isOfCases(entity) && { ofCases: true }),
    ...(isOfCases(entity) && search && { standIn: { tells: 'found', words: search, most: page_size, as: 'page' } }),
  }
}

/** What this page is deleting. The news of it may come before the answer, when its page is still open. */
export const removing = new Set<string>()

/** The calls that every entity has, as queries that loaders and screens share. */
export const recordQueries = {
  list: <const E extends Named>(entity: E, ask: ListRequest) =>
    queryOptions({
      queryKey: [entity.name, 'list', ask],
      meta: metaOfList(entity, ask),
      queryFn: ({ signal }) => api.get(`/${entity.name}/all`, { answer: pageUnder(entity), query: { ...ask }, signal }),
    }),

  one: <const E extends Named>(entity: E, id: string) =>
    queryOptions({
      queryKey: [entity.name, 'one', id],
      enabled: () => !removing.has(id),
      meta: isOfCases(entity)
        ? { kept: { about: id, form: 'row', entity: entity.name }, standIn: { tells: 'case', id } }
        : {},
      queryFn: ({ signal }) =>
        api.get(`/${entity.name}/${encodeURIComponent(id)}`, { answer: partOf<RowOf<E>>(entity.name, isRow), signal }),
    }),

  /** These records, in no order; those that are not the viewer's to see are not among them. */
  some: <const E extends Named>(entity: E, ids: readonly string[]) =>
    queryOptions({
      queryKey: [entity.name, 'some', ids],
      queryFn: async ({ signal }) => {
        const query = { page_size: MOST_AT_ONCE, filter: JSON.stringify({ id: ids.slice(0, MOST_AT_ONCE) }) }
        return await api.get(`/${entity.name}/all`, { answer: rowsIn<RowOf<E>>(listName(entity)), query, signal })
      },
    }),

  /** The whole list in the viewer's scope: for reference lists, which are short and change rarely. */
  whole: <const E extends Named>(entity: E) =>
    referenceList<RowOf<E>>([entity.name, 'whole'], `/${entity.name}/wp/all`, listName(entity)),
}
