import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/portal.ts'
import { usePermissions } from '../records/use-permissions.ts'

const FIVE_MINUTES = 5 * 60_000

const unassignedQuery = queryOptions({
  queryKey: ['sms', 'triage', 'count'],
  // The socket tells at once; this is for networks that let none through.
  refetchInterval: FIVE_MINUTES,
  queryFn: ({ signal }) => api.call('GET /sms/triage/count', { signal }),
})

/** How many messages wait for somebody to say whose they are; none for those who don't write to patients. */
export function useUnassigned(): number {
  const may = usePermissions()
  const { data } = useQuery({ ...unassignedQuery, enabled: may?.('patient_sms.create') === true })
  return data?.count ?? 0
}
