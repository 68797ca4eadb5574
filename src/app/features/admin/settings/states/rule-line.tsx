import type { StateSolRule } from '#domain/entities/shapes/state-rules.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'

/** A rule in words: for what, how long, for which accidents, from where, and whether somebody has checked it. */
export function RuleLine({ rule }: { rule: StateSolRule }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const { profile, years, accrual_from: from, accrual_to: to, source, verified_by: by, verified_on: on } = rule
  const span = [
    from && t('settings:rules.since', { day: day(from) }),
    to && t('settings:rules.until', { day: day(to) }),
  ].filter(Boolean)
  return (
    <div className={css({ display: 'grid', gap: '1', minWidth: '0' })}>
      <p className={css({ fontWeight: 'medium' })}>
        {t(`settings:rules.profiles.${profile}`)}: {t('settings:rules.count', { count: years })}
      </p>
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        {span.length > 0 ? span.join(' · ') : t('settings:rules.always')}
      </p>
      <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
        <bdi>{source}</bdi>
      </p>
      <p>
        {by && on ? (
          <Badge tone="positive">{t('settings:rules.verified', { name: by, day: day(on) })}</Badge>
        ) : (
          <Badge tone="caution">{t('settings:rules.estimated')}</Badge>
        )}
      </p>
    </div>
  )
}
