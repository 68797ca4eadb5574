import { useState } from 'react'
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

interface Props {
  row: Message
  /** Which of its attachments, counted from 0. */
  place: number
  patientId: string
  onClose: () => void
}

const reasons = { NOT_FOUND: 'gone', INVALID: 'unknown', BUSY: 'away' } as const

/** An attachment of a message: looked at, downloaded, or made a document of the case. */
export default function AttachmentDialog({ row, place, patientId, onClose }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const saves = useCaseRights(patientId)('patient_document.create')
  const title = t('messages:attachment.named', { number: place + 1 })
  const [mime, setMime] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const [state, setState] = useState<'fetching' | 'sent'>()
  const isThere = mime !== undefined
  const kind = chosen ?? likelyKind({ name: '', type: mime ?? '' })

  const address = (disposition: 'inline' | 'attachment') =>
    api.call('GET /patient_sms/{id}/attachment', {
      params: { id: row.id },
      query: { place: String(place), disposition },
    })

  function reason(error: unknown): string {
    const own = error instanceof ApiError && error.code in reasons && reasons[error.code as keyof typeof reasons]
    return own ? t(`messages:attachment.${own}`) : sentence(error)
  }

  const failure = (error: unknown) => ({ title: t('messages:attachment.notOpened'), text: reason(error) })

  async function look() {
    const { url, mime: type } = await address('inline')
    setMime(type)
    return { url, mime: type }
  }

  async function download(): Promise<void> {
    try {
      // A link instead of a navigation keeps the page in place.
      const link = document.createElement('a')
      const { url, file_name: name } = await address('attachment')
      link.href = url
      link.download = name
      link.click()
    } catch (error) {
      messages.show(reason(error), 'error')
    }
  }

  async function save(): Promise<void> {
    setState('fetching')
    try {
      const { url, mime: type, file_name: name } = await address('attachment')
      const bytes = await (await fetchPaper(url)).arrayBuffer()
      const day = dayOf(new Date(row.created_at ?? Date.now()))
      const file = new File([bytes], `${t('messages:attachment.document', { day })} ${name}`, { type })
      // For the own staff: whom else a document is for, people say where the documents are.
      sendDocuments(patientId, [{ id: crypto.randomUUID(), file, kind }], ['internal'])
      setState('sent')
    } catch (error) {
      setState(undefined)
      messages.show(reason(error), 'error')
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
            {saves && state !== 'sent' && (
              <Button tone="primary" busy={state === 'fetching'} onClick={() => void save()}>
                {t('messages:attachment.save')}
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
          bytes={look}
          failure={failure}
        />
        {isThere && saves && state !== 'sent' && <KindChoice kind={kind} onChoose={setChosen} />}
        {state === 'sent' && <UploadsUnderWay patientId={patientId} />}
      </div>
    </Dialog>
  )
}

function KindChoice({ kind, onChoose }: { kind: string; onChoose: (kind: string) => void }) {
  const labels = useLabels('patient_document')
  const options = documentKinds.map((value) => ({ value, label: labels.choice('doc_type', value) }))
  return <Select label={labels.field('doc_type')} options={options} value={kind} onChange={onChoose} />
}
