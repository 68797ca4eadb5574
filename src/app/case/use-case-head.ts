import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { rowOnTop } from '../device/outbox/on-top.ts'
import { useWaiting } from '../device/outbox/waiting.ts'
import { caseQueries, type CaseHead } from './case-queries.ts'
import { headFromRow, knownRow } from '../device/known-case.ts'

/** The head of a case with what waits to be sent on top; until it comes, what a list knows of it. */
export function useCaseHead(id: string) {
  const queryClient = useQueryClient()
  const entries = useWaiting()
  const select = useCallback((head: CaseHead) => ({ ...head, row: rowOnTop(head.row, entries, 'patient') }), [entries])
  return useQuery({
    ...caseQueries.head(id),
    select,
    placeholderData: () => {
      const row = knownRow(queryClient, id)
      return row && headFromRow(row)
    },
  })
}
