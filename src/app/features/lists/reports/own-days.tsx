import { DateField } from '#ui/parts/date-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useDateTexts } from '../../../records/form/use-date-texts.ts'
import type { Ask } from './report-address.ts'

const day = css({ width: '48' })

export default function OwnDays({ ask, onAsk }: { ask: Ask; onAsk: (change: Partial<Ask>) => void }) {
  const { t } = useTexts()
  const texts = useDateTexts()
  return (
    <>
      <div className={day}>
        <DateField
          label={t('reports:from')}
          texts={texts}
          value={ask.from || null}
          max={ask.to || undefined}
          onChange={(value) => onAsk({ from: value ?? '' })}
        />
      </div>
      <div className={day}>
        <DateField
          label={t('reports:to')}
          texts={texts}
          value={ask.to || null}
          min={ask.from || undefined}
          onChange={(value) => onAsk({ to: value ?? '' })}
        />
      </div>
    </>
  )
}
