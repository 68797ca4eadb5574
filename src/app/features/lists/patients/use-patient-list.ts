import { useQuery, queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { session, api } from '../../../api/portal.ts'
import { useWaiting } from '../../../device/outbox/waiting.ts'
import { ownPatients } from '../../../device/patient-store/own-patients.ts'
import type { Totals } from '../../../device/patient-store/local-rows.ts'
import type { StoreState } from '../../../device/patient-store/patient-store.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { useListParams, type ListParams } from '../../../records/list/list-address.ts'
import { useList, type AtHand, type ListOf } from '../../../records/list/use-list.ts'
import { sortOf } from '../../../records/sort-order.ts'
import type { PatientColumn } from './columns.tsx'
import { flagTests, isAsked, isOwn, type AskedFlag } from './flags.ts'
import { filtersIn, firstRowsAsk, wantedIn } from './list-ask.ts'
import { patientAddress } from './patient-address.ts'
import { useLocalRows } from './open-local-rows.ts'

/**
 * Any number of rows, each made when it is first asked for: all of them, by what lies on the device, or the first ones of
 * the server until then.
 */
export interface PatientRows {
  /** How many there are to show; of the server's, how many of them came. */
  readonly length: number
  /** How many match altogether. */
  readonly total: number
  /** The server counted no more than `total`, but there are. */
  readonly atLeast?: boolean | undefined
  readonly at: (place: number) => CaseRow | undefined
  /** Absent where not all rows are here. */
  readonly totals?: () => Totals
}

interface Here {
  readonly state: StoreState
  readonly columns: readonly PatientColumn[]
  readonly today: string
}

/** How long typing rests before the address says what was typed; before that, the router has no business here. */
const REST = 500

const noRows = new Uint32Array(0)
const noFlags: readonly ReadonlySet<string>[] = []

/** The list of cases: rows that lie on the device, or the first ones of the server as long as none lie here. */
export function usePatientList(here: Here): ListOf<PatientRows> {
  return useList({ address: patientAddress }, patientRows(useDeviceRows(here)))
}

interface DeviceRows extends AtHand<PatientRows> {
  /** Whether the server is to be asked meanwhile. */
  readonly enabled: boolean
}

/** The rows that lie on the device, filtered and in order. */
function useDeviceRows({ state, columns, today }: Here): DeviceRows {
  const who = session.current()
  const { params } = useListParams(patientAddress, false)
  const { sort } = params
  const order = sortOf(sort)
  const column = columns.find(({ key }) => key === order.column) ?? columns[0]
  const filters = filtersIn(params, who)
  const { status, atHand, table } = state
  const local = useLocalRows(atHand !== undefined)
  const search = useMemo(() => local?.createSearch(), [local])
  const read = useMemo(() => local?.createRowReader(), [local])
  const entries = useWaiting()
  const onTop = useMemo(() => local?.createOverlay(entries), [local, entries])

  const asked = (filters.flags ?? []).filter(isAsked)
  const isFlagged = asked.length > 0
  const flags = useQuery({ ...flaggedQuery(asked), enabled: isFlagged })
  const flagged = isFlagged ? flags.data : noFlags
  const parts = column?.order ?? []
  const values = wantedIn(filters, who?.id ?? '')
  // Flags rest on more columns than they name.
  const stamp = local?.stampOf(state, filters.flags ? 'any' : [...parts, ...values].map((part) => part.column))
  const filterKey = JSON.stringify(filters)
  const ready = status === 'ready' && local !== undefined
  const ordered = useMemo(
    () =>
      ready && flagged
        ? local.orderedRows(state, {
            order: parts,
            descending: (order.direction === 'descending') !== (column?.backwards ?? false),
            values,
            tests: (filters.flags ?? []).filter(isOwn).map((flag) => (row) => flagTests[flag](row, today)),
            flagged,
          })
        : noRows,
    // What the rest is made of: the same filters are another object in each address.
    // oxlint-disable-next-line react/exhaustive-deps
    [ready, table, stamp, filterKey, column, sort, who?.id, today, flagged],
  )
  /** What a search leaves of the rows; goes through them anew on every key. */
  const find = useMemo(() => {
    if (!local || !search || !read || !onTop) return undefined
    return (typed: string) => {
      const found = search(state.texts, ordered, typed)
      // Both the line under the columns and the foot ask for them.
      let sums: Totals | undefined
      const rows: PatientRows = {
        length: found.length,
        total: found.length,
        at(place) {
          const row = found[place]
          return row === undefined ? undefined : onTop(read(state, row))
        },
        totals: () => (sums ??= local.totalsOf(state, found)),
      }
      return { rows, count: found.length }
    }
  }, [local, state, ordered, search, read, onTop])
  const { error, refetch } = flags
  return {
    // Rows that lie here are there sooner than any answer.
    enabled: status === 'failed' || (!ready && atHand !== true),
    find: ready && flagged ? find : undefined,
    error: isFlagged ? error : null,
    retry() {
      ownPatients.fill()
      if (isFlagged && error) void refetch()
    },
  }
}

interface FirstRows {
  readonly rows: readonly CaseRow[]
  readonly count: number
  readonly atLeast?: boolean | undefined
}

const firstRows = new WeakMap<FirstRows, PatientRows>()

/** The same object for the same answer, so that nothing is drawn again for it. */
function readFirst(answer: FirstRows): PatientRows {
  const { rows, count, atLeast } = answer
  const known = firstRows.get(answer)
  if (known) return known
  const made: PatientRows = {
    length: rows.length,
    total: count,
    atLeast,
    at: (place) => rows[place],
  }
  firstRows.set(answer, made)
  return made
}

/** The rows of the device as the source of a list, and until they are at hand the first ones of the server. */
function patientRows({ enabled, ...atHand }: DeviceRows) {
  const who = session.current()
  return {
    query: (params: ListParams) => ({ ...recordQueries.list({ name: 'patient' }, firstRowsAsk(params, who)), enabled }),
    pageOf(answer: FirstRows, params: ListParams) {
      // The server's first rows know nothing of flags: better none than wrong ones.
      return filtersIn(params, who).flags ? undefined : { rows: readFirst(answer), count: answer.count }
    },
    atHand,
    pause: REST,
    paged: false,
  }
}

/** The cases behind flags that the rows on the device can't tell, flag by flag. */
function flaggedQuery(flags: readonly AskedFlag[]) {
  return queryOptions({
    queryKey: ['patient', 'flagged', ...flags],
    staleTime: 60_000,
    structuralSharing: false,
    queryFn: ({ signal }): Promise<readonly ReadonlySet<string>[]> =>
      Promise.all(
        flags.map(async (flag) => {
          const found = await api.call('GET /patient/flagged/{flag}', { params: { flag }, signal, patience: 60_000 })
          return new Set(found.patient_ids)
        }),
      ),
  })
}
