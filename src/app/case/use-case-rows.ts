import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { rowsOnTop } from '../device/outbox/on-top.ts'
import { useWaiting } from '../device/outbox/waiting.ts'
import type { RecordRow } from '../api/record-queries.ts'
import { usePermissions } from '../records/use-permissions.ts'
import { caseQueries } from './case-queries.ts'

/** The rows of an entity that hang on a case, with what waits to be sent on top. What the role may not list is not asked for. */
export function useCaseRows(entity: string, id: string) {
  const may = usePermissions()
  const entries = useWaiting()
  const select = useCallback(
    (rows: readonly RecordRow[]) => rowsOnTop(rows, entries, entity, id),
    [entries, entity, id],
  )
  return useQuery({ ...caseQueries.rows(entity, id), enabled: may?.(`${entity}.list`) === true, select })
}
