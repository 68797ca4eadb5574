import { useState } from 'react'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Kbd } from '#ui/parts/kbd.tsx'
import { Pagination } from '#ui/parts/pagination.tsx'
import { Table, type TableColumn, type TableSort } from '#ui/parts/table.tsx'
import { formatsFor } from '../../i18n/formats.ts'
import { row, type Specimen } from './panes.tsx'

interface Case {
  name: string
  stage: 'opened' | 'inTreatment' | 'underReview' | 'settled'
  day: string
  cents: number
}

const cases: readonly Case[] = [
  { name: 'Maria Garza', stage: 'opened', day: '2026-03-04', cents: 1_234_500 },
  { name: 'Ömer Şahin', stage: 'inTreatment', day: '2025-11-20', cents: 98_710 },
  { name: 'ليلى حداد', stage: 'underReview', day: '2025-08-09', cents: 4_400_000 },
  { name: 'James Whitfield', stage: 'settled', day: '2024-12-31', cents: 0 },
]

const tones: Record<Case['stage'], BadgeTone> = {
  opened: 'accent',
  inTreatment: 'positive',
  underReview: 'caution',
  settled: 'neutral',
}

const by: Record<string, (one: Case, other: Case) => number> = {
  name: (one, other) => one.name.localeCompare(other.name),
  balance: (one, other) => one.cents - other.cents,
}

function sorted(sort: TableSort): Case[] {
  const inOrder = cases.toSorted(by[sort.key])
  return sort.direction === 'ascending' ? inOrder : inOrder.toReversed()
}

function columnsFor({ t, language }: Specimen): TableColumn<Case>[] {
  const format = formatsFor(language)
  return [
    {
      key: 'name',
      header: t('example:patient'),
      sortable: true,
      cell: ({ name }) => <bdi>{name}</bdi>,
      foot: format.number(cases.length),
    },
    {
      key: 'stage',
      header: t('example:stage'),
      cell: ({ stage }) => <Badge tone={tones[stage]}>{t(`example:${stage}`)}</Badge>,
    },
    { key: 'day', header: t('example:opened_at'), cell: ({ day }) => format.day(day) },
    {
      key: 'balance',
      header: t('example:balance'),
      align: 'end',
      sortable: true,
      cell: ({ cents }) => format.money(cents),
      foot: format.money(cases.reduce((sum, { cents }) => sum + cents, 0)),
    },
  ]
}

export function Lists({ t, language }: Specimen) {
  const [sort, setSort] = useState<TableSort>({ key: 'name', direction: 'ascending' })
  const [page, setPage] = useState(4)
  const columns = columnsFor({ t, language })
  const usual = { columns, rowKey: (entry: Case) => entry.name }
  return (
    <>
      <Table {...usual} caption={t('example:cases')} rows={sorted(sort)} sort={sort} onSort={setSort} />
      <Pagination
        count={240}
        pageSize={20}
        page={page}
        onPage={setPage}
        texts={{
          pages: t('example:pages'),
          previous: t('example:previous'),
          next: t('example:next'),
          page: (number) => t('example:page', { number }),
        }}
      />
      <Table {...usual} caption={t('example:casesLoading')} rows={undefined} expected={3} />
      <Table
        {...usual}
        caption={t('example:casesEmpty')}
        rows={[]}
        empty={<EmptyState title={t('example:emptyTitle')} text={t('example:emptyText')} />}
      />
      <div className={row}>
        <Badge tone="neutral">{t('example:settled')}</Badge>
        <Badge tone="accent">{t('example:opened')}</Badge>
        <Badge tone="positive">{t('example:inTreatment')}</Badge>
        <Badge tone="caution">{t('example:underReview')}</Badge>
        <Badge tone="danger">{t('example:error')}</Badge>
      </div>
      <div className={row}>
        <Avatar name="Maria Garza" size="sm" />
        <Avatar name="Ömer Şahin" />
        <Avatar name="ليلى حداد" size="lg" />
        <Avatar name="Caseway" image="/favicon.svg" />
        <Avatar name="James Whitfield" image="data:image/png;base64,AAAA" />
        <span>
          {t('example:shortcut')} <Kbd keys={['Ctrl', 'K']} />
        </span>
      </div>
    </>
  )
}
