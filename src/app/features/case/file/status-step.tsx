import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../i18n/setup.ts'
import { StatusDialog } from './status-dialog.tsx'
import type { AllowedStep, CaseRow } from '../../../case/case-queries.ts'

const IntakeStep = lazy(async () => {
  const [{ IntakeStep: step }] = await Promise.all([import('./intake-step.tsx'), loadTexts('intake')])
  return { default: step }
})

interface Props {
  row: CaseRow
  step: AllowedStep
  onClose: () => void
}

/** The dialog of one step of the case's status; leaving the intake asks for what is missing too. */
export function StatusStep({ row, step, onClose }: Props) {
  const leavesIntake = row.case_status === 'intake' && step.to === 'underwriting'
  if (!leavesIntake) return <StatusDialog row={row} {...step} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <IntakeStep row={row} {...step} onClose={onClose} />
    </Suspense>
  )
}
