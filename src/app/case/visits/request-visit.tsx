import { appointment } from '#domain/entities/appointment.ts'
import { messages } from '#ui/parts/messages.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toRequestBody } from '../../records/form/check-values.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import { entityFields } from '../../records/form/form-fields.ts'
import { useCaseCall } from '../use-case.ts'

interface Props {
  caseId: string
  patientName: string
  onClose: () => void
}

const asked = [
  'appointment_type_id',
  'wanted_from',
  'wanted_to',
  'medical_provider_office_id',
  'interpreter_needed',
  'transport_needed',
  'note',
] as const

/** K8: a firm requests a visit: its type, and if it likes days and an office. */
export function RequestVisitDialog({ caseId, patientName, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('appointment')
  const command = useCaseCall(caseId)
  return (
    <FormDialog
      title={t('appointments:requestVisit.of', { name: patientName })}
      description={t('appointments:requestVisit.text')}
      fields={entityFields(appointment, asked, labels)}
      submit={t('appointments:requestVisit.send')}
      onClose={onClose}
      send={async (values, key) => {
        const form = toRequestBody(values)
        await command('POST /patient/{id}/request_visit', { params: { id: caseId }, form }, key)
        messages.show(t('appointments:requestVisit.sent'))
      }}
    />
  )
}
