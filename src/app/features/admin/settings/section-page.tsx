import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button, button } from '#ui/parts/button.tsx'
import { useWide } from '#ui/parts/media.ts'
import { css } from '#ui/styled/css/index.js'
import { asOwnPage, recordQueries } from '../../../api/record-queries.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { listAddress } from '../../../records/list/list-address.ts'
import { ListScreen } from '../../../records/list/list-screen.tsx'
import { deviceRows, useList } from '../../../records/list/use-list.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useMovableRows } from './order/use-movable-rows.tsx'
import { columnNames, useSectionColumns } from './section-columns.tsx'
import type { Section } from './sections.ts'
import { foundRows, inOwnOrder, sortedRows } from './shown-rows.ts'
import { useUses } from './uses.ts'

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
      { ...recordQueries.whole(entity), ...asOwnPage },
      (all, { search, sort }) => {
        const found = foundRows(entity, inOwnOrder(all, language), search, language)
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
