import { lazy, Suspense } from 'react'
import type { CaseRow } from '../../../case/case-head-query.ts'
import type { AllowedStep } from '../../../case/case-queries.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { StatusDialog } from './status-dialog.tsx'

const IntakeStep = lazy(async () => {
  const [{ IntakeStep: step }] = await Promise.all([import('./intake-step.tsx'), loadTexts('intake')])
  return { default: step }
})

interface Props {
  row: CaseRow
  step: AllowedStep
  onClose: () => void
}

/** Leaving intake also asks about duplicates. */
export function StatusStep({ row, step, onClose }: Props) {
  const leavesIntake = row.case_status === 'intake' && step.to === 'underwriting'
  if (!leavesIntake) return <StatusDialog row={row} {...step} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <IntakeStep row={row} {...step} onClose={onClose} />
    </Suspense>
  )
}
