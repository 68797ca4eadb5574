import { patientMobileInfo, writtenSources } from '#domain/entities/patient-mobile-info.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { useCaseCall } from '../../../case/use-case.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import type { RowOf } from '../../../api/record-queries.ts'

interface Props {
  row: RowOf<typeof patientMobileInfo>
  command: ReturnType<typeof useCaseCall>
  onClose: () => void
}

/** A patient who had ended the messages wants them again: where that was said, and when, goes on record. */
export function NewConsentDialog({ row, command, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient_mobile_info')
  const { phone } = useFormats()
  return (
    <FormDialog
      title={t('messages:newConsent.title', { number: phone(row.number ?? '') })}
      description={t('messages:newConsent.text')}
      size="sm"
      fields={entityFields(patientMobileInfo, ['consent_source', 'consent_at', 'detail_consent'], labels, {
        consent_source: {
          required: true,
          options: writtenSources.map((value) => ({ value, label: labels.choice('consent_source', value) })),
        },
        consent_at: { required: true },
      })}
      initial={{ detail_consent: false }}
      submit={t('messages:newConsent.action')}
      onClose={onClose}
      send={(values, key) =>
        command(
          'POST /patient_mobile_info/{id}/consent',
          { params: { id: row.id }, form: { ...saidIn(values), expected_version: row.version } },
          key,
        )
      }
    />
  )
}
