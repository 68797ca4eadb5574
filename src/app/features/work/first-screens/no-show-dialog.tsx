import { appointment } from '#domain/entities/appointment.ts'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../../api/portal.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { useAfterwards, type PracticeVisit } from './queries.ts'

/** The reason is filled in with what it mostly is. */
export function NoShowDialog({ visit, onClose }: { visit: PracticeVisit; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('appointment')
  const afterwards = useAfterwards()
  const { id, patient_id, version: expected_version } = visit
  return (
    <FormDialog
      title={t('first:visits.noShowOf', { name: visit.patient_name ?? '' })}
      fields={entityFields(appointment, ['no_show_reason'], labels, { no_show_reason: { required: true } })}
      initial={{ no_show_reason: t('first:visits.usualReason') }}
      submit={t('first:visits.noShow')}
      size="sm"
      onClose={onClose}
      send={async (values, key) => {
        const form = { to: 'no_show', expected_version, ...toRequestBody(values) }
        await afterwards([patient_id], () =>
          api.call('POST /appointment/{id}/transition', { params: { id }, form, key }),
        )
        messages.show(t('first:visits.missed', { name: visit.patient_name ?? '' }))
      }}
    />
  )
}
