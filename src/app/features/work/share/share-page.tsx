import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { css } from '#ui/styled/css/index.js'
import { CaseBox } from '../../../case/case-box.tsx'
import { sharedFiles } from '../../../files/shared-files.ts'
import { sizeText } from '../../../files/size-text.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

/** A browser that opens the portal with files says so here; not every one knows how. */
interface Launch {
  readonly files?: readonly { getFile(): Promise<File> }[]
}
declare global {
  interface Window {
    readonly launchQueue?: { setConsumer(consumer: (launch: Launch) => void): void }
  }
}

/** A worker that has nothing says so at once; one that says nothing is older than this. */
const PATIENCE_MS = 5000

function sharedWithWorker(): Promise<readonly File[]> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return Promise.resolve([])
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    const patience = setTimeout(() => done([]), PATIENCE_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<readonly File[]>) => {
      clearTimeout(patience)
      done(data)
    })
    port1.start()
    worker.postMessage({ takeShared: true }, [port2])
  })
}

/** Receives files shared from other apps or opened with the portal. */
function hearOfFiles(heard: (files: readonly File[]) => void): void {
  void sharedWithWorker().then(heard)
  window.launchQueue?.setConsumer(({ files = [] }) => {
    void Promise.all(files.map((file) => file.getFile())).then(heard)
  })
}

interface Paper {
  readonly id: string
  readonly file: File
}

const row = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: '3',
  paddingBlock: '2',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})

/** Files shared from another app, until the user chooses a case. */
export function SharePage() {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const [papers, setPapers] = useState<readonly Paper[]>()
  usePageTitle(t('documents:shared.title'))
  useEffect(() => {
    hearOfFiles((heard) => {
      const more = heard.map((file) => ({ id: crypto.randomUUID(), file }))
      setPapers((before) => [...(before ?? []), ...more])
    })
  }, [])

  async function toCase(patientId: string): Promise<void> {
    sharedFiles.put(
      patientId,
      (papers ?? []).map(({ file }) => file),
    )
    await navigate({ to: '/patients/$patientId/documents', params: { patientId } })
  }

  return (
    <div className={pageColumn}>
      <h1 className={css({ textStyle: 'title' })}>{t('documents:shared.title')}</h1>
      <BusyText>{!papers && t('loading')}</BusyText>
      {papers?.length === 0 && (
        <EmptyState
          icon={<Icon name="file" size="lg" />}
          title={t('documents:shared.none')}
          text={t('documents:shared.noneText')}
          action={
            <Link to="/patients" className={button()}>
              {t('documents:shared.toPatients')}
            </Link>
          }
        />
      )}
      {papers && papers.length > 0 && (
        <>
          <p className={css({ color: 'muted' })}>{t('documents:shared.lead')}</p>
          <ul aria-label={t('documents:shared.papers')}>
            {papers.map(({ id, file }) => (
              <li key={id} className={row}>
                <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>
                  <bdi>{file.name}</bdi>
                </span>
                <span className={css({ textStyle: 'small', color: 'muted', flexShrink: '0' })}>
                  {sizeText(file.size, language)}
                </span>
              </li>
            ))}
          </ul>
          <CaseBox
            label={t('documents:shared.case')}
            placeholder={t('documents:shared.hint')}
            words={{
              searching: t('documents:shared.searching'),
              none: t('documents:shared.noSuchCase'),
              failed: t('documents:shared.notSearched'),
            }}
            onChoose={({ id }) => void toCase(id)}
          />
        </>
      )}
    </div>
  )
}
