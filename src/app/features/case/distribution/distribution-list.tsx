import { Link } from '@tanstack/react-router'
import type { DistributionState } from '#domain/rules/transitions/distribution.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { apart, divided } from '#ui/parts/sheet.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { CommandsOf } from './distribution-commands.tsx'
import type { DistributionSummary } from '../money/money-queries.ts'

const item = cx(divided, apart, css({ position: 'relative', paddingBlock: '3', _hover: { background: 'sunken' } }))
const whole = css({ fontWeight: 'medium', color: 'link', _after: { content: '""', position: 'absolute', inset: '0' } })
// Above the link that covers the row.
const above = css({ position: 'relative', marginInlineStart: 'auto', _empty: { display: 'none' } })
const facts = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', textStyle: 'small', color: 'muted' })

/** All versions, newest first. */
export function DistributionList({
  distributions,
  patientId,
}: {
  distributions: readonly DistributionSummary[]
  patientId: string
}) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const titleOf = useTitle()
  return (
    <ul>
      {distributions.map((one) => (
        <li key={one.id} className={item}>
          <div className={css({ display: 'grid', gap: '0.5' })}>
            <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
              <Link
                to="/liens/$patientId/distributions/$distributionId"
                params={{ patientId, distributionId: one.id }}
                className={whole}
              >
                <bdi>{titleOf(one)}</bdi>
              </Link>
              <StateBadge state={one.state} />
            </p>
            <p className={facts}>
              <time dateTime={one.at}>{moment(one.at)}</time>
              {one.made_by_name && <bdi>{one.made_by_name}</bdi>}
            </p>
          </div>
          {one.state !== 'reversed' && (
            <div className={above}>
              <CommandsOf patientId={patientId} id={one.id} />
            </div>
          )}
          {one.totals && (
            <p className={facts}>
              <span>
                {t('distribution:rows.client')}: <MoneyFigure cents={one.totals.client_cents} />
              </span>
              <span>
                {t('distribution:rows.fee')}: <MoneyFigure cents={one.totals.fee_cents} />
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

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

/** Its number and, if it has one, its name. */
export function useTitle(): (one: Pick<DistributionSummary, 'number' | 'name' | 'supplements_number'>) => string {
  const { t } = useTexts()
  return ({ number, name, supplements_number: base }) => {
    const title = base === null ? t('distribution:number', { number }) : t('distribution:supplement', { number, base })
    return name ? `${title} · ${name}` : title
  }
}
