import { Badge } from '#ui/parts/badge.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { RecordRow } from '../../api/record-queries.ts'

/** Whether a record may still be chosen. */
export function ActivityBadge({ row }: { row: RecordRow }) {
  const { t } = useTexts()
  const active = row['is_active'] !== false
  return <Badge tone={active ? 'positive' : 'neutral'}>{active ? t('record:active') : t('record:inactive')}</Badge>
}
