import { useState } from 'react'
import { extensionIn } from '#domain/rules/file-types.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Select } from '#ui/parts/select.tsx'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import { UploadsUnderWay } from '../../../case/uploads-under-way.tsx'
import { useCaseRights } from '../../../case/use-case.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { documentKinds, likelyKind } from '../documents/document-kinds.ts'
import { sendDocuments } from '../documents/documents-queries.ts'
import { fetchPaper } from '../documents/kept-papers.ts'
import { FileView } from '../documents/paper-view.tsx'
import { dayOf, type Message } from './conversation.ts'
import { startDownload } from '../../../files/start-download.ts'

interface Props {
  row: Message
  /** Which of its attachments, counted from 0. */
  place: number
  patientId: string
  /** Whether it became a document already, or is about to. */
  isAdded: boolean
  onAdded: () => void
  onClose: () => void
}

/** Longer than the server waits for the gateway. */
const PATIENCE = 60_000
const reasons = ['gone', 'too_large', 'unknown', 'away'] as const

/** An attachment of a message: looked at, downloaded, or made a document of the case. */
export default function AttachmentDialog({ row, place, patientId, isAdded, onAdded, onClose }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const mayAdd = useCaseRights(patientId)('patient_document.create')
  const title = t('messages:attachment.named', { number: place + 1 })
  const [mime, setMime] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isThere = mime !== undefined
  const kind = chosen ?? likelyKind({ name: '', type: mime ?? '' })

  const address = (disposition: 'inline' | 'attachment') =>
    api.call('GET /patient_sms/{id}/attachment', {
      params: { id: row.id },
      query: { place: String(place), disposition },
      patience: PATIENCE,
    })

  function reasonFor(error: unknown): string {
    const own = reasons.find((one) => error instanceof ApiError && error.details['attachment'] === one)
    return own ? t(`messages:attachment.${own}`) : sentence(error)
  }

  const failure = (error: unknown) => ({ title: t('messages:attachment.notOpened'), text: reasonFor(error) })

  async function openBytes() {
    const { url, mime: type } = await address('inline')
    setMime(type)
    return { url, mime: type }
  }

  async function download(): Promise<void> {
    try {
      const { url, file_name: name } = await address('attachment')
      startDownload(url, name)
    } catch (error) {
      messages.show(reasonFor(error), 'error')
    }
  }

  async function add(): Promise<void> {
    setBusy(true)
    try {
      const { url, mime: type, file_name: name } = await address('attachment')
      const bytes = await (await fetchPaper(url)).arrayBuffer()
      const day = dayOf(new Date(row.created_at ?? Date.now()))
      const number = (row.media?.length ?? 0) > 1 ? ` (${place + 1})` : ''
      const called = `${t('messages:attachment.document', { day })}${number}.${extensionIn(name)}`
      // For the own staff only. Who else may see it is chosen among the documents.
      sendDocuments(
        patientId,
        [{ id: crypto.randomUUID(), file: new File([bytes], called, { type }), kind }],
        ['internal'],
      )
      onAdded()
    } catch (error) {
      messages.show(reasonFor(error), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="lg"
      closeText={t('fields:close')}
      footer={
        isThere && (
          <>
            <Button onClick={() => void download()}>{t('documents:download')}</Button>
            {mayAdd && (
              <Button tone="primary" busy={busy} spent={isAdded} onClick={() => void add()}>
                {t('messages:attachment.add')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        <FileView
          title={title}
          queryKey={['patient_sms', 'attachment', row.id, place]}
          bytes={openBytes}
          failure={failure}
        />
        {isThere && mayAdd && !isAdded && <KindChoice kind={kind} isFixed={busy} onChoose={setChosen} />}
        {isAdded && <UploadsUnderWay patientId={patientId} />}
      </div>
    </Dialog>
  )
}

interface KindChoiceProps {
  kind: string
  isFixed: boolean
  onChoose: (kind: string) => void
}

function KindChoice({ kind, isFixed, onChoose }: KindChoiceProps) {
  const labels = useLabels('patient_document')
  const options = documentKinds.map((value) => ({ value, label: labels.choice('doc_type', value) }))
  return (
    <Select label={labels.field('doc_type')} options={options} value={kind} disabled={isFixed} onChange={onChoose} />
  )
}
