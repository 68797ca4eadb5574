import { periodNames } from '#domain/reports/periods.ts'
import { Choice } from '#ui/parts/choice.tsx'
import { DateField } from '#ui/parts/date-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useDateTexts } from '../../../records/form/use-date-texts.ts'
import type { Days } from './report-params.ts'

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '3' })
const day = css({ width: '48' })
const names = [...periodNames, 'own'] as const

interface Props {
  days: Days
  /** The days that were meant, where they are known: own days begin with them. */
  meant: { from: string | null; to: string | null } | undefined
  onDays: (days: Days) => void
}

/** The period of a report. Own days come with it: fields that arrive later would push the rows below away. */
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
      {days.period === 'own' && <OwnDays days={days} onDays={onDays} />}
    </div>
  )
}

function OwnDays({ days, onDays }: Omit<Props, 'meant'>) {
  const { t } = useTexts()
  const texts = useDateTexts()
  return (
    <>
      <div className={day}>
        <DateField
          label={t('reports:from')}
          texts={texts}
          value={days.from || null}
          max={days.to || undefined}
          onChange={(value) => onDays({ ...days, from: value ?? '' })}
        />
      </div>
      <div className={day}>
        <DateField
          label={t('reports:to')}
          texts={texts}
          value={days.to || null}
          min={days.from || undefined}
          onChange={(value) => onDays({ ...days, to: value ?? '' })}
        />
      </div>
    </>
  )
}
