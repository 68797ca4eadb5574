import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import { missingDocuments, requiredDocuments } from '#domain/rules/transitions/required-documents.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { dividedRow } from '#ui/parts/sheet.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../i18n/formats.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../records/rows-state.tsx'
import { useCaseCommand } from '../../case/use-case-command.ts'
import { useCaseRows } from '../../case/use-case-rows.ts'
import { changesIn, saidIn } from '../../records/form/check-values.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import { entityFields } from '../../records/form/form-fields.ts'
import { recordQueries, type RecordRow } from '../../api/record-queries.ts'
import { updatePath } from '../../api/write-record.ts'
import { PaperFile } from './paper-file.tsx'

const tones: Readonly<Record<string, BadgeTone>> = {
  requested: 'caution',
  received: 'accent',
  accepted: 'positive',
  rejected: 'danger',
  waived: 'neutral',
}

interface Props {
  id: string
  may: (codename: string) => boolean
}

/** The papers that a decision needs, and where each of them is. */
export function Checklist({ id, may }: Props) {
  const { t } = useTexts()
  const labels = useLabels('underwriting_document')
  const { day } = useFormats()
  const command = useCaseCommand(id)
  const papers = useCaseRows('underwriting_document', id)
  const { data: row } = useQuery(recordQueries.one({ name: 'patient' }, id))
  const [doing, setDoing] = useState<'new' | RecordRow>()
  const rows = papers.data ?? []
  const known = rows.map((paper) => ({ kind: String(paper['kind']), status: String(paper['status']) }))
  const amount = typeof row?.['billed_cents'] === 'number' ? row['billed_cents'] : 0
  const missing = missingDocuments(requiredDocuments(amount, row?.['is_surgical'] === true), known)
  const absent = missing.find((kind) => !known.some((paper) => paper.kind === kind))
  const close = () => setDoing(undefined)
  /** Nobody accepts a paper that is not there. */
  const judgements = (paper: RecordRow) =>
    underwritingDocument.fields.status.choices
      ?.filter((value) => value !== 'accepted' || typeof paper['file_name'] === 'string')
      .map((value) => ({ value, label: labels.choice('status', value) }))
  return (
    <Panel
      title={t('underwriting:checklist')}
      action={
        may('underwriting_document.create') && (
          <Button size="sm" onClick={() => setDoing('new')}>
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
            <li key={paper.id} className={dividedRow}>
              <div className={css({ flex: '1', minWidth: '[min(12rem, 100%)]' })}>
                <p className={css({ fontWeight: 'medium' })}>{labels.choice('kind', String(paper['kind']))}</p>
                <p className={css({ textStyle: 'small', color: 'muted' })}>
                  {[
                    paper['file_name'],
                    typeof paper['due_at'] === 'string' && `${labels.field('due_at')}: ${day(paper['due_at'])}`,
                    paper['status_reason'],
                  ]
                    .filter((part) => typeof part === 'string')
                    .join(' · ')}
                </p>
              </div>
              <Badge tone={tones[String(paper['status'])] ?? 'neutral'}>
                {labels.choice('status', String(paper['status']))}
              </Badge>
              {may('underwriting_document.update') && paper['status'] !== 'accepted' && (
                <PaperFile paper={paper} patientId={id} command={command} />
              )}
              {may('underwriting_document.update') && (
                <Button size="sm" tone="quiet" onClick={() => setDoing(paper)}>
                  {t('underwriting:review')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {rows.length === 0 && <p className={css({ color: 'muted' })}>{t('underwriting:noPapers')}</p>}
      </RowsState>
      {doing === 'new' && (
        <FormDialog
          title={t('underwriting:request')}
          fields={entityFields(underwritingDocument, ['kind', 'due_at', 'required'], labels)}
          initial={{ kind: absent ?? null, required: true, stage_id: row?.['underwriting_stage_id'] ?? null }}
          submit={t('fields:save')}
          onClose={close}
          send={(values, key) =>
            command('post', '/underwriting_document/create', { patient_id: id, ...saidIn(values) }, key)
          }
        />
      )}
      {doing && doing !== 'new' && (
        <FormDialog
          title={labels.choice('kind', String(doing['kind']))}
          fields={entityFields(underwritingDocument, ['status', 'due_at', 'status_reason'], labels, {
            status: { options: judgements(doing) },
          })}
          initial={{ status: doing['status'], due_at: doing['due_at'], status_reason: doing['status_reason'] }}
          submit={t('fields:save')}
          onClose={close}
          send={(values, key) => {
            const changes = changesIn(doing, values)
            return command(
              'put',
              updatePath(underwritingDocument, doing.id),
              { ...changes, version: doing['version'] },
              key,
            )
          }}
        />
      )}
    </Panel>
  )
}
