import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button, button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { useWide } from '#ui/parts/media.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { asOwnPage, recordQueries } from '../../../api/record-queries.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { columnNames, useSectionColumns } from './section-columns.tsx'
import { SectionList } from './section-list.tsx'
import type { Section } from './sections.ts'
import { foundRows, inOwnOrder, sortedRows } from './shown-rows.ts'
import { useSectionAddress } from './use-section-address.ts'
import { useUses } from './uses.ts'

const CreateDialog = lazy(async () => ({
  default: (await import('../../../records/record/record-dialogs.tsx')).CreateDialog,
}))

const search = css({ width: 'full', maxWidth: { md: '1/3' } })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const searchLine = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '3' })

/** A section of the settings: all its records, in use or not. */
export function SectionPage({ section }: { section: Section }) {
  const { entity } = section
  const { t, language } = useTexts()
  const labels = useLabels(entity.name)
  const may = usePermissions()
  const wide = useWide()
  const mayUpdate = may?.(`${entity.name}.update`) === true
  // A text in each language is a row of its own, and few mails but these name one.
  const counts = mayUpdate && !section.written
  const uses = useUses(entity, counts)
  const { columns, valueOf, titleLabel } = useSectionColumns(section, uses, counts)
  const { ask, onAsk } = useSectionAddress(section, columnNames(section, counts))
  const [typed, setTyped] = useState(ask.search)
  const [adding, setAdding] = useState(false)
  // Elsewhere a list may be some minutes old; where it is edited, it is asked for at once.
  const list = useQuery({ ...recordQueries.whole(entity), ...asOwnPage })
  const found = foundRows(entity, inOwnOrder(list.data ?? [], language), typed, language)
  const rows = ask.sort === '' ? found : sortedRows(found, ask.sort, valueOf, language)
  usePageTitle(labels.many)

  function add() {
    if (!may?.(`${entity.name}.create`)) return null
    const text = t('settings:add')
    if (!section.written) {
      return (
        <Button tone="primary" onClick={() => setAdding(true)}>
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

  function shown() {
    if (rows.length > 0) {
      return (
        <SectionList
          section={section}
          columns={columns}
          titleLabel={titleLabel}
          rows={rows}
          sort={ask.sort}
          onSort={(sort) => onAsk({ sort })}
          movable={counts && 'sort_order' in entity.fields && ask.sort === '' && typed.trim() === ''}
        />
      )
    }
    const none = list.data?.length === 0
    return (
      <div className={panel}>
        <EmptyState
          title={none ? t('settings:empty.title') : t('settings:noMatch.title')}
          text={none ? t('settings:empty.text') : t('settings:noMatch.text')}
        />
      </div>
    )
  }

  return (
    <div className={pageColumn}>
      <div className={line}>
        <h1 className={css({ textStyle: 'title' })}>{labels.many}</h1>
        {add()}
      </div>
      <div className={searchLine}>
        <div className={search}>
          <TextField
            type="search"
            label={t('settings:search')}
            start={<Icon name="search" />}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              onAsk({ search: event.target.value })
            }}
            autoComplete="off"
          />
        </div>
        {wide && ask.sort !== '' && <Button onClick={() => onAsk({ sort: '' })}>{t('settings:order.back')}</Button>}
      </div>
      <RowsState rows={list}>{shown()}</RowsState>
      <Suspense fallback={null}>{adding && <CreateDialog entity={entity} onClose={() => setAdding(false)} />}</Suspense>
    </div>
  )
}
