import { useQueryClient } from '@tanstack/react-query'
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { Button } from '#ui/parts/button.tsx'
import { useWide } from '#ui/parts/media.ts'
import { sheet } from '#ui/parts/sheet.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { session } from '../../../api/portal.ts'
import { dueCallOf, type DueCall } from '../../../case/calls/due-call.ts'
import { OpenCall } from '../../../case/calls/log-call.tsx'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { isUnsent, useWaiting } from '../../../device/outbox/waiting.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import { isLapsed } from '../../../device/patient-store/own-patients.ts'
import type { StoreState } from '../../../device/patient-store/patient-store.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { FilterChoice } from '../../../records/list/filter-chips.tsx'
import { ListFrame, ListState } from '../../../records/list/list-frame.tsx'
import { useColumnChoice } from '../../../records/list/list-settings.ts'
import { titleOf } from '../../../records/record-title.ts'
import type { May } from '../../../records/use-permissions.ts'
import { usualColumns, type PatientColumn } from './columns.tsx'
import { showWhatIsKnown } from './known-head.ts'
import { hasFilters, quickFilters } from './list-ask.ts'
import { ListFoot } from './list-foot.tsx'
import { PatientCards } from './patient-cards.tsx'
import { GridTotals } from './grid-totals.tsx'
import { PatientGrid } from './patient-grid.tsx'
import { usePatientList, type PatientRows } from './use-patient-list.ts'
import { usePatientViews } from './patient-views.tsx'
import { useSelection } from './use-selection.ts'
import type { Named } from './use-titles.ts'

const ListLooks = lazy(() => import('./list-display-options.tsx'))
const SelectionBar = lazy(() => import('./selection-bar.tsx'))

const panel = cx(sheet, css({ overflow: 'clip' }))

interface Props {
  title: string
  state: StoreState
  /** All there are to choose from. */
  columns: readonly PatientColumn[]
  filterChoices: readonly FilterChoice[]
  managers: readonly Named[]
  may: May | undefined
  mayCall: boolean
  today: string
  /** Whether single keys are shortcuts for this person. */
  keys: boolean
  onOpen: (id: string) => void
  /** On hover of a row: preloads the case page. */
  onNear: () => void
  onNew: (() => void) | undefined
}

/** The list itself, which each key of a search draws again. */
export function PatientList(props: Props) {
  const { title, state, columns, managers, may, mayCall, today, keys, onOpen: toCase, onNear, onNew } = props
  const queryClient = useQueryClient()
  const { t } = useTexts()
  const { money, number, time } = useFormats()
  const wide = useWide()
  const [marked, setMarked] = useState({ at: -1, typed: '' })
  const [call, setCall] = useState<DueCall>()
  const { selected, select, choose, clear } = useSelection()
  const who = session.current()
  const { shown, layout, density } = useColumnChoice('patient', columns, usualColumns(who))
  const list = usePatientList({ state, columns, today })
  const { rows, params, change, typed, type } = list
  const { filters, narrow, tabs, saving } = usePatientViews(list)
  const { filterChoices } = props
  const quick = quickFilters(who)
  const narrowing = useMemo(
    () =>
      filterChoices.map((one) => ({
        ...one,
        chosen: filters[one.name] ?? [],
        choose: (values: readonly string[]) => narrow({ ...filters, [one.name]: values }),
      })),
    [filterChoices, filters, narrow],
  )
  // Another search has other rows, none of which is marked yet.
  const active = marked.typed === typed ? marked.at : -1
  const setActive = (at: number) => setMarked({ at, typed })

  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  const onOpen = useCallback(
    (id: string) => {
      showWhatIsKnown(queryClient, id)
      toCase(id)
    },
    [queryClient, toCase],
  )
  const onCall = useCallback((at: number) => {
    const row = latest.current?.at(at)
    if (row) setCall(dueCallOf(row))
  }, [])
  const onSelect = useCallback(
    (id: string, at: number, range: boolean) =>
      select(id, at, range ? (from, to) => idsBetween(latest.current, from, to) : undefined),
    [select],
  )
  const length = rows?.length ?? 0
  const allSelected = length > 0 && selected.size >= length && selected.has(rows?.at(0)?.id ?? '')

  /** Down from the search into the rows. */
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'ArrowDown' || length === 0) return
    event.preventDefault()
    setActive(0)
    document.querySelector<HTMLElement>('[role=grid]')?.focus()
  }

  // Totals and actions may come a frame later than the rows.
  const later = useDeferredValue(rows)
  const { table } = state
  const sums = useMemo(() => (wide && later && later.length > 0 ? later.totals?.() : undefined), [later, wide])
  const count = later?.length ?? 0
  const { asOf, stale } = state
  const since = asOf === undefined || stale ? '' : t('cases:asOf', { time: time(new Date(asOf).toISOString()) })
  const totals = useMemo(
    () =>
      sums && (
        <GridTotals
          columns={shown}
          label={[`${t('cases:totals.count')} ${number(count)}`, since].filter(Boolean).join(' · ')}
          totals={sums}
          money={money}
        />
      ),
    [sums, shown, t, money, number, count, since],
  )
  const leaving = useCallback((): CaseRow[] => {
    const every = Array.from({ length: later?.length ?? 0 }, (_, at) => later?.at(at)).filter(
      (row) => row !== undefined,
    )
    if (selected.size === 0) return every
    return [...selected].flatMap((id) => {
      const place = table.placeOf(id)
      return place === undefined ? every.filter((row) => row.id === id) : [table.rowAt(place)]
    })
  }, [later, selected, table])

  const onSort = (sort: string) => change({ sort }, true)
  const newText = t('cases:new')
  const search = typed.trim()
  const narrowed = search !== '' || hasFilters(filters)
  const drawn = {
    caption: title,
    columns: shown,
    rows,
    question: `${params.sort} ${JSON.stringify(filters)} ${search}`,
    selected,
    onSelect,
    onOpen,
    selectText: t('cases:select'),
    ...(mayCall && { onCall, callText: t('cases:call') }),
  }
  return (
    <>
      <ListFrame
        list={list}
        heading={<h1 className={css({ textStyle: 'title' })}>{title}</h1>}
        compact={!wide}
        actions={
          onNew && (
            <Button size={wide ? 'md' : 'sm'} tone="primary" aria-keyshortcuts="n" onClick={onNew}>
              {newText}
            </Button>
          )
        }
        views={tabs}
        searchText={t('cases:search.label')}
        searchHint={t('cases:search.placeholder')}
        onSearchKey={press}
        controls={
          <Suspense fallback={null}>
            <SelectionBar
              selected={selected}
              rows={leaving}
              count={later?.totals ? count : 0}
              wide={wide}
              columns={shown}
              managers={managers}
              may={may}
              onClear={clear}
            />
          </Suspense>
        }
        filters={narrowing}
        quick={quick}
        filtersDone={t('cases:filters.done')}
        onClearFilters={() => narrow({})}
        layout={{
          ...layout,
          text: t('lists:layout.title'),
          pinned: 'name',
          saving,
          children: <ListLooks columns={layout.columns} sort={params.sort} onSort={onSort} />,
        }}
        above={<WaitingPatients />}
        keys={keys}
        shortcuts={{ c: mayCall && active >= 0 ? () => onCall(active) : undefined }}
        onNew={onNew}
      >
        <div className={panel}>
          <ListState
            list={list}
            failedReason={isLapsed(state.error) ? t('cases:lapsed') : undefined}
            nothing={
              narrowed
                ? {
                    title: search === '' ? t('cases:noMatch.filtered') : t('cases:noMatch.title', { search }),
                    text: t('cases:noMatch.text'),
                    action: (
                      <Button
                        onClick={() => {
                          type('')
                          change({ search: '', filters: { view: ['all'] } })
                        }}
                      >
                        {t('cases:noMatch.clear')}
                      </Button>
                    ),
                  }
                : {
                    title: t('cases:empty.title'),
                    text: t('cases:empty.text'),
                    action: onNew && (
                      <Button tone="primary" onClick={onNew}>
                        {newText}
                      </Button>
                    ),
                  }
            }
          >
            {wide ? (
              <PatientGrid
                {...drawn}
                density={density}
                sort={params.sort}
                onSort={onSort}
                active={Math.min(active, length - 1)}
                onActive={setActive}
                onSelectAll={() => (allSelected ? clear() : choose(idsBetween(rows, 0, length - 1)))}
                allSelected={allSelected}
                selectAllText={t('cases:selectAll')}
                onNear={onNear}
                totals={totals}
              />
            ) : (
              <PatientCards {...drawn} />
            )}
          </ListState>
          <ListFoot rows={later} underColumns={totals !== undefined} state={state} onRetry={list.retry} />
        </div>
      </ListFrame>
      <OpenCall call={call} onClose={() => setCall(undefined)} />
    </>
  )
}

function idsBetween(rows: PatientRows | undefined, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, step) => rows?.at(from + step)?.id).filter((id) => id !== undefined)
}

const waitingList = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const waitingItem = css({ display: 'flex', alignItems: 'center', gap: '2', fontWeight: 'medium' })

/** Patients who were taken in here and have no case yet. */
function WaitingPatients() {
  const { language } = useTexts()
  const patients = useWaiting().filter(
    (entry) => entry.command.entity === 'patient' && entry.command.kind === 'create' && isUnsent(entry),
  )
  if (patients.length === 0) return null
  return (
    <ul className={waitingList}>
      {patients.map(({ command: { command_id: id, body } }) => (
        <li key={id} className={waitingItem}>
          <bdi>{titleOf({ ...body, id }, language)}</bdi>
          <WaitingBadge />
        </li>
      ))}
    </ul>
  )
}
