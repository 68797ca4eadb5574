import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useListParams, type ChangeParams, type ListAddress, type ListParams } from './list-address.ts'
import { useTypedSearch } from './use-typed-search.ts'

interface Page<Row> {
  readonly rows: readonly Row[]
  /** How many match on all pages. */
  readonly count: number
}

/** Where a list gets its rows from. */
export interface ListSource<Row, Data, Key extends QueryKey> {
  readonly query: (params: ListParams) => UseQueryOptions<Data, Error, Data, Key>
  readonly pageOf: (data: Data, params: ListParams) => Page<Row>
  /** How long typing must rest before its text is searched for; 0 where the rows are at hand. */
  readonly pause: number
  readonly paged: boolean
}

const PAUSE = 250

/** Pages that the server searches, sorts and filters. */
export function serverPages<Row, Data extends Page<Row>, Key extends QueryKey>(
  query: (params: ListParams) => UseQueryOptions<Data & Page<Row>, Error, Data & Page<Row>, Key>,
): ListSource<Row, Data & Page<Row>, Key> {
  return { query, pageOf: (page) => page, pause: PAUSE, paged: true }
}

/** A whole list that is here, searched, sorted and filtered by `match`. */
export function deviceRows<Row, Key extends QueryKey>(
  query: UseQueryOptions<readonly Row[], Error, readonly Row[], Key>,
  match: (rows: readonly Row[], params: ListParams) => readonly Row[],
  paged = true,
): ListSource<Row, readonly Row[], Key> {
  function pageOf(all: readonly Row[], params: ListParams): Page<Row> {
    const { page, size } = params
    const matching = match(all, params)
    return { rows: paged ? matching.slice((page - 1) * size, page * size) : matching, count: matching.length }
  }
  return { query: () => query, pageOf, pause: 0, paged }
}

interface ListDefinition {
  readonly address: ListAddress
  /** For one of several lists on a page: the address belongs to the page. */
  readonly inMemory?: boolean
}

/** A list without its looks, as `ListScreen` draws it. */
export interface List<Row, Data = unknown> {
  readonly params: ListParams
  readonly change: ChangeParams
  /** The order without a choice. */
  readonly usualSort: string
  /** The text in the search field, which may be ahead of the parameters. */
  readonly typed: string
  readonly type: (text: string) => void
  /** Whether a search or filter may hide rows. */
  readonly narrowed: boolean
  readonly paged: boolean
  /** Those of the page; undefined while they are loading or could not be loaded. */
  readonly rows: readonly Row[] | undefined
  readonly count: number
  /** What the source answered. */
  readonly data: Data | undefined
  readonly error: Error | null
  readonly retry: () => void
  /** Whether what is shown is not yet what was asked for. */
  readonly busy: boolean
  /** When the answer came, in milliseconds. */
  readonly asOf: number
}

/** Connects the parameters of a list with its source. */
export function useList<Row, Data, Key extends QueryKey>(
  { address, inMemory = false }: ListDefinition,
  { query, pageOf, pause, paged }: ListSource<Row, Data, Key>,
): List<Row, Data> {
  const { params, change } = useListParams(address, inMemory)
  const { typed, type } = useTypedSearch(params.search, (search) => change({ search }, true), pause)
  const found = useQuery({ ...query(params), placeholderData: keepPreviousData })
  const { error, isPlaceholderData } = found
  // The page before is no answer to a request that failed.
  const data = error && isPlaceholderData ? undefined : found.data
  // Rows at hand answer each key; the server is asked once typing rests.
  const page = data === undefined ? undefined : pageOf(data, pause === 0 ? { ...params, search: typed } : params)
  return {
    params,
    change,
    usualSort: address.read({}).sort,
    typed,
    type,
    narrowed: typed.trim() !== '' || Object.keys(params.filters).length > 0 || params.page > 1,
    paged,
    rows: page?.rows,
    count: page?.count ?? 0,
    data,
    error,
    retry: () => void found.refetch(),
    busy: found.isPending || isPlaceholderData,
    asOf: found.dataUpdatedAt,
  }
}
