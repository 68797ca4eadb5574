import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { useLabels } from '../i18n/labels.ts'

const tones: Record<CaseStatus, BadgeTone> = {
  intake: 'accent',
  underwriting: 'accent',
  active: 'positive',
  treatment_complete: 'positive',
  demand: 'caution',
  litigation: 'caution',
  settled: 'positive',
  distribution: 'positive',
  closed_paid: 'neutral',
  closed_no_recovery: 'neutral',
  on_hold: 'caution',
  declined: 'danger',
  withdrawn: 'neutral',
}

function isStatus(value: unknown): value is CaseStatus {
  return typeof value === 'string' && Object.hasOwn(tones, value)
}

export function CaseStatusBadge({ status }: { status: unknown }) {
  const { choice } = useLabels('patient')
  return isStatus(status) ? <Badge tone={tones[status]}>{choice('case_status', status)}</Badge> : null
}
