import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { CaseDocument } from './documents-queries.ts'
import { bytesOf, letGo } from './kept-papers.ts'

// Drawing papers takes a program of its own, fetched when somebody looks at one.
const PdfPages = lazy(() => import('./pdf-pages.tsx'))

const picture = css({
  display: 'block',
  maxWidth: 'full',
  maxHeight: '[70dvh]',
  marginInline: 'auto',
  borderRadius: 'sm',
})

interface Props {
  row: CaseDocument
  onClose: () => void
  onDownload: (row: CaseDocument) => void
}

/** A picture or a paper, looked at without leaving the case. */
export function PreviewDialog({ row, onClose, onDownload }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const [broken, setBroken] = useState(false)
  const title = String(row.title)
  // Never from memory: each look goes on record, and the address lives for two minutes.
  const { data, error } = useQuery({
    queryKey: ['patient_document', 'address', row.id],
    queryFn: () => bytesOf(row, 'inline'),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })

  function close(): void {
    if (data) letGo(data)
    onClose()
  }

  function content() {
    if (error || broken)
      return (
        <ErrorState title={t('documents:notShown')} text={error ? sentence(error) : t('documents:downloadInstead')} />
      )
    if (!data) return <Skeleton shape="card" width="full" />
    if (row.mime !== 'application/pdf')
      return <img src={data.url} alt={title} className={picture} onError={() => setBroken(true)} />
    return (
      <Suspense fallback={<Skeleton shape="card" width="full" />}>
        <PdfPages url={data.url} own={data.own} title={title} onBroken={() => setBroken(true)} />
      </Suspense>
    )
  }

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      size="lg"
      closeText={t('fields:close')}
      footer={[
        <Button key="close" onClick={close}>
          {t('fields:close')}
        </Button>,
        <Button key="download" tone="primary" onClick={() => onDownload(row)}>
          {t('documents:download')}
        </Button>,
      ]}
    >
      {content()}
    </Dialog>
  )
}
