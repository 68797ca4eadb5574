import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { useWide } from '#ui/parts/media.ts'
import { panel } from '#ui/parts/panel.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FilterChips, type SetFilter } from './filter-chips.tsx'
import { ListCards, ListTable, type CardLooks, type ListColumn } from './list-rows.tsx'
import { Pager } from './pager.tsx'
import { useKeys } from './use-keys.ts'
import type { List } from './use-list.ts'

const FilterDrawer = lazy(() => import('./filter-drawer.tsx'))
const LayoutDrawer = lazy(() => import('./layout-drawer.tsx'))

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const narrowing = css({
  display: { base: 'grid', md: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'end',
  columnGap: '5',
  rowGap: '3',
})
const searchField = css({ width: 'full', maxWidth: { md: '1/3' } })

/** What fits on the smallest page needs no others. */
const SMALLEST_PAGE = 25

type LayoutProps = Parameters<typeof LayoutDrawer>[0]

interface Props<Row> {
  list: List<Row>
  /** The name of its table. */
  caption: string
  /** A heading, of whatever rank the page gives it. */
  heading: ReactNode
  /** Beside the heading, after the buttons of the list itself. */
  actions?: ReactNode
  columns: readonly ListColumn<Row>[]
  /** Absent for rows that may be the same twice. */
  rowKey?: (row: Row) => string
  card?: CardLooks<Row>
  /** How the order is called that no column stands for. */
  usualSortText?: string
  /** The label of the search field; without it the list has none. */
  searchText?: string
  /** Beside the search. */
  controls?: ReactNode
  filters?: readonly SetFilter[]
  filtersDone?: string
  /** Filters that are not made of choices. */
  moreFilters?: ReactNode
  onClearFilters?: () => void
  /** The choice of columns and views. */
  layout?: Omit<LayoutProps, 'onClose'> & { text: string }
  /** Above the chips and the rows. */
  views?: ReactNode
  above?: ReactNode
  below?: ReactNode
  /** Stands around the rows. */
  around?: (rows: ReactNode) => ReactNode
  /** In place of rows where there are none. */
  nothing: { title: string; text: string; action?: ReactNode }
  failedText?: string
  /** Smaller buttons, for a part of a page. */
  compact?: boolean
  /** Whether single keys are shortcuts for this person. */
  keys?: boolean
  onNew?: (() => void) | undefined
}

/** A list as all screens have it: a table on a desk, cards on a phone. A screen adds columns, filters and slots. */
export function ListScreen<Row>(props: Props<Row>) {
  const { list, filters = [], searchText, layout, keys = false, onNew } = props
  const { params, change, rows } = list
  const { t } = useTexts()
  const [drawer, setDrawer] = useState<'filters' | 'layout'>()
  const search = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useKeys(
    {
      '/': () => search.current?.focus(),
      f: filters.length > 0 ? () => setDrawer('filters') : undefined,
      n: onNew,
      ArrowDown: () => step(body.current, 1),
      ArrowUp: () => step(body.current, -1),
    },
    keys && drawer === undefined,
  )
  const size = props.compact ? 'sm' : 'md'
  return (
    <div className={page}>
      <div className={line}>
        {props.heading}
        <div className={buttons}>
          {filters.length > 0 && (
            <Button size={size} onClick={() => setDrawer('filters')}>
              {t('filters:title')}
            </Button>
          )}
          {layout && (
            <Button size={size} onClick={() => setDrawer('layout')}>
              {layout.text}
            </Button>
          )}
          {props.actions}
        </div>
      </div>
      {props.views}
      {(searchText ?? props.controls) && (
        <div className={narrowing}>
          {searchText && (
            <div className={searchField}>
              <TextField
                ref={search}
                type="search"
                label={searchText}
                start={<Icon name="search" />}
                value={list.typed}
                onChange={(event) => list.type(event.target.value)}
                autoComplete="off"
                aria-keyshortcuts={keys ? '/' : undefined}
              />
            </div>
          )}
          {props.controls}
        </div>
      )}
      {filters.length > 0 && <FilterChips filters={filters} />}
      {props.above}
      <div ref={body} className={page}>
        <Rows {...props} />
      </div>
      {props.below}
      {rows && list.paged && list.count > SMALLEST_PAGE && (
        <Pager
          page={params.page}
          pageSize={params.size}
          count={list.count}
          onPage={(to) => change({ page: to })}
          onPageSize={(to) => change({ size: to })}
        />
      )}
      <BusyText>{list.busy && t('loading')}</BusyText>
      <Suspense fallback={null}>
        {drawer === 'filters' && (
          <FilterDrawer
            filters={filters.filter(({ options }) => options.length > 1)}
            onClear={props.onClearFilters ?? (() => change({ filters: {} }))}
            onClose={() => setDrawer(undefined)}
            doneText={props.filtersDone ?? ''}
          >
            {props.moreFilters}
          </FilterDrawer>
        )}
        {drawer === 'layout' && layout && <LayoutDrawer {...layout} onClose={() => setDrawer(undefined)} />}
      </Suspense>
    </div>
  )
}

function Rows<Row>(props: Props<Row>) {
  const { list, caption, columns, nothing } = props
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const wide = useWide()
  const { rows, error } = list
  if (error && !rows) {
    const again = <Button onClick={list.retry}>{t('retry')}</Button>
    return (
      <div className={panel}>
        <ErrorState title={props.failedText ?? t('list.failed')} text={sentence(error)} action={again} />
      </div>
    )
  }
  if (rows?.length === 0) {
    return (
      <div className={panel}>
        <EmptyState {...nothing} />
      </div>
    )
  }
  const shown = {
    caption,
    columns,
    rows,
    rowKey: props.rowKey,
    sort: list.params.sort,
    onSort: (sort: string) => list.change({ sort }),
  }
  const usual = props.usualSortText === undefined ? undefined : { value: list.usualSort, label: props.usualSortText }
  const drawn = wide ? <ListTable {...shown} /> : <ListCards {...shown} usual={usual} card={props.card ?? {}} />
  return props.around?.(drawn) ?? drawn
}

/** Moves the focus from the link of one row to that of another; Enter follows it, as it does any link. */
function step(list: HTMLElement | null, by: number) {
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])]
  const at = links.findIndex((link) => link === document.activeElement)
  links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
}
