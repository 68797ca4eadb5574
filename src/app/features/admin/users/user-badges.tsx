import { Badge } from '#ui/parts/badge.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ActivityBadge } from '../../../records/record/activity.tsx'
import { useViewer } from '../../../records/use-permissions.ts'
import { isWaiting } from './shown-users.ts'
import type { UserRow } from './rows.ts'

const line = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' })
const flags = ['is_casemanager', 'is_underwriter'] as const

/** Whether a user is active, and whether it is the viewer. */
export function StandingBadges({ row }: { row: UserRow }) {
  const { t } = useTexts()
  const viewer = useViewer()
  return (
    <span className={line}>
      {isWaiting(row) ? <Badge tone="caution">{t('userconfig:users.waiting')}</Badge> : <ActivityBadge row={row} />}
      {row.id === viewer.id && <Badge tone="accent">{t('userconfig:users.you')}</Badge>}
    </span>
  )
}

export const hasFlags = (row: UserRow): boolean => flags.some((flag) => row[flag] === true)

/** A user's extra duties. */
export function FlagBadges({ row }: { row: UserRow }) {
  const labels = useLabels('user')
  if (!hasFlags(row)) return null
  return (
    <span className={line}>
      {flags
        .filter((flag) => row[flag] === true)
        .map((flag) => (
          <Badge key={flag} tone="neutral">
            {labels.field(flag)}
          </Badge>
        ))}
    </span>
  )
}
