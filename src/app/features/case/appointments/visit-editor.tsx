import { useQuery, useQueryClient } from '@tanstack/react-query'
import { appointment } from '#domain/entities/appointment.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { EditDialog } from '../../../records/form/edit-dialog.tsx'
import { hasNotBeenRead, NotReadDialog } from '../../../records/form/not-read-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { editLater } from '../../../device/outbox/deliver.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { useViewer } from '../../../records/use-viewer.ts'

/** What changes by a plain edit; where and when a visit takes place changes by commands, and its bill has its own form. */
const names = [
  'wanted_from',
  'wanted_to',
  'price_cents',
  'records_received_at',
  'interpreter_needed',
  'transport_needed',
  'note',
] as const

/** A row of the list does not carry everything, so the whole record is read first. */
export function VisitEditor({ caseId, id, onClose }: { caseId: string; id: string; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('appointment')
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const command = useCaseCall(caseId)
  const read = useQuery({ ...recordQueries.one(appointment, id), staleTime: 0 })
  const row = read.data
  if (hasNotBeenRead(read)) return <NotReadDialog title={t('appointments:edit')} read={read} onClose={onClose} />
  if (!row) return null
  return (
    <EditDialog
      title={t('appointments:edit')}
      entity="appointment"
      fields={entityFields(appointment, editableFields(appointment, names, row, viewer), labels)}
      row={row}
      onClose={onClose}
      read={() => queryClient.fetchQuery({ ...recordQueries.one(appointment, id), staleTime: 0 })}
      write={(changes, version, key, seen) => {
        const later = editLater(appointment, id, changes, seen)
        return command('PUT /appointment/update/{id}', { params: { id }, form: { ...changes, version } }, key, later)
      }}
    />
  )
}
