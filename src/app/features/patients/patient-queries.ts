import type { QueryClient } from '@tanstack/react-query'
import { recordQueries, type ListAsk } from '../../records/record-queries.ts'

// Route loaders are in the first download, so what they need is named here without the whole definition;
// the test beside holds the names against it.
const patient = { name: 'patient' }

/** By what the server may sort; a law firm's column holds its id, whose order means nothing to people. */
export const sortable: readonly string[] = ['case_number', 'last_name', 'dob', 'dol', 'case_status']
export const usualSort = 'last_name'

/** The entities whose titles stand for ids on the list. */
export const listReferences = ['lawfirm']

function fetchTitles(queryClient: QueryClient, entities: readonly string[]): void {
  for (const name of entities) void queryClient.prefetchQuery(recordQueries.whole({ name }))
}

// Under way, not waited for: the page shows its skeleton, or the page before, meanwhile.
export function fetchPatients(queryClient: QueryClient, ask: ListAsk): void {
  void queryClient.prefetchQuery(recordQueries.list(patient, ask))
  fetchTitles(queryClient, listReferences)
}
