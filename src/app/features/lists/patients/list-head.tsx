import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { useWide } from '#ui/parts/media.ts'
import { css } from '#ui/styled/css/index.js'
import { session } from '../../../api/portal.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useKeys } from '../../../records/list/use-keys.ts'
import { FilterChips } from '../../../records/list/filter-chips.tsx'
import { useSavedViews } from '../../../records/list/use-saved-views.ts'
import { ViewTabs } from '../../../records/list/view-tabs.tsx'
import type { ListColumn } from './columns.tsx'
import { useFilterChoices } from './filter-words.ts'
import {
  filterNames,
  filtersIn,
  hasFilters,
  listOf,
  ME,
  noFilters,
  OPEN,
  usualFilters,
  type Ask,
  type FilterName,
  type Filters,
} from './list-ask.ts'
import type { Titles } from './use-titles.ts'

const FilterDrawer = lazy(() => import('../../../records/list/filter-drawer.tsx'))
const ListLayout = lazy(() => import('./list-layout.tsx'))

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

interface Props {
  title: string
  ask: Ask
  onAsk: (change: Partial<Ask>, replace?: boolean) => void
  columns: readonly ListColumn[]
  shown: readonly ListColumn[]
  titles: Titles
  has: (column: string) => boolean
  isStaff: boolean
  keys: boolean
  onNew: (() => void) | undefined
}

const sameFilters = (one: Filters, other: Filters): boolean => filterNames.every((name) => one[name] === other[name])

/** Above the rows: views, filters, and how the list looks. */
export function ListHead({ title, ask, onAsk, columns, shown, titles, has, isStaff, keys, onNew }: Props) {
  const { t } = useTexts()
  const { saved, keep, forget, own } = useSavedViews('patient')
  const size = useWide() ? 'md' : 'sm'
  const [drawer, setDrawer] = useState<'filters' | 'layout'>()
  const who = session.current()
  const filters = filtersIn(ask, who)
  const choices = useFilterChoices(titles, has, isStaff)
  useKeys({ f: () => setDrawer('filters'), ...(onNew && { n: onNew }) }, keys && drawer === undefined)

  const usual = usualFilters(who)
  const built = [
    ...(hasFilters(usual)
      ? [
          {
            id: 'usual',
            name: usual.manager || usual.underwriter ? t('cases:views.mine') : t('cases:views.ourOpen'),
            filters: usual,
          },
        ]
      : []),
    ...(sameFilters(usual, { ...noFilters, status: OPEN })
      ? []
      : [{ id: 'open', name: t('cases:views.open'), filters: { ...noFilters, status: OPEN } }]),
    { id: 'all', name: t('cases:views.all'), filters: noFilters },
  ]
  const kept = saved.map((view) => ({ ...view, filters: { ...noFilters, ...view.filters } }))
  const views = [...built, ...kept]
  const current = views.find((view) => sameFilters(view.filters, filters))?.id

  const put = (next: Filters, more: Partial<Ask> = {}) =>
    onAsk({ ...next, ...more, view: hasFilters(next) || !hasFilters(usual) ? '' : 'all' })
  const change = (name: FilterName, values: readonly string[]) => put({ ...filters, [name]: values.join(',') })

  const setFilters = choices.map((choice) => ({
    ...choice,
    chosen: listOf(filters[choice.name]),
    choose: (values: readonly string[]) => change(choice.name, values),
  }))

  function chooseView(id: string) {
    const found = kept.find((one) => one.id === id)
    const view = found ?? built.find((one) => one.id === id)
    if (view) put(view.filters, found && { sort: found.sort })
  }

  const now = { sort: ask.sort, filters: withMe(filters, who?.id) }
  const shownKeys = shown.map(({ key }) => key)
  const ordered = [...shown, ...columns.filter(({ key }) => !shownKeys.includes(key))]
  return (
    <>
      <div className={line}>
        <h1 className={css({ textStyle: 'title' })}>{title}</h1>
        <div className={buttons}>
          <Button size={size} aria-keyshortcuts="f" onClick={() => setDrawer('filters')}>
            {t('filters:title')}
          </Button>
          <Button size={size} onClick={() => setDrawer('layout')}>
            {t('lists:layout.title')}
          </Button>
          {onNew && (
            <Button size={size} tone="primary" aria-keyshortcuts="n" onClick={onNew}>
              {t('cases:new')}
            </Button>
          )}
        </div>
      </div>
      <ViewTabs views={views} current={current} onChoose={chooseView} />
      <FilterChips filters={setFilters} />
      <Suspense fallback={null}>
        {drawer === 'filters' && (
          <FilterDrawer
            filters={setFilters}
            onClear={() => put(noFilters)}
            onClose={() => setDrawer(undefined)}
            doneText={t('cases:filters.done')}
          />
        )}
        {drawer === 'layout' && (
          <ListLayout
            onClose={() => setDrawer(undefined)}
            columns={ordered}
            shown={shownKeys}
            saving={{ list: 'patient', views: own, now, onSave: (name) => keep(name, now), onForget: forget }}
            onSort={(sort) => onAsk({ sort }, true)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Kept as the word for oneself: a view says what it means also when it is read elsewhere. */
function withMe(filters: Filters, me: string | undefined): Filters {
  const own = (text: string) =>
    listOf(text)
      .map((id) => (id === me ? ME : id))
      .join(',')
  return { ...filters, manager: own(filters.manager), underwriter: own(filters.underwriter) }
}
