import { keepPreviousData, useQueries, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { session, api } from '../../../api/portal.ts'
import { rowOnTop } from '../../../device/outbox/on-top.ts'
import { useWaiting } from '../../../device/outbox/waiting.ts'
import { ownPatients, usePatientStore } from '../../../device/patient-store/own-patients.ts'
import { wordsOf } from '../../../device/patient-store/search-texts.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import type { CaseRow } from '../../../case/case-queries.ts'
import type { ListColumn } from './columns.tsx'
import { isAsked, type AskedFlag } from './flags.ts'
import { filtersIn, firstRowsAsk, listOf, type Ask } from './list-ask.ts'
import { createRowReader, createSearch, orderedRows, stampOf, totalsOf, type Totals } from './local-rows.ts'

export interface ShownRows {
  /** `device`: all of them, by what lies here. `server`: the first ones, until then. */
  readonly from: 'device' | 'server' | 'nowhere'
  /** How many there are to show; of the server's, how many of them came. */
  readonly count: number
  /** How many match altogether. */
  readonly total: number | undefined
  readonly rowAt: (at: number) => CaseRow | undefined
  readonly totals: () => Totals | undefined
}

const noTotals = () => undefined
const noRows = new Uint32Array(0)

/** The rows that the address and the typed text ask for, from the device as soon as it has them. */
export function useShownRows(ask: Ask, column: ListColumn | undefined, today: string) {
  const state = usePatientStore()
  const queryClient = useQueryClient()
  const who = session.current()
  const filters = filtersIn(ask, who)
  const ready = state.status === 'ready'
  const asked = listOf(filters.flags).filter(isAsked)
  const [search] = useState(createSearch)
  const [read] = useState(createRowReader)
  const entries = useWaiting()
  /** Only rows that something waits for are others than they were. */
  const onTop = useMemo(() => {
    const touched = new Set(entries.map(({ command }) => command.target))
    const made = new Map<CaseRow, CaseRow>()
    return (row: CaseRow): CaseRow => {
      if (!touched.has(row.id)) return row
      const before = made.get(row) ?? rowOnTop(row, entries, 'patient')
      made.set(row, before)
      return before
    }
  }, [entries])

  const first = useQuery({
    ...recordQueries.list({ name: 'patient' }, firstRowsAsk(ask, who)),
    // Rows that lie here are there sooner than any answer.
    enabled: state.status === 'failed' || (!ready && state.atHand !== true),
    placeholderData: keepPreviousData,
  })
  const flags = useQueries({ queries: asked.map(flaggedQuery) })
  const flagged = flags.flatMap(({ data }) => (data ? [data] : []))
  const waitsForFlags = flagged.length < asked.length

  const { table } = state
  const stamp = stampOf(state, { filters, column })
  const flagKey = flags.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  const filterKey = JSON.stringify(filters)
  const rows = useMemo(
    () =>
      ready && !waitsForFlags
        ? orderedRows(state, {
            filters,
            column,
            descending: ask.sort.startsWith('-'),
            me: who?.id ?? '',
            today,
            flagged,
          })
        : noRows,
    // What the rest is made of: the same filters are another object in each address.
    // oxlint-disable-next-line react/exhaustive-deps
    [ready, table, stamp, filterKey, column, ask.sort, who?.id, today, flagKey, waitsForFlags],
  )

  // The server's first rows know nothing of flags: better none than wrong ones.
  const page = filters.flags === '' ? first.data : undefined
  const here = ready && !waitsForFlags
  /** What a search leaves of the rows; goes through them anew on every key. */
  const shown = useCallback(
    (typed: string): ShownRows => {
      if (here) {
        const found = search(state.texts, rows, wordsOf(typed))
        return {
          from: 'device',
          count: found.length,
          total: found.length,
          rowAt: (at) => onTop(read(state, found[at] ?? 0)),
          totals: () => totalsOf(state, found),
        }
      }
      if (!page) return { from: 'nowhere', count: 0, total: undefined, rowAt: () => undefined, totals: noTotals }
      return {
        from: 'server',
        count: page.rows.length,
        total: page.count,
        rowAt: (at) => page.rows[at],
        totals: noTotals,
      }
    },
    [here, state, rows, page, search, read, onTop],
  )

  const refetch = first.refetch
  const retry = useCallback(() => {
    ownPatients.fill()
    if (ownPatients.current().status !== 'ready') void refetch()
    void queryClient.refetchQueries({
      queryKey: ['patient', 'flagged'],
      predicate: ({ state: { status } }) => status === 'error',
    })
  }, [refetch, queryClient])

  const flagError = flags.find(({ error }) => error)?.error
  return {
    state,
    shown,
    filters,
    error: flagError ?? (state.status === 'failed' ? (first.error ?? undefined) : undefined),
    busy: ready ? waitsForFlags : first.isFetching,
    retry,
  }
}

/** The cases behind a flag that the rows on the device can't tell. */
function flaggedQuery(flag: AskedFlag) {
  return queryOptions({
    queryKey: ['patient', 'flagged', flag],
    staleTime: 60_000,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const found = await api.call('GET /patient/flagged/{flag}', { params: { flag }, signal, patience: 60_000 })
      return new Set(found.patient_ids)
    },
  })
}
