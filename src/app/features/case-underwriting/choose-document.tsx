import * as f from '#domain/fields/index.ts'
import type { RecordRow } from '../../api/record-queries.ts'
import type { useCaseCommand } from '../../case/use-case-command.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import { fittingDocuments } from './fitting-documents.ts'

interface Props {
  paper: RecordRow
  documents: readonly RecordRow[]
  command: ReturnType<typeof useCaseCommand>
  onClose: () => void
}

/** Hands in a document that the case already has. */
export function ChooseDocument({ paper, documents, command, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('underwriting_document')
  const offered = fittingDocuments(paper, documents)
  return (
    <FormDialog
      title={t('underwriting:chooseDocumentFor', { paper: labels.choice('kind', String(paper['kind'])) })}
      fields={{
        document_id: {
          field: f.choice(offered.map(({ id }) => id)),
          label: labels.field('document_id'),
          required: true,
          options: offered.map((one) => ({ value: one.id, label: String(one['title']) })),
        },
      }}
      initial={{ document_id: offered[0]?.id ?? null }}
      submit={t('underwriting:handIn')}
      onClose={onClose}
      send={({ document_id }, key) => {
        const wish = { document_id, expected_version: paper['version'] }
        return command('post', `/underwriting_document/${encodeURIComponent(paper.id)}/hand_in`, wish, key)
      }}
    />
  )
}
