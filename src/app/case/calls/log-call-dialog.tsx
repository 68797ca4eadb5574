import { patientNote } from '#domain/entities/patient-note.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaid } from '../../device/outbox/use-said.ts'
import { saidIn } from '../../records/form/check-values.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import { entityFields } from '../../records/form/form-fields.ts'
import { useCaseCommand } from '../use-case-command.ts'
import { partyOf, type DueCall } from './due-call.ts'

interface Props {
  call: DueCall
  onClose: () => void
}

/** Party, outcome and next date of a call. The text is optional: without it the note says party and outcome. */
export default function LogCallDialog({ call, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient_note')
  const command = useCaseCommand(call.caseId)
  const said = useSaid()
  const words = (field: string, value: unknown) => labels.choice(field, String(value))
  return (
    <FormDialog
      title={t('notes:call.title')}
      fields={entityFields(patientNote, ['call_party', 'call_outcome', 'next_contact_at', 'body'], labels, {
        call_party: { required: true },
        call_outcome: { required: true },
        body: { required: false, label: t('notes:call.said') },
      })}
      initial={{ call_party: partyOf(call), call_outcome: 'reached' }}
      submit={t('notes:call.save')}
      size="md"
      waits
      onClose={onClose}
      send={async (values, key) => {
        const outcome = `${words('call_party', values['call_party'])}: ${words('call_outcome', values['call_outcome'])}`
        const note = { patient_id: call.caseId, kind: 'call', visibility: 'internal', body: outcome, ...saidIn(values) }
        const later = { kind: 'create', entity: 'patient_note' } as const
        said(await command('post', '/patient_note/create', note, key, later), t('notes:call.saved'))
      }}
    />
  )
}
