import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * What was learned just now may be younger than an answer that is on its way. One that takes an older answer's place is
 * given up for a fresh one; a first answer can't be given up, so it is waited for, and asked for once more after it.
 */
export function askAnew(queryClient: QueryClient, filters: QueryFilters): void {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    // It joins the question that is under way.
    void query.fetch().then(again, again)
  }
  void queryClient.invalidateQueries(filters)
}
