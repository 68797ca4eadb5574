import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'

export const pageSizes = [25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** Selected values by filter; unused filters are absent. */
export type Filters = Readonly<Record<string, readonly string[]>>
/** The parameters of an address, as they are written there. */
export type Search = Readonly<Record<string, string>>

/** What a list shows: its search, filters, order and page. */
export interface ListParams {
  readonly search: string
  /** A column, or `-column` for descending. */
  readonly sort: string
  readonly page: number
  readonly size: PageSize
  readonly filters: Filters
}

/** Reads the parameters of a list from its address and writes them there. */
export interface ListAddress {
  readonly read: (search: Search) => ListParams
  readonly write: (params: ListParams) => Search
}

/** The parameters of an address, whatever the router made of them. */
export function searchOf(values: object): Search {
  const written = Object.entries(values).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  return Object.fromEntries(written.map(([name, value]) => [name, String(value)]))
}

interface AddressRules {
  /** The order without a choice; the address does not name it. */
  readonly sort: string
  readonly isSortable: (column: string) => boolean
  /** Which values each filter accepts. */
  readonly filters?: Readonly<Record<string, (value: string) => boolean>>
  /** How the address names the search and the page size, where filters have the usual names. */
  readonly names?: { readonly search: string; readonly size: string }
}

const usualSize: PageSize = 25

/** An address that ignores what makes no sense in it and does not write what goes without saying. */
export function listAddress({
  sort: usualSort,
  isSortable,
  filters: accepted = {},
  names = { search: 'search', size: 'size' },
}: AddressRules): ListAddress {
  return {
    read(search) {
      const { [names.search]: text = '', [names.size]: size, sort = '', page } = search
      const filters = Object.entries(accepted).flatMap(([name, accepts]) => {
        const values = search[name]?.split(',').filter(accepts) ?? []
        return values.length > 0 ? [[name, values] as const] : []
      })
      const at = Number(page)
      return {
        search: text,
        sort: isSortable(sort.replace(/^-/, '')) ? sort : usualSort,
        page: Number.isInteger(at) && at > 0 ? at : 1,
        size: pageSizes.find((one) => String(one) === size) ?? usualSize,
        filters: Object.fromEntries(filters),
      }
    },
    write({ search, sort, page, size, filters }) {
      const used = Object.entries(filters).filter(([, values]) => values.length > 0)
      return {
        ...(search && { [names.search]: search }),
        ...(sort !== usualSort && { sort }),
        ...(page > 1 && { page: String(page) }),
        ...(size !== usualSize && { [names.size]: String(size) }),
        ...Object.fromEntries(used.map(([name, values]) => [name, values.join(',')])),
      }
    },
  }
}

/** Changes parameters; `replace` for a change that the back button should skip. */
export type ChangeParams = (change: Partial<ListParams>, replace?: boolean) => void

/** The parameters in the address, or in memory for a list that is one of several on its page. */
export function useListParams(address: ListAddress, inMemory: boolean) {
  // A choice shows at once, before its address is there. That of the next page is not this list's, while it still loads.
  const search = useRouterState({
    select: ({ location, resolvedLocation = location }) =>
      location.pathname === resolvedLocation.pathname ? location.search : resolvedLocation.search,
  })
  const router = useRouter()
  const [kept, keep] = useState<Search>({})

  // Both stay the same while the address does: what hangs on them is not drawn again by each key of a search.
  const change: ChangeParams = useCallback(
    (part, replace = false) => {
      // A changed list starts at its first page.
      const after = (before: Search): Search => address.write({ ...address.read(before), page: 1, ...part })
      if (inMemory) return keep(after)
      const { location, resolvedLocation = location } = router.state
      // The list is being left, and the address is that of the next page.
      if (location.pathname !== resolvedLocation.pathname) return
      // From the latest address: two changes may follow each other before the first is shown.
      void router.navigate({
        to: '.',
        search: (before: {}) => after(searchOf(before)),
        replace,
        resetScroll: false,
      })
    },
    [address, inMemory, router],
  )
  const said = inMemory ? kept : search
  const params = useMemo(() => address.read(searchOf(said)), [address, said])
  return { params, change }
}
