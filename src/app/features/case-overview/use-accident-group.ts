import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/portal.ts'
import { rowsIn, type RecordRow } from '../../api/record-queries.ts'

const MOST = 60

/** The cases of one accident that the viewer sees, this one among them. */
export function useAccidentGroup(row: RecordRow | undefined) {
  const group = row?.['accident_group_id']
  return useQuery({
    queryKey: ['patient', 'accident_group', row?.id, group],
    enabled: typeof group === 'string',
    queryFn: ({ signal }) =>
      api.get('/patient/all', {
        answer: rowsIn('patients'),
        query: { page_size: MOST, filter: JSON.stringify({ accident_group_id: group }) },
        signal,
      }),
  })
}
