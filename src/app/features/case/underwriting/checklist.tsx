import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import * as f from '#domain/fields/index.ts'
import { isSignedPaper } from '#domain/rules/case-papers.ts'
import { missingDocuments, requiredDocuments } from '#domain/rules/transitions/required-documents.ts'
import { Button } from '#ui/parts/button.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import { useCaseCall, useCaseRows } from '../../../case/use-case.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { changesIn, toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type ValuesOf } from '../../../records/form/form-fields.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useViewer } from '../../../records/use-permissions.ts'
import { fittingDocuments, PaperLine, type CaseDocument, type Paper } from './paper-line.tsx'

interface Props {
  id: string
  may: (codename: string) => boolean
}

type Doing = { readonly what: 'request' } | { readonly what: 'review' | 'choose'; readonly paper: Paper }

/** Documents required for a decision, with their status. */
export function Checklist({ id, may }: Props) {
  const { t } = useTexts()
  const labels = useLabels('underwriting_document')
  const command = useCaseCall(id)
  const papers = useCaseRows('underwriting_document', id)
  const documents = useCaseRows('patient_document', id)
  const { data: row } = useQuery(recordQueries.one({ name: 'patient' }, id))
  const [doing, setDoing] = useState<Doing>()
  const rows = papers.data ?? []
  const known = rows.map(({ kind, status }) => ({ kind: String(kind), status: String(status) }))
  const amount = row?.billed_cents ?? 0
  const missing = missingDocuments(requiredDocuments(amount, row?.is_surgical === true), known)
  const absent = missing.find((kind) => !known.some((paper) => paper.kind === kind))
  const close = () => setDoing(undefined)
  return (
    <Panel
      title={t('underwriting:checklist')}
      action={
        may('underwriting_document.create') && (
          <Button size="sm" onClick={() => setDoing({ what: 'request' })}>
            {t('underwriting:request')}
          </Button>
        )
      }
    >
      <RowsState rows={papers}>
        {missing.length > 0 && (
          <p className={css({ color: 'caution' })}>
            {t('underwriting:missing', { papers: missing.map((kind) => labels.choice('kind', kind)).join(', ') })}
          </p>
        )}
        <ul>
          {rows.map((paper) => (
            <PaperLine
              key={paper.id}
              paper={paper}
              documents={documents.data ?? []}
              patientId={id}
              command={command}
              onChoose={may('underwriting_document.create') ? () => setDoing({ what: 'choose', paper }) : undefined}
              onReview={may('underwriting_document.update') ? () => setDoing({ what: 'review', paper }) : undefined}
            />
          ))}
        </ul>
        {rows.length === 0 && <p className={css({ color: 'muted' })}>{t('underwriting:noPapers')}</p>}
      </RowsState>
      {doing?.what === 'request' && (
        <FormDialog
          title={t('underwriting:request')}
          fields={entityFields(underwritingDocument, ['kind', 'due_at', 'required'], labels)}
          initial={{ kind: absent ?? null, required: true, stage_id: row?.underwriting_stage_id ?? null }}
          submit={t('fields:save')}
          onClose={close}
          send={(values, key) =>
            command('POST /underwriting_document/create', { form: { patient_id: id, ...toRequestBody(values) } }, key)
          }
        />
      )}
      {doing?.what === 'review' && (
        <ReviewDialog
          paper={doing.paper}
          document={documents.data?.find((one) => one.id === doing.paper.document_id)}
          command={command}
          onClose={close}
        />
      )}
      {doing?.what === 'choose' && (
        <ChooseDocument paper={doing.paper} documents={documents.data ?? []} command={command} onClose={close} />
      )}
    </Panel>
  )
}

interface ChooseDocumentProps {
  paper: Paper
  documents: readonly CaseDocument[]
  command: ReturnType<typeof useCaseCall>
  onClose: () => void
}

function ChooseDocument({ paper, documents, command, onClose }: ChooseDocumentProps) {
  const { t } = useTexts()
  const labels = useLabels('underwriting_document')
  const offered = fittingDocuments(paper, documents)
  return (
    <FormDialog
      title={t('underwriting:chooseDocumentFor', { paper: labels.choice('kind', String(paper.kind)) })}
      fields={{
        document_id: {
          field: f.choice(offered.map(({ id }) => id)),
          label: labels.field('document_id'),
          required: true,
          options: offered.map((one) => ({ value: one.id, label: String(one.title) })),
        },
      }}
      initial={{ document_id: offered[0]?.id ?? null }}
      submit={t('underwriting:handIn')}
      onClose={onClose}
      send={({ document_id }, key) => {
        const form = { document_id, expected_version: paper.version }
        return command('POST /underwriting_document/{id}/hand_in', { params: { id: paper.id }, form }, key)
      }}
    />
  )
}

interface ReviewDialogProps {
  paper: Paper
  document: CaseDocument | undefined
  command: ReturnType<typeof useCaseCall>
  onClose: () => void
}

/** Accepting a document that needs a signature marks it as signed and takes a second person. */
function ReviewDialog({ paper, document, command, onClose }: ReviewDialogProps) {
  const { t } = useTexts()
  const viewer = useViewer()
  const labels = useLabels('underwriting_document')
  const isHere = typeof paper.document_id === 'string'
  const isHipaa = paper.kind === 'hipaa_authorization'
  const statuses = (underwritingDocument.fields.status.choices ?? [])
    .filter((value) => isHere || (value !== 'accepted' && value !== 'received'))
    .map((value) => ({ value, label: labels.choice('status', value) }))

  const fieldsFor = ({ status }: ValuesOf<'underwriting_document'>) =>
    entityFields(
      underwritingDocument,
      [
        'status',
        ...(isHipaa && status === 'accepted' && paper.status !== 'accepted' ? (['expires_at'] as const) : []),
        ...(paper.status === 'accepted' ? [] : (['due_at'] as const)),
        'status_reason',
      ],
      labels,
      { status: { options: statuses }, expires_at: { required: true } },
    )

  function explanation(): string | undefined {
    if (!isSignedPaper(paper.kind) || paper.status === 'accepted') return undefined
    const isOwn = document !== undefined && document.created_by === viewer.id
    return isOwn ? t('underwriting:ownPaper') : t('underwriting:signs')
  }

  return (
    <FormDialog
      title={labels.choice('kind', String(paper.kind))}
      description={explanation()}
      fields={fieldsFor}
      initial={{
        status: paper.status,
        due_at: paper.due_at,
        status_reason: paper.status_reason,
        expires_at: paper.expires_at ?? document?.expires_at ?? null,
      }}
      submit={t('fields:save')}
      onClose={onClose}
      send={({ expires_at, ...values }, key) => {
        const { status } = values
        const accepts = isHipaa && status === 'accepted' && paper.status !== 'accepted'
        const changes = { ...changesIn(paper, values), ...(accepts && { expires_at }) }
        return command(
          'PUT /underwriting_document/update/{id}',
          { params: { id: paper.id }, form: { ...changes, version: paper.version } },
          key,
        )
      }}
    />
  )
}
