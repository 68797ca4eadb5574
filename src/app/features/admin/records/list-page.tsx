import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import type { Entity } from '#domain/entity.ts'
import { Button, button } from '#ui/parts/button.tsx'
import { upLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { isMissing } from '../../../api/api-error.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTotal } from '../../../i18n/use-total.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useColumnChoice } from '../../../records/list/list-settings.ts'
import { ListScreen } from '../../../records/list/list-screen.tsx'
import { serverPages } from '../../../records/list/list-sources.ts'
import { useList } from '../../../records/list/use-list.ts'
import { NotThere } from '../../../records/not-there.tsx'
import type { May } from '../../../records/use-permissions.ts'
import { useRowTitles } from '../../../records/use-row-titles.ts'
import { columnsOf, seenColumns, usualColumns } from './list-columns.ts'
import { callOf, recordAddress } from './list-params.ts'
import { useColumnLabel, useRecordColumns } from './record-cells.tsx'
import { quickOf, type RecordFilter, useRecordFilters } from './use-record-filters.ts'
import { DateField } from '#ui/parts/date-field.tsx'
import { useDateTexts } from '../../../records/form/use-date-texts.ts'

const CreateDialog = lazy(async () => ({
  default: (await import('../../../records/record/record-dialogs.tsx')).CreateDialog,
}))

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '5',
  paddingInline: { md: '1' },
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
  color: 'muted',
})

/** How many facts a card has room for. */
const MOST = 6

/** Kinds of record that are made on a screen of their own: a document with its file, a lien from bills, a chat. */
const madeElsewhere = ['patient_document', 'lien', 'message', 'patient_sms']

/** All records of a kind, as far as the viewer may list them. */
export function ListPage({ entity, may, keys }: { entity: Entity; may: May; keys: boolean }) {
  const { t } = useTexts()
  const labels = useLabels(entity.name)
  const { time } = useFormats()
  const total = useTotal()
  const label = useColumnLabel(entity)
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const list = useList(
    { address: recordAddress(entity) },
    serverPages((params, count) => recordQueries.list(entity, { ...callOf(entity, params), ...(count && { count }) })),
  )
  const { params, change, rows } = list
  usePageTitle(labels.many)

  const seen = seenColumns(columnsOf(entity), rows)
  const choice = useColumnChoice(
    `record_${entity.name}`,
    seen.map((key) => ({ key, label: label(key) })),
    usualColumns(entity),
  )
  const names = choice.shown.map(({ key }) => key)
  const titleIn = useRowTitles(entity, rows ?? [], [...names, ...entity.label])
  const columns = useRecordColumns({ entity, names, titleIn, may })
  const filters = useRecordFilters(entity, params.filters, may, seen, (wanted) => change({ filters: wanted }))
  if (isMissing(list.error)) return <NotThere of="records" />

  const mayCreate = may(`${entity.name}.create`) && !madeElsewhere.includes(entity.name)
  const create = mayCreate && entity.name !== 'patient' ? () => setCreating(true) : undefined
  const at = time(new Date(list.asOf).toISOString())
  const nothing = list.narrowed ? 'noMatch' : 'empty'
  return (
    <div className={page}>
      <Link
        to="/records/{-$entity}/{-$recordId}/{-$recordName}"
        params={{ entity: undefined, recordId: undefined, recordName: undefined }}
        className={upLink}
      >
        {t('records:title')}
      </Link>
      <ListScreen
        list={list}
        caption={labels.many}
        heading={<h1 className={css({ textStyle: 'title' })}>{labels.many}</h1>}
        actions={
          <>
            {create && (
              <Button tone="primary" onClick={create} aria-keyshortcuts="n">
                {t('records:add')}
              </Button>
            )}
            {mayCreate && !create && (
              <Link to="/patients/new" className={button({ tone: 'primary' })}>
                {t('records:add')}
              </Link>
            )}
          </>
        }
        columns={columns}
        rowKey={({ id }) => id}
        card={{ most: MOST }}
        usualSortText={t('records:usualOrder')}
        searchText={entity.list.search.length > 0 ? t('records:search') : undefined}
        filters={filters}
        quick={quickOf(filters)}
        filtersDone={t('records:done')}
        moreFilters={<MoreFilters filters={filters.filter(({ kind }) => kind === 'days' || kind === 'searched')} />}
        layout={{ text: t('records:columns'), ...choice.layout }}
        nothing={{
          title: t(`records:${nothing}.title`),
          text: t(`records:${nothing}.text`),
          action: list.narrowed && (
            <Button onClick={() => change({ search: '', filters: {} })}>{t('records:noMatch.all')}</Button>
          ),
        }}
        below={
          rows && (
            <div className={foot}>
              <p>{t('records:rows', { number: total(list.count, list.atLeast) })}</p>
              <p>{list.error ? t('records:asOfOffline', { time: at }) : t('records:asOf', { time: at })}</p>
            </div>
          )
        }
        keys={keys}
        onNew={create}
      />
      <Suspense fallback={null}>
        {creating && (
          <CreateDialog
            entity={entity}
            onClose={() => setCreating(false)}
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

const SearchedReference = lazy(() => import('../../../records/form/searched-reference.tsx'))

const group = css({ display: 'grid', gap: '2', minWidth: '0', paddingBlockEnd: '4' })
const heading = css({ textStyle: 'heading', paddingBlockEnd: '1' })

/** Filters whose choices are not offered one by one: days, and the case that something belongs to. */
function MoreFilters({ filters }: { filters: readonly RecordFilter[] }) {
  return filters.map((filter) =>
    filter.kind === 'days' ? (
      <Days key={filter.name} filter={filter} />
    ) : (
      <Searched key={filter.name} filter={filter} />
    ),
  )
}

function Days({ filter: { label, chosen, choose } }: { filter: RecordFilter }) {
  const { t } = useTexts()
  const texts = useDateTexts()
  const [from = '', to = ''] = (chosen[0] ?? '').split('..')
  const set = (next: { from?: string | null; to?: string | null }) => {
    const days = { from, to, ...next }
    choose(days.from || days.to ? [`${days.from ?? ''}..${days.to ?? ''}`] : [])
  }
  return (
    <fieldset className={group}>
      <legend className={heading}>{label}</legend>
      <DateField
        label={t('records:from')}
        texts={texts}
        value={from || null}
        max={to || undefined}
        onChange={(day) => set({ from: day })}
      />
      <DateField
        label={t('records:to')}
        texts={texts}
        value={to || null}
        min={from || undefined}
        onChange={(day) => set({ to: day })}
      />
    </fieldset>
  )
}

function Searched({ filter: { label, chosen, choose } }: { filter: RecordFilter }) {
  return (
    <div className={group}>
      <Suspense fallback={null}>
        <SearchedReference
          entity="patient"
          label={label}
          value={chosen[0] ?? null}
          onChange={(id) => choose(id === null ? [] : [id])}
        />
      </Suspense>
    </div>
  )
}
