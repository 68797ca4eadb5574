import { lazy, Suspense } from 'react'
import type { RecordRow } from '../../api/record-queries.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { StatusDialog } from './status-dialog.tsx'

const IntakeStep = lazy(async () => {
  const [{ IntakeStep: step }] = await Promise.all([import('./intake-step.tsx'), loadTexts('intake')])
  return { default: step }
})

export interface AllowedStep {
  readonly to: string
  readonly mode: 'apply' | 'propose'
}

interface Props {
  row: RecordRow
  step: AllowedStep
  onClose: () => void
}

/** The dialog of one step of the case's status; leaving the intake asks for what is missing too. */
export function StatusStep({ row, step, onClose }: Props) {
  const leavesIntake = row['case_status'] === 'intake' && step.to === 'underwriting'
  if (!leavesIntake) return <StatusDialog row={row} {...step} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <IntakeStep row={row} {...step} onClose={onClose} />
    </Suspense>
  )
}
