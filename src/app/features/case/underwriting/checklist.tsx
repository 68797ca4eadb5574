import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import { missingDocuments, requiredDocuments } from '#domain/rules/transitions/required-documents.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { useCaseCall, useCaseRows } from '../../../case/use-case.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { ChooseDocument } from './choose-document.tsx'
import { PaperLine } from './paper-line.tsx'
import type { Paper } from './paper.ts'
import { ReviewDialog } from './review-dialog.tsx'

interface Props {
  id: string
  may: (codename: string) => boolean
}

type Doing = { readonly what: 'request' } | { readonly what: 'review' | 'choose'; readonly paper: Paper }

/** The papers that a decision needs, and where each of them is. */
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
            command('POST /underwriting_document/create', { form: { patient_id: id, ...saidIn(values) } }, key)
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
