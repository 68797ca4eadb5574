import { DateField } from '#ui/parts/date-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useDateTexts } from '../../../records/form/use-date-texts.ts'
import type { Days } from './report-params.ts'

const day = css({ width: '48' })

export default function OwnDays({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
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
