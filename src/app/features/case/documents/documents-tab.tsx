import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { messages } from '#ui/parts/messages.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useCaseRights } from '../../../case/use-case.ts'
import { AddDocuments } from './add-documents.tsx'
import { DocumentEditor } from './document-editor.tsx'
import { DocumentList } from './document-list.tsx'
import { documentQueries, type CaseDocument } from './documents-queries.ts'
import { bytesOf, letGo, useKeptPapers } from './kept-papers.ts'
import { MissingDocuments } from './missing-documents.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { section } from './styles.ts'
import { UploadsUnderWay } from './uploads-under-way.tsx'
import { WaitingDocuments } from './waiting-documents.tsx'

const A_MINUTE = 60_000
const SKELETONS = [1, 2, 3]

function Waiting() {
  return SKELETONS.map((place) => (
    <div key={place} className={section}>
      <Skeleton />
      <Skeleton width="full" />
    </div>
  ))
}

/** The papers of a case: what is there, what is missing, and the way to add more. */
export function DocumentsTab({ patientId }: { patientId: string }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const rights = useCaseRights(patientId)
  const { data: rows, error, refetch } = useQuery(documentQueries.ofCase(patientId))
  const kept = useKeptPapers(patientId)
  const [looked, setLooked] = useState<CaseDocument>()
  const [edited, setEdited] = useState<CaseDocument>()

  async function download(row: CaseDocument): Promise<void> {
    try {
      // A link, not a change of address: the page stays where it is.
      const link = document.createElement('a')
      const bytes = await bytesOf(row, 'attachment')
      link.href = bytes.url
      link.download = row.file_name ?? ''
      link.click()
      // The browser has begun to save it by then.
      setTimeout(letGo, A_MINUTE, bytes)
    } catch (failure) {
      messages.show(sentence(failure, t('documents:notDownloaded')), 'error')
    }
  }

  function list() {
    if (error && !rows)
      return (
        <ErrorState
          title={t('documents:failed')}
          text={sentence(error)}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      )
    if (!rows) return <Waiting />
    if (rows.length === 0)
      return (
        <EmptyState
          icon={<Icon name="file" size="lg" />}
          title={t('documents:empty.title')}
          text={t('documents:empty.text')}
        />
      )
    return (
      <DocumentList
        rows={rows}
        kept={kept}
        onPreview={setLooked}
        onDownload={(row) => void download(row)}
        onEdit={rights('patient_document.update') ? setEdited : undefined}
      />
    )
  }

  return (
    <div className={pageColumn}>
      <BusyText>{!rows && !error && t('loading')}</BusyText>
      {rights('patient_document.create') && <AddDocuments patientId={patientId} />}
      <UploadsUnderWay patientId={patientId} />
      <WaitingDocuments patientId={patientId} />
      <MissingDocuments patientId={patientId} />
      {list()}
      {looked && (
        <PreviewDialog row={looked} onClose={() => setLooked(undefined)} onDownload={(row) => void download(row)} />
      )}
      {edited && <DocumentEditor row={edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}
