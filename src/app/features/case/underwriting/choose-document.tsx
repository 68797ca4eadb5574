import * as f from '#domain/fields/index.ts'
import type { useCaseCall } from '../../../case/use-case.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { fittingDocuments } from './fitting-documents.ts'
import type { CaseDocument, Paper } from './paper.ts'

interface Props {
  paper: Paper
  documents: readonly CaseDocument[]
  command: ReturnType<typeof useCaseCall>
  onClose: () => void
}

/** Hands in a document that the case already has. */
export function ChooseDocument({ paper, documents, command, onClose }: Props) {
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
