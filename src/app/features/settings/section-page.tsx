import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button, button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { useWide } from '#ui/parts/media.ts'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../i18n/labels.ts'
import { usePageTitle } from '../../i18n/use-page-title.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { panel } from '../../records/case/panel.tsx'
import { RowsState } from '../../records/case/rows-state.tsx'
import { recordQueries } from '../../records/record-queries.ts'
import { usePermissions } from '../../records/use-permissions.ts'
import { SectionCards, SectionTable } from './section-rows.tsx'
import type { Section } from './sections.ts'
import { shownRows } from './shown-rows.ts'

const CreateDialog = lazy(async () => ({
  default: (await import('../../records/record/record-dialogs.tsx')).CreateDialog,
}))

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })
const search = css({ width: 'full', maxWidth: { md: '1/3' } })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })

/** A section of the settings: all its records, in use or not. */
export function SectionPage({ section }: { section: Section }) {
  const { entity } = section
  const { t, language } = useTexts()
  const labels = useLabels(entity.name)
  const may = usePermissions()
  const wide = useWide()
  const [typed, setTyped] = useState('')
  const [adding, setAdding] = useState(false)
  // Elsewhere a list may be some minutes old; where it is edited, it is asked for at once.
  const list = useQuery({ ...recordQueries.whole(entity), staleTime: 0 })
  const rows = shownRows(entity, list.data ?? [], typed, language)
  const add =
    may?.(`${entity.name}.create`) &&
    (section.written ? (
      <Link
        to="/settings/$section/{-$recordId}/{-$recordName}"
        params={{ section: section.slug, recordId: 'new' }}
        className={button({ tone: 'primary' })}
      >
        {t('settings:add')}
      </Link>
    ) : (
      <Button tone="primary" onClick={() => setAdding(true)}>
        {t('settings:add')}
      </Button>
    ))
  usePageTitle(labels.many)

  function found() {
    if (rows.length > 0)
      return wide ? <SectionTable section={section} rows={rows} /> : <SectionCards section={section} rows={rows} />
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
    <div className={page}>
      <div className={line}>
        <h1 className={css({ textStyle: 'title' })}>{labels.many}</h1>
        {add}
      </div>
      <div className={search}>
        <TextField
          type="search"
          label={t('settings:search')}
          start={<Icon name="search" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
      </div>
      <RowsState rows={list}>{found()}</RowsState>
      <Suspense fallback={null}>{adding && <CreateDialog entity={entity} onClose={() => setAdding(false)} />}</Suspense>
    </div>
  )
}
