import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useListParams, type ChangeParams, type ListAddress, type ListParams } from './list-address.ts'
import { useTypedSearch } from './use-typed-search.ts'

/** What a source has found for the parameters of a list. */
export interface Page<Rows> {
  readonly rows: Rows
  /** How many match on all pages. */
  readonly count: number
  /** There are more: no more were counted. */
  readonly atLeast?: boolean | undefined
}

/** Rows that no answer need bring. */
export interface AtHand<Rows> {
  /** Those that match what is typed; absent as long as they are not all here. */
  readonly find: ((typed: string) => Page<Rows>) | undefined
  /** Why they can't be had. */
  readonly error: Error | null
  readonly retry: () => void
}

/** Whether every row is to be counted, however many there are. */
export type Counting = 'exact' | undefined

/** Where a list gets its rows from. */
export interface ListSource<Rows, Data, Key extends QueryKey> {
  readonly query: (params: ListParams, count: Counting) => UseQueryOptions<Data, Error, Data, Key>
  /** Undefined where an answer does not have the rows that were asked for. */
  readonly pageOf: (data: Data, params: ListParams) => Page<Rows> | undefined
  /** In place of an answer. */
  readonly atHand?: AtHand<Rows>
  /** How long typing must rest before its text is in the address; at 0 an answer is searched for what is typed. */
  readonly pause: number
  readonly paged: boolean
}

interface ListDefinition {
  readonly address: ListAddress
  /** For one of several lists on a page: the address belongs to the page. */
  readonly inMemory?: boolean
}

/** A list without its looks, as `ListFrame` draws what stands around its rows. */
export interface ListOf<Rows, Data = unknown> {
  readonly params: ListParams
  readonly change: ChangeParams
  /** The order without a choice. */
  readonly usualSort: string
  /** The text in the search field, which may be ahead of the parameters. */
  readonly typed: string
  readonly type: (text: string) => void
  /** Searches at once, without waiting for a pause in typing. */
  readonly send: () => void
  /** Whether a search or filter may hide rows. */
  readonly narrowed: boolean
  readonly paged: boolean
  /** Those of the page; undefined while they are loading or could not be loaded. */
  readonly rows: Rows | undefined
  readonly count: number
  readonly atLeast: boolean
  /** Counts all rows that match. */
  readonly countAll: () => void
  /** What the source answered. */
  readonly data: Data | undefined
  readonly error: Error | null
  readonly retry: () => void
  /** Whether what is shown is not yet what was asked for. */
  readonly busy: boolean
  /** When the answer came, in milliseconds. */
  readonly asOf: number
}

/** A list whose rows are drawn one by one, as `ListScreen` does it. */
export type List<Row, Data = unknown> = ListOf<readonly Row[], Data>

/** Connects the parameters of a list with its source. */
export function useList<Rows, Data, Key extends QueryKey>(
  { address, inMemory = false }: ListDefinition,
  { query, pageOf, atHand, pause, paged }: ListSource<Rows, Data, Key>,
): ListOf<Rows, Data> {
  const { params, change } = useListParams(address, inMemory)
  const { typed, type, send } = useTypedSearch(params.search, (search) => change({ search }, true), pause)
  const matching = JSON.stringify([params.search, params.filters])
  const [counted, setCounted] = useState<string>()
  const asked = query(params, counted === matching ? 'exact' : undefined)
  const found = useQuery({ ...asked, placeholderData: keepPreviousData })
  const find = atHand?.find
  const here = useMemo(() => find?.(typed), [find, typed])
  const { isPlaceholderData } = found
  const error = here ? null : (atHand?.error ?? found.error)
  // The page before is no answer to a request that failed.
  const data = error && isPlaceholderData ? undefined : found.data
  // Rows at hand answer each key; the server is asked once typing rests.
  const page =
    here ?? (data === undefined ? undefined : pageOf(data, pause === 0 ? { ...params, search: typed } : params))

  function retry() {
    atHand?.retry()
    if (asked.enabled !== false) void found.refetch()
  }
  return {
    params,
    change,
    usualSort: address.read({}).sort,
    typed,
    type,
    send,
    narrowed: typed.trim() !== '' || Object.keys(params.filters).length > 0 || params.page > 1,
    paged,
    rows: page?.rows,
    count: page?.count ?? 0,
    atLeast: page?.atLeast === true,
    countAll: () => setCounted(matching),
    data,
    error,
    retry,
    busy: !here && (found.isPending || isPlaceholderData),
    asOf: found.dataUpdatedAt,
  }
}
