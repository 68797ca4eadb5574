import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { patientDocument } from '#domain/entities/patient-document.ts'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { messages } from '#ui/parts/messages.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { recordQueries } from '../../../api/record-queries.ts'
import { writeRecord } from '../../../api/record-writes.ts'
import { tellsOfCases } from '../../../api/tells-of-cases.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { UploadsUnderWay } from '../../../case/uploads-under-way.tsx'
import { useCaseHead, useCaseRights, useRightsKnown } from '../../../case/use-case.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { EditDialog } from '../../../records/form/edit-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { usePermissions, useViewer } from '../../../records/use-permissions.ts'
import { lienReference } from '../money/lien-reference.ts'
import { AddDocuments } from './add-documents.tsx'
import { DocumentList, MissingDocuments, WaitingDocuments } from './document-list.tsx'
import { documentQueries, type CaseDocument } from './documents-queries.ts'
import { bytesOf, releaseBytes, useKeptPapers } from './kept-papers.ts'
import { PaperView } from './paper-view.tsx'
import { section } from './styles.ts'
import { startDownload } from '../../../files/start-download.ts'

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
  const areRightsKnown = useRightsKnown(patientId)
  const head = useCaseHead(patientId)
  const { data: rows, error, refetch } = useQuery(documentQueries.ofCase(patientId))
  // What stands above the list follows from the rights and from the head of the case: the list comes into sight with it.
  const isAboveKnown = areRightsKnown && (!head.isLoading || head.failureCount > 0)
  const isLoading = !isAboveKnown || (!rows && !error)
  const kept = useKeptPapers(patientId)
  const [looked, setLooked] = useState<CaseDocument>()
  const [edited, setEdited] = useState<CaseDocument>()

  async function download(row: CaseDocument): Promise<void> {
    try {
      const bytes = await bytesOf(row, 'attachment')
      startDownload(bytes.url, row.file_name ?? '')
      // By then the browser has started the download.
      setTimeout(releaseBytes, A_MINUTE, bytes)
    } catch (failure) {
      messages.show(sentence(failure, t('documents:notDownloaded')), 'error')
    }
  }

  function list() {
    if (!isAboveKnown) return <Waiting />
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
      <BusyText>{isLoading && t('loading')}</BusyText>
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

const names = ['title', 'doc_type', 'visibility', 'service_date', 'expires_at'] as const

/** The file itself never changes: a better scan is a new document. */
function DocumentEditor({ row, onClose }: { row: CaseDocument; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('patient_document')
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const may = usePermissions()
  const readsLiens = may?.('lien.list') === true
  const { data: liens } = useQuery({
    ...caseQueries.rows('lien', String(row.patient_id)),
    enabled: readsLiens,
  })
  // Assignments and releases belong to one lien.
  const known = readsLiens ? [...names, 'lien_id' as const] : names
  const fields = entityFields(patientDocument, editableFields(patientDocument, known, row, viewer), labels, {
    lien_id: { options: (liens ?? []).map((lien) => ({ value: lien.id, label: lienReference(lien) })) },
  })
  return (
    <EditDialog
      title={t('documents:editOf', { title: String(row.title) })}
      entity="patient_document"
      fields={fields}
      row={row}
      onClose={onClose}
      read={() => queryClient.fetchQuery({ ...recordQueries.one(patientDocument, row.id), staleTime: 0 })}
      write={async (changes, version, key) => {
        await writeRecord(patientDocument, row.id, changes, version, key)
        await queryClient.invalidateQueries({ predicate: tellsOfCases(new Set([row.patient_id])) })
      }}
    />
  )
}

interface Props {
  row: CaseDocument
  onClose: () => void
  onDownload: (row: CaseDocument) => void
}

function PreviewDialog({ row, onClose, onDownload }: Props) {
  const { t } = useTexts()
  return (
    <Dialog
      open
      onClose={onClose}
      title={String(row.title)}
      size="lg"
      closeText={t('fields:close')}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('fields:close')}
        </Button>,
        <Button key="download" tone="primary" onClick={() => onDownload(row)}>
          {t('documents:download')}
        </Button>,
      ]}
    >
      <PaperView row={row} />
    </Dialog>
  )
}
