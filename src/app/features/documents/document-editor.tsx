import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { patientDocument } from '#domain/entities/patient-document.ts'
import { api } from '../../api/portal.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { editableFields } from '../../records/record/editable-fields.ts'
import { EditDialog } from '../../records/form/edit-dialog.tsx'
import { entityFields } from '../../records/form/form-fields.ts'
import { recordQueries, type RecordRow } from '../../api/record-queries.ts'
import { useViewer } from '../../records/use-viewer.ts'

const names = ['title', 'doc_type', 'visibility', 'service_date', 'expires_at'] as const
const answer = v.object({ patient_document: v.looseObject({ id: v.string() }) })

/** What is said of a document. The file itself is never changed: a better scan is a new document. */
export function DocumentEditor({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('patient_document')
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const fields = entityFields(patientDocument, editableFields(patientDocument, names, row, viewer), labels)
  return (
    <EditDialog
      title={t('documents:editOf', { title: String(row['title']) })}
      entity="patient_document"
      fields={fields}
      row={row}
      onClose={onClose}
      read={() => queryClient.fetchQuery({ ...recordQueries.one(patientDocument, row.id), staleTime: 0 })}
      write={async (changes, version, key) => {
        await api.put(`/patient_document/update/${row.id}`, { ...changes, version }, { answer, key })
        await queryClient.invalidateQueries({ queryKey: ['patient_document'] })
      }}
    />
  )
}
