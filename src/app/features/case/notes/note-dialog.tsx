import { patientNote } from '#domain/entities/patient-note.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type FormFields, type Values } from '../../../records/form/form-fields.ts'
import { useSaid } from '../../../device/outbox/use-said.ts'
import type { NoteRow } from './note-threads.ts'
import { useViewer } from '../../../records/use-viewer.ts'

interface Props {
  caseId: string
  /** The note that this one adds to. */
  to?: NoteRow
  onClose: () => void
}

/** What a party outside writes it shares with the portal; only the staff choose who reads theirs. */
const sharedBy: Readonly<Record<string, string>> = { lawfirm: 'lawfirm', subsidiary: 'subsidiary' }

export function NoteDialog({ caseId, to, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient_note')
  const viewer = useViewer()
  const command = useCaseCall(caseId)
  const said = useSaid()
  const staff = viewer.level !== 'user'

  function fieldsFor(values: Values): FormFields {
    if (to) return entityFields(patientNote, ['body'], labels)
    const asked = [
      'kind',
      ...(staff ? ['visibility'] : []),
      'body',
      ...(values['kind'] === 'call' ? [...(staff ? ['call_party'] : []), 'call_outcome'] : []),
    ]
    return entityFields(patientNote, [...asked, 'next_contact_at', 'is_pinned'], labels, {
      kind: {
        options: (patientNote.fields.kind.choices ?? [])
          .filter((value) => value !== 'system')
          .map((value) => ({ value, label: labels.choice('kind', value) })),
      },
    })
  }

  return (
    <FormDialog
      title={to ? t('notes:addendum') : t('notes:new')}
      fields={fieldsFor}
      initial={{
        kind: to?.kind ?? 'general',
        visibility: to?.visibility ?? sharedBy[viewer.user_type] ?? 'internal',
      }}
      submit={t('fields:save')}
      waits
      onClose={onClose}
      send={async (values, key) => {
        const form = { patient_id: caseId, ...saidIn(values), ...(to && { addendum_to_id: to.id }) }
        const later = { kind: 'create', entity: 'patient_note' } as const
        said(await command('POST /patient_note/create', { form }, key, later), t('notes:saved'))
      }}
    />
  )
}
