import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { patient } from '#domain/entities/patient.ts'
import { isEmpty } from '#domain/rules/empty.ts'
import { isMinorOn } from '#domain/rules/dates.ts'
import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { css } from '#ui/styled/css/index.js'
import { recordQueries, type RowOf } from '../../../api/record-queries.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { WAITING } from '../../../device/outbox/deliver.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { changesIn } from '../../../records/form/check-values.ts'
import { entityFields, type Values } from '../../../records/form/form-fields.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { DuplicateCard, type DuplicateAnswers } from '../new-patient/duplicates.tsx'
import { usePeopleOptions } from './case-editor.tsx'
import { StatusDialog } from './status-dialog.tsx'

interface Props {
  row: CaseRow
  to: CaseStatus
  mode: 'apply' | 'propose'
  onClose: () => void
}

/** A case leaves the intake complete, with every possible duplicate answered; what is missing is asked for here. */
export function IntakeStep({ row, ...step }: Props) {
  // The head of the case does not carry every column.
  const { data: whole } = useQuery(recordQueries.one({ name: 'patient' }, row.id))
  return whole ? <IntakeDialog row={row} whole={whole} {...step} /> : null
}

/** What a case needs before it leaves the intake. */
const needed = [
  'first_name',
  'last_name',
  'dob',
  'dol',
  'accident_type_id',
  'accident_state_id',
  'lawfirm_id',
  'patient_language_id',
  'case_manager_id',
  'referral_source',
  'phone',
] as const
const guardian = ['guardian_name', 'guardian_phone'] as const

type Needed = (typeof needed | typeof guardian)[number]

function missingIn(whole: RowOf<{ name: 'patient' }>): Needed[] {
  const isMinor = typeof whole.dob === 'string' && isMinorOn(whole.dob, todayAt())
  return [...needed, ...(isMinor ? guardian : [])].filter((name) => name in whole && isEmpty(whole[name]))
}

function IntakeDialog({ row, whole, to, mode, onClose }: Props & { whole: RowOf<{ name: 'patient' }> }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const viewer = useViewer()
  const people = usePeopleOptions()
  const command = useCaseCall(row.id)
  const { data } = useQuery({ ...caseQueries.duplicates(row.id), staleTime: 0 })
  const [answers, setAnswers] = useState<DuplicateAnswers>({})
  // As they were at the opening: the case may be read again meanwhile.
  const [missing] = useState(() => missingIn(whole))
  const candidates = data?.candidates ?? []
  const open = candidates.filter(({ patient: other }) => !answers[other.id]).length

  // Without an underwriter the case waits for one who takes it.
  const asked = editableFields(patient, [...missing, 'underwriter_id'], whole, viewer)
  const fields = entityFields(patient, asked, labels, {
    ...Object.fromEntries(missing.map((name) => [name, { required: true }])),
    case_manager_id: { required: true, options: people('case_managers') },
    underwriter_id: { required: false, options: people('underwriters'), hint: t('case:intake.queue') },
  })
  const initial = Object.fromEntries(asked.map((name) => [name, whole[name] ?? null]))

  async function keepAnswers(key: string, more: Values): Promise<number | undefined> {
    let { version } = row
    for (const { patient: other } of candidates) {
      const answer = answers[other.id]
      if (!answer) continue
      const body = { patient_id: other.id, answer }
      await command('POST /patient/{id}/duplicate_answer', { params: { id: row.id }, body }, `${key}.${other.id}`)
      // Answering `same_person` updates the case, and with it its version.
      if (answer === 'same_person' && version !== undefined) version += 1
    }
    const changes = changesIn(initial, more)
    if (Object.keys(changes).length === 0) return version
    const input = { params: { id: row.id }, form: { ...changes, version } }
    const saved = await command('PUT /patient/update/{id}', input, `${key}.more`)
    return saved === WAITING ? version : saved.patient?.version
  }

  return (
    <StatusDialog row={row} to={to} mode={mode} onClose={onClose} prepare={keepAnswers} more={{ fields, initial }}>
      {data?.may_exist && <p>{t('intake:duplicates.mayExist')}</p>}
      {candidates.map((candidate) => (
        <DuplicateCard
          key={candidate.patient.id}
          candidate={candidate}
          answer={answers[candidate.patient.id]}
          onAnswer={(answer) => setAnswers((before) => ({ ...before, [candidate.patient.id]: answer }))}
        />
      ))}
      {open > 0 && <p className={css({ color: 'caution' })}>{t('intake:duplicates.unanswered', { count: open })}</p>}
    </StatusDialog>
  )
}
