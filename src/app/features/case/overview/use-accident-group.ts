import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/portal.ts'
import type { CaseRow } from '../../../case/case-queries.ts'

const MOST = 60

/** The cases of one accident that the viewer sees, this one among them. */
export function useAccidentGroup(row: CaseRow | undefined) {
  const group = row?.accident_group_id
  return useQuery({
    queryKey: ['patient', 'accident_group', row?.id, group],
    enabled: typeof group === 'string',
    queryFn: async ({ signal }) => {
      const query = { page_size: MOST, filter: JSON.stringify({ accident_group_id: group }) }
      return (await api.call('GET /patient/all', { query, signal })).patients
    },
  })
}
