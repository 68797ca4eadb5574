import { lazy, Suspense } from 'react'
import { periodNames } from '#domain/reports/periods.ts'
import { Choice } from '#ui/parts/choice.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Days } from './report-params.ts'
import { useFormats } from '../../../i18n/formats.ts'

const OwnDays = lazy(() => import('./own-days.tsx'))

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '3' })
const names = [...periodNames, 'own'] as const

interface Props {
  days: Days
  /** The days that were meant, where they are known: own days begin with them. */
  meant: { from: string | null; to: string | null } | undefined
  onDays: (days: Days) => void
}

export function PeriodChoice({ days, meant, onDays }: Props) {
  const { t } = useTexts()
  return (
    <div className={line}>
      <Choice
        label={t('reports:period')}
        value={days.period}
        options={names.map((value) => ({ value, label: t(`reports:periods.${value}`) }))}
        onChoose={(period) =>
          onDays({
            period,
            from: '',
            to: '',
            ...(period === 'own' && { from: meant?.from ?? '', to: meant?.to ?? '' }),
          })
        }
      />
      <Suspense fallback={null}>{days.period === 'own' && <OwnDays days={days} onDays={onDays} />}</Suspense>
    </div>
  )
}

/** The days that a report is about, in words. */
export function useDaysText(from: string | null, to: string | null): string {
  const { t } = useTexts()
  const { day } = useFormats()
  if (from !== null && to !== null) return from === to ? day(from) : t('reports:days', { from: day(from), to: day(to) })
  if (from !== null) return t('reports:since', { day: day(from) })
  return to === null ? t('reports:periods.all') : t('reports:until', { day: day(to) })
}
