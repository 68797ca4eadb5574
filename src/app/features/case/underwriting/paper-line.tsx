import { Fragment } from 'react'
import { isSignedPaper } from '#domain/rules/case-papers.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { dividedRow } from '#ui/parts/sheet.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import type { useCaseCall } from '../../../case/use-case.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { fittingDocuments } from './fitting-documents.ts'
import { PaperFile } from './paper-file.tsx'
import type { CaseDocument, Paper } from './paper.ts'

const tones: Readonly<Record<string, BadgeTone>> = {
  requested: 'caution',
  received: 'accent',
  accepted: 'positive',
  rejected: 'danger',
  waived: 'neutral',
}

interface Props {
  paper: Paper
  documents: readonly CaseDocument[]
  patientId: string
  command: ReturnType<typeof useCaseCall>
  /** For those who may hand papers in. */
  onChoose: (() => void) | undefined
  /** For those who judge papers. */
  onReview: (() => void) | undefined
}

/** One paper of the checklist: its document, where it stands, and what may be done with it. */
export function PaperLine({ paper, documents, patientId, command, onChoose, onReview }: Props) {
  const { t } = useTexts()
  const labels = useLabels('underwriting_document')
  const sentence = useErrorSentence()
  const { day } = useFormats()
  const name = labels.choice('kind', String(paper.kind))
  const status = String(paper.status)
  const document = documents.find((one) => one.id === paper.document_id)
  const isOpen = status !== 'accepted' && status !== 'waived'
  function dated(field: 'due_at' | 'expires_at'): string | undefined {
    const date = paper[field]
    return date ? `${labels.field(field)}: ${day(date)}` : undefined
  }
  const facts = [document?.title, isOpen && dated('due_at'), dated('expires_at'), paper.status_reason].filter(
    (part) => typeof part === 'string',
  )

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
    <li className={dividedRow}>
      <div className={css({ flex: '1', minWidth: '[min(12rem, 100%)]' })}>
        <p className={css({ fontWeight: 'medium' })}>{name}</p>
        <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
          {facts.map((fact, place) => (
            <Fragment key={fact}>
              {place > 0 && ' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </p>
      </div>
      <Badge tone={tones[status] ?? 'neutral'}>
        {status === 'accepted' && isSignedPaper(paper.kind)
          ? t('underwriting:acceptedSigned')
          : labels.choice('status', status)}
      </Badge>
      {paper.document_id && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={t('underwriting:openPaper', { paper: name })}
          onClick={() => void open()}
        >
          {t('underwriting:openFile')}
        </Button>
      )}
      {onChoose && isOpen && <PaperFile paper={paper} patientId={patientId} command={command} />}
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
