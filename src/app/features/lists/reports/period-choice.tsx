import { lazy, Suspense } from 'react'
import { periodNames } from '#domain/reports/periods.ts'
import { Choice } from '#ui/parts/choice.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Ask } from './report-address.ts'

const OwnDays = lazy(() => import('./own-days.tsx'))

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '3' })
const names = [...periodNames, 'own'] as const

interface Props {
  ask: Ask
  /** The days that were meant, where they are known: own days begin with them. */
  from: string | null
  to: string | null
  onAsk: (change: Partial<Ask>) => void
}

export function PeriodChoice({ ask, from, to, onAsk }: Props) {
  const { t } = useTexts()
  return (
    <div className={line}>
      <Choice
        label={t('reports:period')}
        value={ask.period}
        options={names.map((value) => ({ value, label: t(`reports:periods.${value}`) }))}
        onChoose={(period) => onAsk(period === 'own' ? { period, from: from ?? '', to: to ?? '' } : { period })}
      />
      <Suspense fallback={null}>{ask.period === 'own' && <OwnDays ask={ask} onAsk={onAsk} />}</Suspense>
    </div>
  )
}
