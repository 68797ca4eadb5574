import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/parts/button.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { exportJobs } from './export-calls.ts'
import { ExportEntry } from './export-entry.tsx'

/** The files that were made for one of late, those that are being made, and what became of the others. */
export default function ExportsList({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(exportJobs)

  function content() {
    if (error && !data)
      return (
        <ErrorState
          title={t('exports:notLoaded')}
          text={sentence(error)}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      )
    if (!data) return <Skeleton width="long" />
    if (data.length === 0) return <EmptyState title={t('exports:empty.title')} text={t('exports:empty.text')} />
    return (
      <ul className={css({ display: 'grid', gap: '3' })}>
        {data.map((job) => (
          <ExportEntry key={job.id} job={job} />
        ))}
      </ul>
    )
  }

  return (
    <Drawer
      open
      onClose={onClose}
      title={t('exports:title')}
      description={t('exports:text')}
      closeText={t('fields:close')}
    >
      {content()}
    </Drawer>
  )
}
