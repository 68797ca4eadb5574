import { lazy, memo, Suspense, useRef, useState, type KeyboardEventHandler, type ReactNode } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { useWide } from '#ui/parts/media.ts'
import { SearchField } from '#ui/parts/search-field.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FilterChips, type SetFilter } from './filter-chips.tsx'
import { useKeys, type Keys } from './use-keys.ts'
import type { ListOf } from './use-list.ts'

const FilterDrawer = lazy(() => import('./filter-drawer.tsx'))
const FilterPanel = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterPanel }))
const LayoutDrawer = lazy(() => import('./layout-drawer.tsx'))

export const listPage = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const narrowing = css({ display: 'grid', rowGap: '3' })
// One row wherever there is room for it.
const toolbar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2' })
const toolbarEnd = cx(buttons, css({ marginInlineStart: 'auto', alignItems: 'center' }))
const viewsPlace = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  minWidth: '0',
  maxWidth: 'full',
})
const searchForm = css({ flex: { md: '[1 1 10rem]' }, width: 'full', maxWidth: { md: '[22rem]' } })
/** How much less room their row leaves to the rows of the list. */
const withChips = css({ '--chips': { base: '3.5rem', md: '2.5rem' } })
const beside = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) 18rem]',
  alignItems: 'start',
  gap: '4',
})

/** A list of any rows, drawn in any way. */
type AnyList = ListOf<{ readonly length: number }>

type LayoutProps = Parameters<typeof LayoutDrawer>[0]

export interface ListFrameProps {
  list: AnyList
  /** A heading, of whatever rank the page gives it. */
  heading: ReactNode
  /** Beside the heading, after the buttons of the list itself. */
  actions?: ReactNode
  /** The label of the search field; without it the list has none. */
  searchText?: string | undefined
  /** What can be searched for; it stands in the place of the label. */
  searchHint?: string
  onSearchKey?: KeyboardEventHandler<HTMLInputElement>
  /** Beside the search. */
  controls?: ReactNode
  filters?: readonly SetFilter[]
  /** The names of those that are used most: they stand as chips before they are set, at most four. */
  quick?: readonly string[] | undefined
  filtersDone?: string
  /** Filters that are not made of choices. */
  moreFilters?: ReactNode
  onClearFilters?: () => void
  /** The choice of columns and views. */
  layout?: Omit<LayoutProps, 'onClose'> & { text: string }
  /** Above the search, and below it. */
  views?: ReactNode
  above?: ReactNode
  below?: ReactNode
  /** Smaller buttons, for a part of a page. */
  compact?: boolean
  /** Whether single keys are shortcuts for this person. */
  keys?: boolean
  /** What they do besides leading to the search and the filters. */
  shortcuts?: Keys
  onNew?: (() => void) | undefined
}

/** Typing draws the rows again, and not these. */
const StillChips = memo(FilterChips)

/** What stands around the rows of every list: toolbar, views, search, chips and drawers. */
export function ListFrame(props: ListFrameProps & { children: ReactNode }) {
  const { list, filters = [], searchText, layout, keys = false, onNew } = props
  const { t } = useTexts()
  const [drawer, setDrawer] = useState<'filters' | 'layout'>()
  const search = useRef<HTMLInputElement>(null)
  const filterButton = useRef<HTMLButtonElement>(null)
  const wide = useWide()
  const isDocked = wide && drawer === 'filters'
  const openFilters = filters.length > 0 ? () => setDrawer(isDocked ? undefined : 'filters') : undefined
  function closeFilters() {
    setDrawer(undefined)
    filterButton.current?.focus()
  }
  useKeys(
    { '/': () => search.current?.focus(), f: openFilters, n: onNew, ...props.shortcuts },
    keys && (drawer === undefined || isDocked),
  )
  const size = props.compact ? 'sm' : 'md'
  const own = (
    <>
      {openFilters && (
        <Button
          ref={filterButton}
          size={size}
          aria-expanded={wide ? isDocked : undefined}
          aria-keyshortcuts={keys ? 'f' : undefined}
          onClick={openFilters}
        >
          {t('filters:title')}
        </Button>
      )}
      {layout && (
        <Button size={size} onClick={() => setDrawer('layout')}>
          {layout.text}
        </Button>
      )}
      {props.actions}
    </>
  )
  const form = searchText && (
    <form
      role="search"
      className={searchForm}
      onSubmit={(event) => {
        event.preventDefault()
        list.send()
      }}
    >
      <SearchField
        ref={search}
        label={searchText}
        hint={props.searchHint ?? (wide ? searchText : undefined)}
        value={list.typed}
        onChange={(event) => list.type(event.target.value)}
        onKeyDown={props.onSearchKey}
        aria-keyshortcuts={keys ? '/' : undefined}
      />
    </form>
  )
  const narrowers = {
    filters: filters.filter(({ options }) => options.length > 1),
    onClear: props.onClearFilters ?? (() => list.change({ filters: {} })),
    onClose: closeFilters,
    children: props.moreFilters,
  }
  return (
    <div className={cx(listPage, props.quick && withChips)}>
      {wide ? (
        <div className={toolbar}>
          {props.heading}
          {props.views && <div className={viewsPlace}>{props.views}</div>}
          {form}
          <div className={toolbarEnd}>
            {props.controls}
            {own}
          </div>
        </div>
      ) : (
        <>
          <div className={line}>
            {props.heading}
            <div className={buttons}>{own}</div>
          </div>
          {props.views}
          {(form ?? props.controls) && (
            <div className={narrowing}>
              {form}
              {props.controls}
            </div>
          )}
        </>
      )}
      {(filters.length > 0 || props.quick) && <StillChips filters={filters} quick={props.quick} />}
      {props.above}
      <div className={isDocked ? beside : undefined}>
        <div className={listPage}>
          {props.children}
          {props.below}
        </div>
        {isDocked && (
          <Suspense fallback={null}>
            <FilterPanel {...narrowers} />
          </Suspense>
        )}
      </div>
      <BusyText>{list.busy && t('loading')}</BusyText>
      <Suspense fallback={null}>
        {drawer === 'filters' && !wide && <FilterDrawer {...narrowers} doneText={props.filtersDone ?? ''} />}
        {drawer === 'layout' && layout && <LayoutDrawer {...layout} onClose={() => setDrawer(undefined)} />}
      </Suspense>
    </div>
  )
}

export interface ListStateProps {
  list: AnyList
  /** In place of rows where there are none. */
  nothing: { title: string; text: string; action?: ReactNode }
  failedText?: string | undefined
  /** Why it failed, where the error does not say it. */
  failedReason?: string | undefined
  /** The box around what stands in place of rows. */
  box?: string
  /** The rows, or their places while they are loading. */
  children: ReactNode
}

/** The rows, or why there are none. */
export function ListState({ list, nothing, failedText, failedReason, box, children }: ListStateProps) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { rows, error } = list
  if (error && !rows) {
    const again = <Button onClick={list.retry}>{t('retry')}</Button>
    return (
      <div className={box}>
        <ErrorState title={failedText ?? t('list.failed')} text={failedReason ?? sentence(error)} action={again} />
      </div>
    )
  }
  if (rows?.length === 0) {
    return (
      <div className={box}>
        <EmptyState {...nothing} />
      </div>
    )
  }
  return children
}
