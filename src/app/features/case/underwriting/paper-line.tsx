import { documentTypeOf, isSignedPaper } from '#domain/rules/case-papers.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { messages } from '#ui/parts/messages.ts'
import { dividedRow } from '#ui/parts/sheet.ts'
import { textLink } from '#ui/parts/text-link.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import type { RowOf } from '../../../api/record-queries.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { UploadButton } from '../../../case/upload-button.tsx'
import { keepDocument, keepHandIn } from '../../../device/outbox/keep-file.ts'
import { useDocumentWaits, useWaitsAt } from '../../../device/outbox/use-waits.ts'
import { documentWith, handInWith } from '../../../files/with-file.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { audiencesFor } from '../documents/document-kinds.ts'
import { titleOf } from '../documents/documents-queries.ts'
import { placeOf } from './decision-block.tsx'

const tones: Readonly<Record<string, BadgeTone>> = {
  requested: 'caution',
  received: 'accent',
  accepted: 'positive',
  rejected: 'danger',
  waived: 'neutral',
}

const line = css({ paddingInline: '2', marginInline: '[-0.5rem]', borderRadius: 'sm', outlineOffset: '[-2px]' })
const marked = css({ background: 'selected' })
const small = css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere', _empty: { display: 'none' } })
const fileName = css({ textStyle: 'small', textAlign: 'start', overflowWrap: 'anywhere' })

interface Props {
  paper: Paper
  documents: readonly CaseDocument[]
  patientId: string
  command: ReturnType<typeof useCaseCall>
  /** Whether it lies beside the checklist. */
  isShown: boolean
  onShow: (paper: string) => void
  /** Set if one press accepts it. */
  onAccept: (() => void) | undefined
  /** A paper that people sign, uploaded by the viewer: another person accepts it. */
  isOwn: boolean
  busy: boolean
  /** Set if the viewer may hand in documents. */
  onChoose: (() => void) | undefined
  /** Set if the viewer may review documents. */
  onReview: (() => void) | undefined
}

export function PaperLine({
  paper,
  documents,
  patientId,
  command,
  isShown,
  onShow,
  onAccept,
  isOwn,
  busy,
  onChoose,
  onReview,
}: Props) {
  const { t } = useTexts()
  const labels = useLabels('underwriting_document')
  const sentence = useErrorSentence()
  const { day } = useFormats()
  const name = labels.choice('kind', String(paper.kind))
  const status = String(paper.status)
  const document = documents.find((one) => one.id === paper.document_id)
  const isOpen = status !== 'accepted' && status !== 'waived'
  const asDocument = useDocumentWaits({ patient_id: patientId, doc_type: documentTypeOf(String(paper.kind)) })
  const waits = useWaitsAt(paper.id) || asDocument
  const handIn = { id: paper.id, patientId, kind: String(paper.kind), version: paper.version }
  function dated(field: 'due_at' | 'expires_at'): string | undefined {
    const date = paper[field]
    return date ? `${labels.field(field)}: ${day(date)}` : undefined
  }
  async function open(): Promise<void> {
    try {
      const { url } = await api.call('GET /underwriting_document/{id}/file', {
        params: { id: paper.id },
        query: { disposition: 'inline' },
      })
      const link = window.document.createElement('a')
      link.href = url
      link.target = '_blank'
      link.rel = 'noopener'
      link.click()
    } catch (failure) {
      messages.show(sentence(failure), 'error')
    }
  }

  return (
    <li id={placeOf(String(paper.kind))} tabIndex={-1} className={cx(dividedRow, line, isShown && marked)}>
      <div className={css({ flex: '1', minWidth: '[min(9rem, 100%)]' })}>
        <p className={css({ fontWeight: 'medium' })}>{name}</p>
        {document && (
          <button
            type="button"
            aria-label={`${t('underwriting:openPaper', { paper: name })}, ${document.title}`}
            aria-pressed={isShown}
            className={cx(textLink, fileName)}
            onClick={() => onShow(paper.id)}
          >
            <bdi>{document.title}</bdi>
          </button>
        )}
        <p className={small}>
          <Dotted parts={[isOpen && dated('due_at'), dated('expires_at'), paper.status_reason]} />
        </p>
        <p className={small}>{isOwn && t('underwriting:ownPaper')}</p>
      </div>
      <Badge tone={tones[status] ?? 'neutral'}>
        {status === 'accepted' && isSignedPaper(paper.kind)
          ? t('underwriting:acceptedSigned')
          : labels.choice('status', status)}
      </Badge>
      {onAccept && (
        <Button
          size="sm"
          tone="primary"
          spent={busy}
          aria-label={t('underwriting:acceptOf', { paper: name })}
          onClick={onAccept}
        >
          {t('underwriting:accept')}
        </Button>
      )}
      {paper.document_id && !document && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={t('underwriting:openPaper', { paper: name })}
          onClick={() => void open()}
        >
          {t('underwriting:openFile')}
        </Button>
      )}
      {onChoose && isOpen && (
        <UploadButton
          label={t('underwriting:addFile')}
          name={t('underwriting:addFileOf', { paper: name })}
          purpose="underwriting_document"
          patientId={patientId}
          subject={paper.id}
          waits={waits}
          keep={(key, file) => keepHandIn(handIn, file, key)}
          finish={async (sent, key) => {
            const form = handInWith(paper.version, sent)
            await command('POST /underwriting_document/{id}/hand_in', { params: { id: paper.id }, form }, key)
            messages.show(t('documents:sent', { count: 1 }))
          }}
        />
      )}
      {onChoose && isOpen && fittingDocuments(paper, documents).length > 0 && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={t('underwriting:chooseDocumentFor', { paper: name })}
          onClick={onChoose}
        >
          {t('underwriting:chooseDocument')}
        </Button>
      )}
      {onReview && (
        <Button size="sm" tone="quiet" aria-label={t('underwriting:reviewOf', { paper: name })} onClick={onReview}>
          {t('underwriting:review')}
        </Button>
      )}
    </li>
  )
}

interface AbsentProps {
  kind: string
  patientId: string
  /** Whether the viewer may add documents to the case. */
  mayAdd: boolean
  onRequest: (() => void) | undefined
}

/** A document the amount requires that was neither requested nor received. */
export function AbsentPaper({ kind, patientId, mayAdd, onRequest }: AbsentProps) {
  const { t } = useTexts()
  const name = useLabels('underwriting_document').choice('kind', kind)
  return (
    <li id={placeOf(kind)} tabIndex={-1} className={cx(dividedRow, line)}>
      <p className={css({ flex: '1', minWidth: '[min(9rem, 100%)]', fontWeight: 'medium' })}>{name}</p>
      <Badge tone="danger">{t('underwriting:absent')}</Badge>
      {mayAdd && <AddPaper kind={kind} name={name} patientId={patientId} />}
      {onRequest && (
        <Button size="sm" tone="quiet" aria-label={t('underwriting:requestOf', { paper: name })} onClick={onRequest}>
          {t('underwriting:ask')}
        </Button>
      )}
    </li>
  )
}

/** Added to the documents of the case, it takes its place in the checklist by itself. */
function AddPaper({ kind, name, patientId }: { kind: string; name: string; patientId: string }) {
  const { t } = useTexts()
  const command = useCaseCall(patientId)
  const said = { patient_id: patientId, doc_type: documentTypeOf(kind) }
  const visibility = ['internal', ...audiencesFor(useViewer()).usual]
  const draftOf = (fileName: string) => ({ ...said, title: titleOf(fileName) || name, visibility })
  const waits = useDocumentWaits(said)
  return (
    <UploadButton
      label={t('underwriting:addFile')}
      name={t('underwriting:addFileOf', { paper: name })}
      purpose="patient_document"
      patientId={patientId}
      subject={`${patientId} ${kind}`}
      waits={waits}
      keep={(key, file) => keepDocument(draftOf(file.name), file, { key, tried: true })}
      finish={async (sent, key) => {
        await command('POST /patient_document/create', { form: documentWith(draftOf(sent.file_name), sent) }, key)
        messages.show(t('documents:sent', { count: 1 }))
      }}
    />
  )
}

/** Documents of the matching type, and those filed under "other". */
export function fittingDocuments(paper: Paper, documents: readonly CaseDocument[]): CaseDocument[] {
  const type = documentTypeOf(String(paper.kind))
  return documents.filter(
    (one) =>
      one.id !== paper.document_id &&
      one.state === 'ready' &&
      (type === 'other' || one.doc_type === type || one.doc_type === 'other'),
  )
}

/** A line of the underwriting checklist. */
export type Paper = RowOf<{ name: 'underwriting_document' }>

export type CaseDocument = RowOf<{ name: 'patient_document' }>
