import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { behindServer } from './from-device.ts'

function worthAnotherTry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/**
 * What was learned just now may be younger than an answer that is on its way. One that takes an older answer's place is
 * given up for a fresh one; a first answer can't be given up, so it is waited for, and asked for once more after it.
 */
class PortalQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    for (const query of first) {
      const again = () => super.invalidateQueries({ queryKey: query.queryKey, exact: true })
      // It joins the question that is under way.
      void query.fetch().then(again, again)
    }
    return super.invalidateQueries(filters, options)
  }
}

/** `behind` stands between every question and the server. */
export function createQueryClient(behind?: ReturnType<typeof behindServer>): QueryClient {
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
