import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { rowOnTop } from '../device/outbox/on-top.ts'
import { useWaiting } from '../device/outbox/waiting.ts'
import { recordQueries } from '../api/record-queries.ts'
import type { CaseRow } from './case-queries.ts'
import { knownRow } from '../device/known-case.ts'

/** The whole record of a case with what waits to be sent on top; until it comes, what a list knows of it. */
export function useCaseRecord(id: string) {
  const queryClient = useQueryClient()
  const entries = useWaiting()
  const select = useCallback((row: CaseRow) => rowOnTop(row, entries, 'patient'), [entries])
  return useQuery({
    ...recordQueries.one({ name: 'patient' }, id),
    select,
    placeholderData: (): CaseRow | undefined => knownRow(queryClient, id),
  })
}
