import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { caseQueries, type CaseRow } from '../../../case/case-queries.ts'
import { DuplicateCard, type DuplicateAnswers } from '../new-patient/duplicates.tsx'
import { useCaseCall } from '../../../case/use-case.ts'
import { StatusDialog } from './status-dialog.tsx'

interface Props {
  row: CaseRow
  to: CaseStatus
  mode: 'apply' | 'propose'
  onClose: () => void
}

/** A case leaves intake once every possible duplicate has been answered. */
export function IntakeStep({ row, to, mode, onClose }: Props) {
  const { t } = useTexts()
  const command = useCaseCall(row.id)
  const { data } = useQuery({ ...caseQueries.duplicates(row.id), staleTime: 0 })
  const [answers, setAnswers] = useState<DuplicateAnswers>({})
  const candidates = data?.candidates ?? []
  const open = candidates.filter(({ patient }) => !answers[patient.id]).length

  async function keepAnswers(key: string): Promise<number | undefined> {
    let { version } = row
    for (const { patient } of candidates) {
      const answer = answers[patient.id]
      if (!answer) continue
      const body = { patient_id: patient.id, answer }
      await command('POST /patient/{id}/duplicate_answer', { params: { id: row.id }, body }, `${key}.${patient.id}`)
      // Answering `same_person` updates the case, and with it its version.
      if (answer === 'same_person' && version !== undefined) version += 1
    }
    return version
  }

  return (
    <StatusDialog row={row} to={to} mode={mode} onClose={onClose} prepare={keepAnswers}>
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
