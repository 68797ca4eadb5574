import { useQuery, useQueryClient } from '@tanstack/react-query'
import { patientDocument } from '#domain/entities/patient-document.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { lienReference } from '../money/lien-reference.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { EditDialog } from '../../../records/form/edit-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useViewer } from '../../../records/use-viewer.ts'
import { tellsOfCases } from '../../../api/tells-of-cases.ts'
import { writeRecord } from '../../../api/write-record.ts'
import type { CaseDocument } from './documents-queries.ts'

const names = ['title', 'doc_type', 'visibility', 'service_date', 'expires_at'] as const

/** What is said of a document. The file itself is never changed: a better scan is a new document. */
export function DocumentEditor({ row, onClose }: { row: CaseDocument; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('patient_document')
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const may = usePermissions()
  const readsLiens = may?.('lien.list') === true
  const { data: liens } = useQuery({
    ...caseQueries.rows('lien', String(row.patient_id)),
    enabled: readsLiens,
  })
  // An assignment or a release is the paper of one lien.
  const known = readsLiens ? [...names, 'lien_id'] : names
  const fields = entityFields(patientDocument, editableFields(patientDocument, known, row, viewer), labels, {
    lien_id: { options: (liens ?? []).map((lien) => ({ value: lien.id, label: lienReference(lien) })) },
  })
  return (
    <EditDialog
      title={t('documents:editOf', { title: String(row.title) })}
      entity="patient_document"
      fields={fields}
      row={row}
      onClose={onClose}
      read={() => queryClient.fetchQuery({ ...recordQueries.one(patientDocument, row.id), staleTime: 0 })}
      write={async (changes, version, key) => {
        await writeRecord(patientDocument, row.id, changes, version, key)
        await queryClient.invalidateQueries({ predicate: tellsOfCases(new Set([row.patient_id])) })
      }}
    />
  )
}
