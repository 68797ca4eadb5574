import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { messages } from '#ui/parts/messages.ts'
import { ProgressBar } from '#ui/parts/progress-bar.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { addressOfExport, cancelExport, type ExportJob, exportJobs, isUnderWay } from './export-calls.ts'
import { startDownload } from '../start-download.ts'

/** The user's recent exports: finished, in progress, failed and expired. */
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

const entry = css({
  display: 'grid',
  gap: '2',
  padding: '3',
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
})
const line = css({ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: '2' })
const small = css({ textStyle: 'small', color: 'muted' })

const tones: Record<ExportJob['state'], BadgeTone> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'positive',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
}

const PERCENT = 100

function ExportEntry({ job }: { job: ExportJob }) {
  const { t } = useTexts()
  const { moment, number } = useFormats()
  const sentence = useErrorSentence()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { rows_done: done, rows_total: total } = job

  async function act(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      messages.show(sentence(error), 'error')
    } finally {
      setBusy(false)
      void client.invalidateQueries(exportJobs)
    }
  }
  async function download() {
    const { url, file_name: name } = await addressOfExport(job.id)
    startDownload(url, name)
  }

  function facts(): string {
    if (job.state === 'failed' && job.fault) return t(`exports:faults.${job.fault}`)
    if (job.state === 'running' && total !== null)
      return t('exports:progress', { done: number(done), total: number(total) })
    if (job.state === 'done' && job.expires_at !== null)
      return t('exports:until', { rows: number(done), time: moment(job.expires_at) })
    return ''
  }
  const told = facts()
  const [format, time] = [t(`exports:formats.${job.format}`), moment(job.created_at)]
  return (
    <li className={entry}>
      <div className={line}>
        <div>
          <p className={css({ fontWeight: 'medium' })}>
            <bdi>{job.title}</bdi>
          </p>
          <p className={small}>
            <bdi>{format}</bdi> · <bdi>{time}</bdi>
          </p>
        </div>
        <Badge tone={tones[job.state]}>{t(`exports:states.${job.state}`)}</Badge>
      </div>
      {job.state === 'running' && (
        <ProgressBar
          label={t('exports:progressOf', { title: job.title })}
          percent={total ? Math.round((done / total) * PERCENT) : 0}
        />
      )}
      {told && <p className={small}>{told}</p>}
      {job.state === 'done' && (
        <Button size="sm" tone="primary" busy={busy} onClick={() => void act(download)}>
          <Download size="1.25em" aria-hidden="true" />
          {t('exports:download')}
        </Button>
      )}
      {isUnderWay(job) && (
        <Button size="sm" busy={busy} onClick={() => void act(() => cancelExport(job.id))}>
          <X size="1.25em" aria-hidden="true" />
          {t('exports:cancel')}
        </Button>
      )}
    </li>
  )
}
