import { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import { isSignedPaper } from '#domain/rules/case-papers.ts'
import type { useCaseCall } from '../../../case/use-case.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { changesIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type Values } from '../../../records/form/form-fields.ts'
import { useViewer } from '../../../records/use-viewer.ts'
import type { CaseDocument, Paper } from './paper.ts'

interface Props {
  paper: Paper
  document: CaseDocument | undefined
  command: ReturnType<typeof useCaseCall>
  onClose: () => void
}

/** Accepts, rejects or waives a paper. Accepting one that people sign makes it signed and takes a second person. */
export function ReviewDialog({ paper, document, command, onClose }: Props) {
  const { t } = useTexts()
  const viewer = useViewer()
  const labels = useLabels('underwriting_document')
  const isHere = typeof paper.document_id === 'string'
  const isHipaa = paper.kind === 'hipaa_authorization'
  const statuses = (underwritingDocument.fields.status.choices ?? [])
    .filter((value) => isHere || (value !== 'accepted' && value !== 'received'))
    .map((value) => ({ value, label: labels.choice('status', value) }))

  const fieldsFor = ({ status }: Values) =>
    entityFields(
      underwritingDocument,
      [
        'status',
        ...(isHipaa && status === 'accepted' && paper.status !== 'accepted' ? ['expires_at'] : []),
        ...(paper.status === 'accepted' ? [] : ['due_at']),
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
        const accepts = isHipaa && values['status'] === 'accepted' && paper.status !== 'accepted'
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
