import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { Badge, type Phase } from '#ui/parts/badge.tsx'
import { useLabels } from '../i18n/labels.ts'

/** The hue of a status is that of its phase; the later status of a phase has a ring for a dot. */
const looks: Record<CaseStatus, readonly [phase: Phase, ring?: boolean]> = {
  intake: ['intake'],
  underwriting: ['underwriting'],
  active: ['care'],
  treatment_complete: ['care', true],
  demand: ['suit'],
  litigation: ['suit', true],
  settled: ['settled'],
  distribution: ['settled', true],
  closed_paid: ['closed'],
  closed_no_recovery: ['closed'],
  on_hold: ['closed', true],
  declined: ['closed'],
  withdrawn: ['closed'],
}

function isStatus(value: unknown): value is CaseStatus {
  return typeof value === 'string' && Object.hasOwn(looks, value)
}

export function CaseStatusBadge({ status }: { status: unknown }) {
  const { choice } = useLabels('patient')
  if (!isStatus(status)) return null
  const [phase, ring = false] = looks[status]
  return (
    <Badge tone={phase} ring={ring}>
      {choice('case_status', status)}
    </Badge>
  )
}
