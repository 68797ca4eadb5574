import type { QueryClient } from '@tanstack/react-query'

// Loaders are in the first download of the portal; what a case asks for comes with the case.
const queries = async () => (await import('./case-queries.ts')).caseQueries

/** Under way, not waited for: the page shows what it knows meanwhile. */
export function fetchHead(queryClient: QueryClient, id: string): void {
  void queries().then(({ head }) => queryClient.prefetchQuery(head(id)))
}

export function fetchRows(queryClient: QueryClient, entity: string, id: string): void {
  void queries().then(({ rows }) => queryClient.prefetchQuery(rows(entity, id)))
}
