import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { offlineFallback } from './from-device.ts'

function worthAnotherTry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/**
 * A request that was sent before a change may answer with data from before it. TanStack Query cancels such a request only
 * when the query already has data; a query's first request would be joined instead, and its old answer count as fresh. So
 * a first request is awaited, and the query asked once more after it.
 */
class PortalQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    for (const query of first) {
      const again = () => super.invalidateQueries({ queryKey: query.queryKey, exact: true })
      // `fetch` joins the request that is under way.
      void query.fetch().then(again, again)
    }
    return super.invalidateQueries(filters, options)
  }
}

/** `behind` stands between every question and the server. */
export function createQueryClient(behind?: ReturnType<typeof offlineFallback>): QueryClient {
  return new PortalQueryClient({
    defaultOptions: {
      queries: {
        // Offline, a paused query would show its skeleton for ever; one that runs fails and says so.
        networkMode: 'always',
        ...(behind && { persister: behind }),
        staleTime: 30_000,
        retry: worthAnotherTry,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
