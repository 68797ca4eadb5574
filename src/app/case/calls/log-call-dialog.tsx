import { patientNote } from '#domain/entities/patient-note.ts'
import { useFormats } from '../../i18n/formats.ts'
import { leftToRight } from '../../i18n/languages.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import { entityFields, type ValuesOf } from '../../records/form/form-fields.ts'
import { partyOf, type DueCall } from './due-call.ts'
import { useLogCall } from './use-log-call.ts'

interface Props {
  call: DueCall
  onClose: () => void
}

export default function LogCallDialog({ call, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient_note')
  const { phone } = useFormats()
  const { log, numbersFor } = useLogCall(call)
  function fieldsFor({ call_party }: ValuesOf<'patient_note'>) {
    const numbers = numbersFor(call_party)
    const withPhone = numbers.length > 0 ? (['call_phone'] as const) : []
    const asked = ['call_party', ...withPhone, 'call_outcome', 'next_contact_at', 'body'] as const
    return entityFields(patientNote, asked, labels, {
      call_party: { required: true },
      call_phone: { options: numbers.map((value) => ({ value, label: leftToRight(phone(value)) })) },
      call_outcome: { required: true },
      body: { required: false, label: t('notes:call.said') },
    })
  }
  return (
    <FormDialog
      title={t('notes:call.title')}
      fields={fieldsFor}
      initial={{ call_party: partyOf(call), call_phone: call.phone ?? null, call_outcome: 'reached' }}
      submit={t('notes:call.save')}
      size="md"
      waits
      onClose={onClose}
      send={log}
    />
  )
}
