import { useQuery, useQueryClient } from '@tanstack/react-query'
import { recordQueries, type RecordRow } from '../record-queries.ts'
import { knownRow } from './known-case.ts'

/** The whole record of a case; until it comes, what a list knows of it. */
export function useCaseRecord(id: string) {
  const queryClient = useQueryClient()
  return useQuery({
    ...recordQueries.one({ name: 'patient' }, id),
    placeholderData: (): RecordRow | undefined => knownRow(queryClient, id),
  })
}
