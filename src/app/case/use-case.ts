import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { WriteAddress } from '#domain/calls/index.ts'
import type { Shown } from '#domain/calls/shown-row.ts'
import type { EntityName } from '#domain/entities/index.ts'
import { ApiError } from '../api/api-error.ts'
import { recordQueries } from '../api/record-queries.ts'
import { tellsOfCases } from '../api/tells-of-cases.ts'
import type { CallAnswer, CallInput } from '../api/typed-call.ts'
import { headFromRow, knownRow } from '../device/known-case.ts'
import { deliverCall, WAITING, type Later } from '../device/outbox/deliver.ts'
import { withQueuedChanges } from '../device/outbox/queued-overlay.ts'
import { withQueuedRows } from '../device/outbox/queued-rows.ts'
import { useWaiting } from '../device/outbox/waiting.ts'
import { userPermissions } from '../records/reference-lists.ts'
import { usePermissions, useReaches, useViewer } from '../records/use-permissions.ts'
import type { CaseHead, CaseRow } from './case-head-query.ts'
import { caseQueries } from './case-queries.ts'

/** The case header with unsent changes applied; until it loads, what a list knows of the case. */
export function useCaseHead(id: string) {
  const queryClient = useQueryClient()
  const entries = useWaiting()
  const select = useCallback(
    (head: CaseHead) => ({ ...head, row: withQueuedChanges(head.row, entries, 'patient') }),
    [entries],
  )
  return useQuery({
    ...caseQueries.head(id),
    select,
    placeholderData: () => {
      const row = knownRow(queryClient, id)
      return row && headFromRow(row)
    },
  })
}

/** The steps a case has taken and may take. Not requested where its status is not shown to the viewer. */
export function useStatusHistory(id: string) {
  const { data: head } = useCaseHead(id)
  const enabled = Boolean(head?.row.case_status)
  return useQuery({ ...caseQueries.statusEvents(id), enabled, retry: false })
}

/** The whole record with unsent changes applied; until it loads, what a list knows of the case. */
export function useCaseRecord(id: string) {
  const queryClient = useQueryClient()
  const entries = useWaiting()
  const select = useCallback((row: CaseRow) => withQueuedChanges(row, entries, 'patient'), [entries])
  return useQuery({
    ...recordQueries.one({ name: 'patient' }, id),
    select,
    placeholderData: (): CaseRow | undefined => knownRow(queryClient, id),
  })
}

/** Rows of a case with unsent changes applied. Not requested where the role may not list them. */
export function useCaseRows<N extends EntityName>(entity: N, id: string) {
  const may = usePermissions()
  const entries = useWaiting()
  const select = useCallback(
    (rows: readonly Readonly<Shown<N>>[]) => withQueuedRows(rows, entries, entity, id),
    [entries, entity, id],
  )
  return useQuery({ ...caseQueries.rows(entity, id), enabled: may?.(`${entity}.list`) === true, select })
}

/** Whether the viewer is the case manager, the underwriter or tagged. */
function isAssigned(row: CaseRow, viewerId: string, employeeId: string | undefined): boolean {
  return (
    row.case_manager_id === viewerId ||
    row.underwriter_id === viewerId ||
    (employeeId !== undefined && row.tagged_employee_ids?.includes(employeeId) === true)
  )
}

/** Permissions on the records of a case; none until the case has loaded. */
export function useCaseRights(id: string): (codename: string) => boolean {
  const viewer = useViewer()
  const reaches = useReaches()
  const { data: row } = useQuery(recordQueries.one({ name: 'patient' }, id))
  const employed = reaches?.has('employee.list') === true
  const { data: employees } = useQuery({ ...recordQueries.whole({ name: 'employee' }), enabled: employed })
  const employee = employees?.find((one) => one.user_id === viewer.id)
  return (codename) => {
    const reach = reaches?.get(codename)
    if (!reach || !row) return false
    return viewer.level === 'user' || reach !== 'assigned' || isAssigned(row, viewer.id, employee?.id)
  }
}

/** False while what the rights follow from is under way: what a right adds to the page would come late. */
export function useRightsKnown(id: string): boolean {
  const permissions = useQuery(userPermissions)
  const record = useQuery(recordQueries.one({ name: 'patient' }, id))
  // A first failure may be the last: without a connection nothing waits for the other tries.
  return [permissions, record].every(({ isLoading, failureCount }) => !isLoading || failureCount > 0)
}

const stale: readonly string[] = ['VERSION_CONFLICT', 'ILLEGAL_TRANSITION']

/**
 * Sends a write about a case and refreshes the queries that show it. A write that may wait is queued on the device when
 * offline; then the answer is `WAITING`.
 */
export function useCaseCall(id: string) {
  const keepFresh = useKeepFresh(id)
  return <A extends WriteAddress>(
    address: A,
    input: CallInput<A>,
    key: string,
    later?: Later,
  ): Promise<CallAnswer<A> | typeof WAITING> =>
    keepFresh(() => deliverCall(address, input, key, later && { about: id, ...later }))
}

function useKeepFresh(id: string) {
  const queryClient = useQueryClient()

  function refresh() {
    return queryClient.invalidateQueries({ predicate: tellsOfCases(new Set([id])) })
  }

  return async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await send()
      if (answer !== WAITING) await refresh()
      return answer
    } catch (error) {
      // The refusal says that the shown data is stale.
      if (error instanceof ApiError && stale.includes(error.code)) await refresh()
      throw error
    }
  }
}
