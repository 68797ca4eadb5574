import type { DistributionState } from '#domain/rules/transitions/distribution.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'

const tones: Record<DistributionState, BadgeTone> = {
  draft: 'neutral',
  proposed: 'caution',
  approved: 'accent',
  published: 'accent',
  accepted: 'positive',
  executed: 'positive',
  reversed: 'danger',
}

export function StateBadge({ state }: { state: DistributionState }) {
  const { t } = useTexts()
  return <Badge tone={tones[state]}>{t(`distribution:states.${state}`)}</Badge>
}
