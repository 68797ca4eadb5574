import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ListParams } from './list-address.ts'
import type { ListSource, Page } from './use-list.ts'

const PAUSE = 250

/** Pages that the server searches, sorts and filters. */
export function serverPages<Row, Data extends Page<readonly Row[]>, Key extends QueryKey>(
  query: ListSource<readonly Row[], Data & Page<readonly Row[]>, Key>['query'],
): ListSource<readonly Row[], Data & Page<readonly Row[]>, Key> {
  return { query, pageOf: (page) => page, pause: PAUSE, paged: true }
}

/** A whole list that is here, searched, sorted and filtered by `match`. */
export function deviceRows<Row, Key extends QueryKey>(
  query: UseQueryOptions<readonly Row[], Error, readonly Row[], Key>,
  match: (rows: readonly Row[], params: ListParams) => readonly Row[],
  paged = true,
): ListSource<readonly Row[], readonly Row[], Key> {
  function pageOf(all: readonly Row[], params: ListParams): Page<readonly Row[]> {
    const { page, size } = params
    const matching = match(all, params)
    return { rows: paged ? matching.slice((page - 1) * size, page * size) : matching, count: matching.length }
  }
  return { query: () => query, pageOf, pause: 0, paged }
}
