import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { useWide } from '#ui/parts/media.ts'
import { control } from '#ui/parts/control.ts'
import { sheet } from '#ui/parts/sheet.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTypedSearch } from '../../../records/list/use-typed-search.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { dueCallOf, type DueCall } from '../../../case/calls/due-call.ts'
import { OpenCall, useMayLogCalls } from '../../../case/calls/log-call.tsx'
import type { CaseRow } from '../../../case/case-queries.ts'
import type { May } from '../../../records/use-permissions.ts'
import type { ListColumn } from './columns.tsx'
import { showWhatIsKnown } from './known-head.ts'
import { ListFoot } from './list-foot.tsx'
import { hasFilters, noFilters, type Ask } from './list-ask.ts'
import type { ListSettings } from '../../../records/list/list-settings.ts'
import { PatientCards } from './patient-cards.tsx'
import { PatientGrid } from './patient-grid.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useKeys } from '../../../records/list/use-keys.ts'
import { isLapsed } from '../../../device/patient-store/own-patients.ts'
import { useSelection } from './use-selection.ts'
import { useShownRows, type ShownRows } from './use-shown-rows.ts'
import type { Named } from './use-titles.ts'

const panel = cx(sheet, css({ overflow: 'clip' }))
const tools = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const searchForm = css({ width: 'full', maxWidth: { md: 'search' } })

/** When the typing rests, the address says what was typed; before that, the router has no business here. */
const REST = 500

interface Props {
  ask: Ask
  onAsk: (change: Partial<Ask>, replace?: boolean) => void
  onSearch: (text: string) => void
  onSort: (sort: string) => void
  all: readonly ListColumn[]
  columns: readonly ListColumn[]
  density: ListSettings['density']
  managers: readonly Named[]
  may: May | undefined
  today: string
  keys: boolean
  onOpen: (id: string) => void
  onNear: () => void
  onNew: (() => void) | undefined
}

/** The search and the rows it leaves. What is typed is answered in the same frame, from the rows that lie here. */
export function ListBody(props: Props) {
  const { ask, onAsk, onSearch, all, columns, managers, may, keys, onOpen: toCase } = props
  const queryClient = useQueryClient()
  const { t } = useTexts()
  const labels = useLabels('patient')
  const sentence = useErrorSentence()
  const wide = useWide()
  const input = useRef<HTMLInputElement>(null)
  const { typed, type, send } = useTypedSearch(ask.search, onSearch, REST)
  const [active, setActive] = useState(-1)
  const [call, setCall] = useState<DueCall>()
  const mayCall = useMayLogCalls()
  const sortColumn = all.find(({ key }) => key === ask.sort.replace(/^-/, '')) ?? all[0]
  const { state, shown, filters, error, busy, retry } = useShownRows(ask, sortColumn, props.today)
  const { selected, select, choose, clear } = useSelection()

  const rows = useMemo(() => shown(typed), [shown, typed])
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
    const row = latest.current.rowAt(at)
    if (row) setCall(dueCallOf(row))
  }, [])
  useKeys({ '/': () => input.current?.focus(), c: mayCall && active >= 0 ? () => onCall(active) : undefined }, keys)
  const onSelect = useCallback(
    (id: string, at: number, range: boolean) =>
      select(id, at, range ? (from, to) => idsBetween(latest.current, from, to) : undefined),
    [select],
  )
  const allSelected = rows.count > 0 && selected.size >= rows.count && selected.has(rows.rowAt(0)?.id ?? '')
  const selectAll = () => (allSelected ? clear() : choose(idsBetween(rows, 0, rows.count - 1)))

  /** Down from the search into the rows. */
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'ArrowDown' || rows.count === 0) return
    event.preventDefault()
    setActive(0)
    document.querySelector<HTMLElement>('[role=grid]')?.focus()
  }

  // Totals and actions may come a frame later than the rows.
  const later = useDeferredValue(rows)
  const { table } = state
  const leaving = useCallback((): CaseRow[] => {
    const every = Array.from({ length: later.count }, (_, at) => later.rowAt(at)).filter((row) => row !== undefined)
    if (selected.size === 0) return every
    return [...selected].flatMap((id) => {
      const place = table.placeOf(id)
      return place === undefined ? every.filter((row) => row.id === id) : [table.rowAt(place)]
    })
  }, [later, selected, table])

  const question = `${ask.sort} ${JSON.stringify(filters)} ${typed.trim()}`
  const waiting = rows.from === 'nowhere'

  const calling = mayCall ? { onCall, callText: t('cases:call') } : {}

  function body() {
    if (error && waiting) {
      return (
        <ErrorState
          title={t('list.failed')}
          text={isLapsed(state.error) ? t('cases:lapsed') : sentence(error)}
          action={<Button onClick={retry}>{t('retry')}</Button>}
        />
      )
    }
    if (rows.from !== 'nowhere' && rows.count === 0 && !busy)
      return (
        <Nothing
          {...props}
          typed={typed}
          narrowed={hasFilters(filters)}
          onAll={() => {
            type('')
            onAsk({ ...noFilters, search: '', view: 'all' })
          }}
        />
      )
    if (!wide) {
      return (
        <PatientCards
          label={labels.many}
          columns={columns}
          rows={rows}
          waiting={waiting}
          question={question}
          selected={selected}
          onSelect={onSelect}
          onOpen={onOpen}
          selectText={t('cases:select')}
          {...calling}
        />
      )
    }
    return (
      <PatientGrid
        caption={labels.many}
        columns={columns}
        rows={rows}
        waiting={waiting}
        density={props.density}
        sort={ask.sort}
        onSort={props.onSort}
        question={question}
        active={Math.min(active, rows.count - 1)}
        onActive={setActive}
        selected={selected}
        onSelect={onSelect}
        onSelectAll={selectAll}
        allSelected={allSelected}
        onOpen={onOpen}
        onNear={props.onNear}
        texts={{ select: t('cases:select'), selectAll: t('cases:selectAll') }}
        {...calling}
      />
    )
  }

  return (
    <>
      <div className={tools}>
        <form
          role="search"
          className={searchForm}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <input
            ref={input}
            type="search"
            aria-label={t('cases:search.label')}
            aria-keyshortcuts="/"
            placeholder={t('cases:search.placeholder')}
            autoComplete="off"
            spellCheck={false}
            className={control}
            value={typed}
            onChange={(event) => {
              setActive(-1)
              type(event.target.value)
            }}
            onKeyDown={press}
          />
        </form>
        <SelectionBar
          selected={selected}
          rows={leaving}
          count={later.from === 'device' ? later.count : 0}
          wide={wide}
          columns={columns}
          managers={managers}
          may={may}
          onClear={clear}
        />
      </div>
      <div className={panel}>
        {body()}
        <ListFoot rows={later} state={state} onRetry={retry} />
      </div>
      <OpenCall call={call} onClose={() => setCall(undefined)} />
    </>
  )
}

function idsBetween(rows: ShownRows, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, step) => rows.rowAt(from + step)?.id).filter(
    (id) => id !== undefined,
  )
}

interface NothingProps {
  typed: string
  narrowed: boolean
  onAll: () => void
  onNew: (() => void) | undefined
}

/** Nothing to show, and what to do about it. */
function Nothing({ typed, narrowed, onAll, onNew }: NothingProps) {
  const { t } = useTexts()
  const search = typed.trim()
  if (search !== '' || narrowed) {
    return (
      <EmptyState
        title={search === '' ? t('cases:noMatch.filtered') : t('cases:noMatch.title', { search })}
        text={t('cases:noMatch.text')}
        action={<Button onClick={onAll}>{t('cases:noMatch.clear')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      title={t('cases:empty.title')}
      text={t('cases:empty.text')}
      action={
        onNew && (
          <Button tone="primary" onClick={onNew}>
            {t('cases:new')}
          </Button>
        )
      }
    />
  )
}
