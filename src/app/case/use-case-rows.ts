import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { rowsOnTop } from '../device/outbox/on-top.ts'
import { useWaiting } from '../device/outbox/waiting.ts'
import type { Shown } from '#domain/calls/shown-row.ts'
import type { EntityName } from '#domain/entities/index.ts'
import { usePermissions } from '../records/use-permissions.ts'
import { caseQueries } from './case-queries.ts'

/** The rows of an entity that hang on a case, with what waits to be sent on top. What the role may not list is not asked for. */
export function useCaseRows<N extends EntityName>(entity: N, id: string) {
  const may = usePermissions()
  const entries = useWaiting()
  const select = useCallback(
    (rows: readonly Readonly<Shown<N>>[]) => rowsOnTop(rows, entries, entity, id),
    [entries, entity, id],
  )
  return useQuery({ ...caseQueries.rows(entity, id), enabled: may?.(`${entity}.list`) === true, select })
}
