import { useQuery, useQueryClient } from '@tanstack/react-query'
import { caseQueries } from './case-queries.ts'
import { headFromRow, knownRow } from './known-case.ts'

/** The head of a case; until it comes, what a list knows of it. */
export function useCaseHead(id: string) {
  const queryClient = useQueryClient()
  return useQuery({
    ...caseQueries.head(id),
    placeholderData: () => {
      const row = knownRow(queryClient, id)
      return row && headFromRow(row)
    },
  })
}
