import type { QueryClient } from '@tanstack/react-query'
import { recordQueries } from '../../../api/record-queries.ts'

/** The entities whose titles stand for ids on the overview; the test beside holds them against its groups. */
export const overviewReferences = [
  'state',
  'patient_language',
  'accident_type',
  'lawfirm',
  'subsidiary',
  'chiropractor',
  'user',
  'employee',
  'underwriting_stage',
]

// Under way, not waited for: the page shows what it knows meanwhile.
export function fetchOverview(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(recordQueries.one({ name: 'patient' }, id))
}
