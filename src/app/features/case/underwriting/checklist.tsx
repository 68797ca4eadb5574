import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import * as f from '#domain/fields/index.ts'
import { isSignedPaper } from '#domain/rules/case-papers.ts'
import { requiredDocuments, type RequiredPaper } from '#domain/rules/transitions/required-documents.ts'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import { useCaseCall, useCaseRows } from '../../../case/use-case.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { listed } from '../../../i18n/listed.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { changesIn, toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type ValuesOf } from '../../../records/form/form-fields.ts'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useViewer } from '../../../records/use-permissions.ts'
import { amountOf } from '../documents/checklist.ts'
import { placeOf } from './decision-block.tsx'
import { acceptanceOf, isDated, isOwnSignature } from './judging.ts'
import { AbsentPaper, fittingDocuments, PaperLine, type CaseDocument, type Paper } from './paper-line.tsx'

interface Props {
  id: string
  may: (codename: string) => boolean
  /** The amount in the form of the decision. */
  amount: number | undefined
  /** The paper that lies beside the checklist. */
  shown: Paper | undefined
  onShow: (paper: string) => void
}

type Doing =
  | { readonly what: 'request'; readonly kind?: string | undefined }
  | { readonly what: 'request_all'; readonly kinds: readonly RequiredPaper[]; readonly stage: unknown }
  | { readonly what: 'review' | 'choose'; readonly paper: Paper }

/** Documents required for a decision, with their status. */
export function Checklist({ id, may, amount, shown, onShow }: Props) {
  const { t, language } = useTexts()
  const labels = useLabels('underwriting_document')
  const viewer = useViewer()
  const command = useCaseCall(id)
  const papers = useCaseRows('underwriting_document', id)
  const documents = useCaseRows('patient_document', id)
  const { data: row } = useQuery(recordQueries.one({ name: 'patient' }, id))
  const [doing, setDoing] = useState<Doing>()
  const rows = papers.data ?? []
  const required = requiredDocuments(amount ?? amountOf(row ?? {}), row?.is_surgical === true)
  const absent = required.filter((kind) => !rows.some((paper) => paper.kind === kind))
  const mayReview = may('underwriting_document.update')
  const mayAsk = may('underwriting_document.create')
  const mayAdd = may('patient_document.create')
  const close = () => setDoing(undefined)
  const nameOf = (kind: string) => labels.choice('kind', kind)

  /** The next paper that waits comes into sight when one is accepted. */
  const accepting = useButtonAction(async (key, paper: Paper) => {
    const document = documents.data?.find((one) => one.id === paper.document_id)
    const expires = paper.expires_at ?? document?.expires_at
    const input = {
      params: { id: paper.id },
      form: { status: 'accepted', ...(isDated(paper) && { expires_at: expires }), version: paper.version },
    }
    await command('PUT /underwriting_document/update/{id}', input, key)
    const next = rows.find((one) => one.id !== paper.id && one.status === 'received')
    if (next) onShow(next.id)
    messages.show(t('underwriting:accepted', { paper: nameOf(String(paper.kind)) }))
  })

  /** One press, where nothing else has to be said: a signed paper takes a second person, and an authorization its last day. */
  function acceptance(paper: Paper) {
    const document = documents.data?.find((one) => one.id === paper.document_id)
    return mayReview ? acceptanceOf(paper, document, viewer.id) : undefined
  }

  return (
    <Panel
      title={t('underwriting:checklist')}
      action={
        mayAsk && (
          <Button size="sm" onClick={() => setDoing({ what: 'request', kind: absent[0] })}>
            {t('underwriting:request')}
          </Button>
        )
      }
    >
      <RowsState rows={papers}>
        <ul>
          {rows.map((paper) => (
            <PaperLine
              key={paper.id}
              paper={paper}
              documents={documents.data ?? []}
              patientId={id}
              command={command}
              isShown={paper.id === shown?.id}
              onShow={onShow}
              busy={accepting.busy}
              onAccept={acceptance(paper) === 'press' ? () => void accepting.start(paper) : undefined}
              isOwn={acceptance(paper) === 'other_person'}
              onChoose={mayAsk ? () => setDoing({ what: 'choose', paper }) : undefined}
              onReview={mayReview ? () => setDoing({ what: 'review', paper }) : undefined}
            />
          ))}
          {absent.map((kind) => (
            <AbsentPaper
              key={kind}
              kind={kind}
              patientId={id}
              mayAdd={mayAdd}
              onRequest={mayAsk ? () => setDoing({ what: 'request', kind }) : undefined}
            />
          ))}
        </ul>
        {mayAsk && absent.length > 1 && (
          <div>
            <Button
              size="sm"
              onClick={() =>
                setDoing({ what: 'request_all', kinds: absent, stage: row?.underwriting_stage_id ?? null })
              }
            >
              {t('underwriting:requestAll')}
            </Button>
          </div>
        )}
        {rows.length + absent.length === 0 && <p className={css({ color: 'muted' })}>{t('underwriting:noPapers')}</p>}
      </RowsState>
      {doing?.what === 'request' && (
        <FormDialog
          title={t('underwriting:request')}
          fields={entityFields(underwritingDocument, ['kind', 'due_at', 'required'], labels)}
          initial={{ kind: doing.kind ?? null, required: true, stage_id: row?.underwriting_stage_id ?? null }}
          submit={t('fields:save')}
          onClose={close}
          send={(values, key) =>
            command('POST /underwriting_document/create', { form: { patient_id: id, ...toRequestBody(values) } }, key)
          }
        />
      )}
      {doing?.what === 'request_all' && (
        <FormDialog
          title={t('underwriting:requestAll')}
          description={listed(doing.kinds.map(nameOf), language)}
          fields={entityFields(underwritingDocument, ['due_at', 'required'], labels)}
          initial={{ required: true }}
          submit={t('underwriting:ask')}
          onClose={close}
          returnTo={() => document.getElementById(placeOf(String(doing.kinds[0])))}
          send={async (values, key) => {
            const said = { ...toRequestBody(values), stage_id: doing.stage }
            // Each is a write of its own. Those that were requested before one failed, or meanwhile, are not requested again.
            for (const kind of doing.kinds.filter((one) => absent.includes(one))) {
              const form = { patient_id: id, kind, ...said }
              await command('POST /underwriting_document/create', { form }, `${key}.${kind}`)
            }
          }}
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
  const isHipaa = isDated(paper)
  const isOwn = paper.status !== 'accepted' && isOwnSignature(paper, document, viewer.id)
  const statuses = (underwritingDocument.fields.status.choices ?? [])
    .filter((value) => isHere || (value !== 'accepted' && value !== 'received'))
    .filter((value) => !isOwn || value !== 'accepted')
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
