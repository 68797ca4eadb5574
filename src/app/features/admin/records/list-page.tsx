import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Entity } from '#domain/entity.ts'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button, button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { useWide } from '#ui/parts/media.ts'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { isMissing } from '../../../api/is-missing.ts'
import { FilterChips } from '../../../records/list/filter-chips.tsx'
import { Pager } from '../../../records/list/pager.tsx'
import { useKeys } from '../../../records/list/use-keys.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { useRecordTitle } from '../../../records/record/use-record-title.ts'
import type { May } from '../../../records/use-permissions.ts'
import { useRowTitles } from '../../../records/use-row-titles.ts'
import { creation } from './creation.ts'
import { callOf } from './list-ask.ts'
import { ListCards } from './list-cards.tsx'
import { columnsOf, seenColumns } from './list-columns.ts'
import { ListFoot } from './list-foot.tsx'
import { ListSearch } from './list-search.tsx'
import { ListTable } from './list-table.tsx'
import { NotThere } from '../../../records/not-there.tsx'
import { useListAddress } from './use-list-address.ts'
import { useRecordFilters } from './use-record-filters.ts'
import { useRowSteps } from './use-row-steps.ts'
import { useShownColumns } from './use-shown-columns.ts'

const ListDrawers = lazy(() => import('./list-drawers.tsx'))
const CreateDialog = lazy(async () => ({
  default: (await import('../../../records/record/record-dialogs.tsx')).CreateDialog,
}))

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: '2' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const back = css({ textStyle: 'small', justifySelf: 'start', color: 'link', _hover: { textDecoration: 'underline' } })

/** What fits on the smallest page needs no others. */
const SMALLEST_PAGE = 25

/** All records of a kind, as far as they are the viewer's: searched, sorted, narrowed, page by page. */
export function ListPage({ entity, may, keys }: { entity: Entity; may: May; keys: boolean }) {
  const { t } = useTexts()
  const labels = useLabels(entity.name)
  const wide = useWide()
  const navigate = useNavigate()
  const sentence = useErrorSentence()
  const recordTitle = useRecordTitle()
  const { ask, onAsk } = useListAddress(entity)
  const [open, setOpen] = useState<'filters' | 'columns' | 'create'>()
  const search = useRef<HTMLInputElement>(null)
  const { list, step } = useRowSteps()
  const { data, error, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...recordQueries.list(entity, callOf(entity, ask)),
    placeholderData: keepPreviousData,
  })
  usePageTitle(labels.many)

  // What was asked before is no answer to what failed.
  const answer = error && isPlaceholderData ? undefined : data
  const seen = seenColumns(columnsOf(entity), answer?.rows)
  const chosen = useShownColumns(entity)
  const columns = chosen.shown.filter((name) => seen.includes(name))
  const titleIn = useRowTitles(entity, answer?.rows ?? [], [...columns, ...entity.label])
  const filters = useRecordFilters(entity, ask, may, seen, (wanted) => onAsk({ wanted }))
  const making = creation(entity, may)
  const create = making === 'here' ? () => setOpen('create') : undefined
  useKeys(
    {
      '/': () => search.current?.focus(),
      f: () => setOpen('filters'),
      n: create,
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
    },
    keys && open === undefined,
  )
  if (isMissing(error)) return <NotThere of="records" />

  function rows() {
    if (error && !answer) {
      const again = <Button onClick={() => void refetch()}>{t('retry')}</Button>
      return (
        <div className={panel}>
          <ErrorState title={t('list.failed')} text={sentence(error)} action={again} />
        </div>
      )
    }
    if (answer?.rows.length === 0) {
      const narrowed = ask.q !== '' || Object.keys(ask.wanted).length > 0 || ask.page > 1
      return (
        <div className={panel}>
          <EmptyState
            title={narrowed ? t('records:noMatch.title') : t('records:empty.title')}
            text={narrowed ? t('records:noMatch.text') : t('records:empty.text')}
            action={
              narrowed && <Button onClick={() => onAsk({ q: '', wanted: {} })}>{t('records:noMatch.all')}</Button>
            }
          />
        </div>
      )
    }
    const shown = {
      entity,
      columns,
      rows: answer?.rows,
      sort: ask.sort || entity.list.sort,
      onSort: (sort: string) => onAsk({ sort }),
      titleOfRow: (row: { readonly id: string }) => recordTitle(entity, row, titleIn),
      titleIn,
      may,
    }
    return wide ? <ListTable {...shown} /> : <ListCards {...shown} />
  }

  return (
    <div className={page}>
      <Link
        to="/records/{-$entity}/{-$recordId}/{-$recordName}"
        params={{ entity: undefined, recordId: undefined, recordName: undefined }}
        className={back}
      >
        {t('records:title')}
      </Link>
      <div className={line}>
        <h1 className={css({ textStyle: 'title' })}>{labels.many}</h1>
        <div className={buttons}>
          {filters.length > 0 && <Button onClick={() => setOpen('filters')}>{t('filters:title')}</Button>}
          <Button onClick={() => setOpen('columns')}>{t('records:columns')}</Button>
          {create && (
            <Button tone="primary" onClick={create} aria-keyshortcuts="n">
              {t('records:add')}
            </Button>
          )}
          {making === 'patients' && (
            <Link to="/patients/new" className={button({ tone: 'primary' })}>
              {t('records:add')}
            </Link>
          )}
        </div>
      </div>
      {entity.list.search.length > 0 && <ListSearch ref={search} asked={ask.q} onSearch={(q) => onAsk({ q }, true)} />}
      <FilterChips filters={filters} />
      <div ref={list} className={page}>
        {rows()}
      </div>
      {answer && <ListFoot count={answer.count} asOf={dataUpdatedAt} stale={error !== null} />}
      {answer && answer.count > SMALLEST_PAGE && (
        <Pager
          page={ask.page}
          pageSize={ask.rows}
          count={answer.count}
          onPage={(next) => onAsk({ page: next })}
          onPageSize={(size) => onAsk({ rows: size })}
        />
      )}
      <BusyText>{isFetching && t('loading')}</BusyText>
      <Suspense fallback={null}>
        {(open === 'filters' || open === 'columns') && (
          <ListDrawers
            open={open}
            entity={entity}
            filters={filters}
            seen={seen}
            columns={chosen}
            onClear={() => onAsk({ wanted: {} })}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open === 'create' && (
          <CreateDialog
            entity={entity}
            onClose={() => setOpen(undefined)}
            onCreated={({ id }) =>
              void navigate({
                to: '/records/{-$entity}/{-$recordId}/{-$recordName}',
                params: { entity: entity.name, recordId: id, recordName: undefined },
              })
            }
          />
        )}
      </Suspense>
    </div>
  )
}
