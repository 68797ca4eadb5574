import { patientNote } from '#domain/entities/patient-note.ts'
import { useFormats } from '../../i18n/formats.ts'
import { leftToRight } from '../../i18n/languages.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaid } from '../../device/outbox/deliver.ts'
import { toRequestBody } from '../../records/form/check-values.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import { entityFields, type ValuesOf } from '../../records/form/form-fields.ts'
import { useCaseCall, useCaseRows } from '../use-case.ts'
import { partyOf, type DueCall } from './due-call.ts'

interface Props {
  call: DueCall
  onClose: () => void
}

/** The text is optional: without it the note says party and outcome. */
export default function LogCallDialog({ call, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient_note')
  const { phone } = useFormats()
  const command = useCaseCall(call.caseId)
  const said = useSaid()
  const numbersFor = useNumbers(call)
  const words = (field: string, value: unknown) => labels.choice(field, String(value))
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
      send={async ({ call_phone: number, ...values }, key) => {
        const { call_party: party, call_outcome } = values
        const outcome = `${words('call_party', party)}: ${words('call_outcome', call_outcome)}`
        // A number chosen before the party changed is not the one that was called.
        const called = numbersFor(party).some((one) => one === number) ? { call_phone: number } : {}
        const note = { patient_id: call.caseId, kind: 'call', visibility: 'internal', body: outcome, ...called }
        const later = { kind: 'create', entity: 'patient_note' } as const
        const form = { ...note, ...toRequestBody(values) }
        said(await command('POST /patient_note/create', { form }, key, later), t('notes:call.saved'))
      }}
    />
  )
}

/** Known numbers of a party: the number that was due, and those on record for the patient. */
function useNumbers(call: DueCall): (party: unknown) => string[] {
  const { data: rows } = useCaseRows('patient_mobile_info', call.caseId)
  const given = typeof call.phone === 'string' ? [call.phone] : []
  const ofPatient = rows?.flatMap((row) => row.number ?? []) ?? []
  return (party) => [...new Set([...(party === partyOf(call) ? given : []), ...(party === 'patient' ? ofPatient : [])])]
}
