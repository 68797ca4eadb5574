import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnderwritingCategory } from '#domain/rules/transitions/underwriting.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Underwriting } from '../../../case/case-queries.ts'
import { ExposureBar } from '../exposure-bar.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { recordQueries } from '../../../api/record-queries.ts'
import { StepDialog } from './step-dialog.tsx'

const tones: Record<UnderwritingCategory, BadgeTone> = {
  new: 'neutral',
  collecting: 'accent',
  review: 'caution',
  approved: 'positive',
  declined: 'danger',
  expired: 'danger',
}

interface Props {
  id: string
  standing: Underwriting
  may: (codename: string) => boolean
}

/** Where underwriting stands, what it still allows, and the steps from here. */
export function Standing({ id, standing, may }: Props) {
  const { t } = useTexts()
  const { money } = useFormats()
  const { data: row } = useQuery(recordQueries.one({ name: 'patient' }, id))
  const [wanted, setWanted] = useState<UnderwritingCategory>()
  const { category, remaining_cents: remaining, approved_limit_cents: limit } = standing
  const waiting = standing.events.some((event) => event.is_open)
  const steps = may('patient.update') && !waiting ? standing.allowed : []
  const figures = [
    { key: 'limit', cents: limit },
    { key: 'planned', cents: standing.planned_cents },
    { key: 'remaining', cents: remaining },
  ] as const
  return (
    <Panel
      title={t('underwriting:standing')}
      action={steps.map(({ to }) => (
        <Button key={to} tone={to === 'approved' ? 'primary' : 'plain'} onClick={() => setWanted(to)}>
          {t(`underwriting:steps.${to}`)}
        </Button>
      ))}
    >
      <p>
        <Badge tone={tones[category]}>{t(`underwriting:categories.${category}`)}</Badge>
      </p>
      <dl className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '2' })}>
        {figures.flatMap(({ key, cents }) =>
          typeof cents === 'number' ? (
            <div key={key}>
              <dt className={css({ textStyle: 'small', color: 'muted' })}>{t(`underwriting:figures.${key}`)}</dt>
              <dd>
                <bdi dir="ltr" className={css({ textStyle: 'figures', fontWeight: 'semibold' })}>
                  {money(cents)}
                </bdi>
              </dd>
            </div>
          ) : (
            []
          ),
        )}
      </dl>
      {remaining === null && <p className={css({ color: 'muted' })}>{t('underwriting:noLimit')}</p>}
      {typeof limit === 'number' && typeof row?.billed_cents === 'number' && (
        <ExposureBar label={t('underwriting:used')} billed={row.billed_cents} limit={limit} />
      )}
      {wanted && row && (
        <StepDialog id={id} row={row} standing={standing} to={wanted} onClose={() => setWanted(undefined)} />
      )}
    </Panel>
  )
}
