import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { Button, button } from '#ui/parts/button.tsx'
import { useWide } from '#ui/parts/media.ts'
import { css } from '#ui/styled/css/index.js'
import { asOwnPage, recordQueries, type RecordRow } from '../../../api/record-queries.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { listAddress } from '../../../records/list/list-address.ts'
import { ListScreen } from '../../../records/list/list-screen.tsx'
import { deviceRows } from '../../../records/list/list-sources.ts'
import { useList } from '../../../records/list/use-list.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useMovableRows } from './order/use-movable-rows.tsx'
import { type Section, countOf, type Use, useUses } from './sections.ts'
import { foundRows, inOwnOrder, oneRowEach, sortedRows, type SortValue } from './shown-rows.ts'
import { mailLanguages } from '#domain/rules/mail/value.ts'
import type { Entity } from '#domain/entity.ts'
import { textLink } from '#ui/parts/text-link.ts'
import { useFormats } from '../../../i18n/formats.ts'
import type { ListColumn } from '../../../records/list/list-rows.tsx'
import { titleOf } from '../../../records/record-title.ts'
import { ActivityBadge, Updated } from '../../../records/record/activity.tsx'
import { RecordValue } from '../../../records/record/record-value.tsx'

const CreateDialog = lazy(async () => ({
  default: (await import('../../../records/record/record-dialogs.tsx')).CreateDialog,
}))

/** A section of the settings: all its records, in use or not. */
export function SectionPage({ section }: { section: Section }) {
  const { entity } = section
  const { t, language } = useTexts()
  const labels = useLabels(entity.name)
  const may = usePermissions()
  const wide = useWide()
  const [adding, setAdding] = useState(false)
  const mayUpdate = may?.(`${entity.name}.update`) === true
  // A text in each language is a row of its own, and few mails but these name one.
  const counts = mayUpdate && !section.written
  const uses = useUses(entity, counts)
  const { columns, valueOf } = useSectionColumns(section, uses, counts)
  const sortable = columnNames(section, counts)
  const list = useList(
    // Without a choice a section has its own order.
    { address: listAddress({ sort: '', isSortable: (column) => sortable.includes(column) }) },
    deviceRows(
      // Elsewhere a list may be some minutes old; where it is edited, it is asked for at once.
      asOwnPage(recordQueries.whole(entity)),
      (all, { search, sort }) => {
        // Found by the words of any language, shown once.
        const texts = foundRows(entity, inOwnOrder(all, language), search, language)
        const codes = new Set(texts.map(({ code }) => code))
        const found = section.written
          ? oneRowEach(
              all.filter(({ code }) => codes.has(code)),
              language,
            )
          : texts
        return sort === '' ? found : sortedRows(found, sort, valueOf, language)
      },
      false,
    ),
  )
  const { params, change, typed } = list
  // Only all rows in their own order can be moved.
  const movable = counts && 'sort_order' in entity.fields && params.sort === '' && typed.trim() === ''
  const moving = useMovableRows(entity, list.rows ?? [], movable)
  usePageTitle(labels.many)

  const nothing = list.data?.length === 0 ? 'empty' : 'noMatch'
  return (
    <>
      <ListScreen
        list={list}
        caption={labels.many}
        heading={<h1 className={css({ textStyle: 'title' })}>{labels.many}</h1>}
        actions={may?.(`${entity.name}.create`) && <Add section={section} onAdd={() => setAdding(true)} />}
        columns={columns.toSpliced(1, 0, ...moving.columns)}
        rowKey={({ id }) => id}
        card={{ aside: moving.aside }}
        usualSortText={t('settings:order.own')}
        searchText={t('settings:search')}
        controls={
          wide && params.sort !== '' && <Button onClick={() => change({ sort: '' })}>{t('settings:order.back')}</Button>
        }
        around={moving.around}
        nothing={{ title: t(`settings:${nothing}.title`), text: t(`settings:${nothing}.text`) }}
      />
      <Suspense fallback={null}>{adding && <CreateDialog entity={entity} onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}

function Add({ section, onAdd }: { section: Section; onAdd: () => void }) {
  const { t } = useTexts()
  const text = t('settings:add')
  if (!section.written) {
    return (
      <Button tone="primary" onClick={onAdd}>
        {text}
      </Button>
    )
  }
  const params = { section: section.slug, recordId: 'new' }
  return (
    <Link to="/settings/$section/{-$recordId}/{-$recordName}" params={params} className={button({ tone: 'primary' })}>
      {text}
    </Link>
  )
}

const isIn = (values: unknown, value: string): boolean => Array.isArray(values) && values.includes(value)

/** Nothing is quiet beside what is something. */
function Count({ of }: { of: number }) {
  const { number } = useFormats()
  return <span className={of === 0 ? css({ color: 'muted' }) : undefined}>{number(of)}</span>
}

/** None of the shown fields names another record. */
const untitled = () => undefined

const TITLE = 'title'
const nameField = ({ label }: Entity): string => label[0] ?? TITLE
/** A code that the server makes is for machines. */
const toldBy = ({ entity, tells }: Section): readonly string[] =>
  entity.fields.code && !entity.fields.code.generated ? ['code', ...tells] : tells

/** The columns of a section by which it can be sorted, in the order in which they stand. */
function columnNames(section: Section, counts: boolean): readonly string[] {
  return [TITLE, ...toldBy(section), ...(counts ? ['used'] : []), 'is_active', 'updated_at']
}

/** What a section tells of each record, and what stands for a row when its rows are sorted. */
function useSectionColumns(section: Section, uses: readonly Use[] | undefined, counts: boolean) {
  const { entity } = section
  const { t, language } = useTexts()
  const labels = useLabels(entity.name)

  function column(key: string): Omit<ListColumn<RecordRow>, 'key'> {
    switch (key) {
      case TITLE:
        return { label: labels.field(nameField(entity)), cell: (row) => <RowLink section={section} row={row} /> }
      case 'used':
        return {
          label: t('settings:uses.column'),
          figure: true,
          cell: ({ id }) => uses && <Count of={countOf(uses, id)} />,
        }
      case 'languages':
        return {
          label: t('settings:templates.languages'),
          cell: ({ languages }) =>
            mailLanguages
              .filter((one) => isIn(languages, one))
              .map((one) => t(`emails:languages.${one}`))
              .join(' · '),
        }
      case 'is_active':
        // A card has it beside its heading.
        return { label: t('settings:status'), cell: (row) => <ActivityBadge row={row} />, card: () => 'never' }
      case 'updated_at':
        return { label: t('record:updated'), cell: (row) => <Updated row={row} /> }
      default:
        return {
          label: labels.field(key),
          figure: entity.fields[key]?.kind === 'integer',
          cell: (row) => <RecordValue entity={entity} name={key} row={row} titleOf={untitled} />,
        }
    }
  }

  const valueOf: SortValue = (row, name) => {
    if (name === TITLE) return titleOf(row, language)
    if (name === 'languages') return Array.isArray(row[name]) ? row[name].length : null
    if (name === 'used') return uses ? countOf(uses, row.id) : null
    const value = row[name]
    if (typeof value === 'boolean') return Number(!value)
    if (typeof value === 'number') return value
    if (typeof value !== 'string') return null
    return entity.fields[name]?.kind === 'choice' ? labels.choice(name, value) : value
  }
  const columns = columnNames(section, counts).map((key): ListColumn<RecordRow> => ({
    key,
    sortable: true,
    ...column(key),
  }))
  return { columns, valueOf }
}

function RowLink({ section, row }: { section: Section; row: RecordRow }) {
  const { language } = useTexts()
  const title = titleOf(row, language)
  return (
    <Link
      data-row=""
      to="/settings/$section/{-$recordId}/{-$recordName}"
      params={{ section: section.slug, recordId: row.id, recordName: title }}
      className={textLink}
    >
      <bdi>{title}</bdi>
    </Link>
  )
}
