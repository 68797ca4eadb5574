import type { LienStatus } from '#domain/rules/transitions/lien.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { useLabels } from '../../../i18n/labels.ts'
import { isLienStatus } from './lien-steps.ts'

const tones: Record<LienStatus, BadgeTone> = {
  draft: 'neutral',
  asserted: 'accent',
  confirmed: 'accent',
  reduction_requested: 'caution',
  negotiating: 'caution',
  agreed: 'positive',
  payable: 'positive',
  part_paid: 'positive',
  paid: 'positive',
  released: 'neutral',
  disputed: 'danger',
  void: 'neutral',
  written_off: 'neutral',
}

export function LienStatusBadge({ status }: { status: unknown }) {
  const { choice } = useLabels('lien')
  return isLienStatus(status) ? <Badge tone={tones[status]}>{choice('status', status)}</Badge> : null
}
