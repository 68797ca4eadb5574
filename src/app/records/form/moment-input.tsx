import { DateField } from '#ui/parts/date-field.tsx'
import type { FieldProps } from '#ui/parts/field.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { useDateTexts } from './use-date-texts.ts'
import { clockOf, saidAs } from './said-moment.ts'
import { ownZone } from '#domain/rules/wall-time.ts'

interface Props extends FieldProps {
  /** A moment, or the half of it that was said so far. */
  value: string | null
  onChange: (said: string | null) => void
  /** Of the place where it is told; nothing while that is not known yet. */
  zone: string | undefined
}

/** A day and a time as they are told at a place; together they are a moment. */
export function MomentInput({ value, onChange, zone, label, hint, error, required }: Props) {
  const { t } = useTexts()
  const texts = useDateTexts()
  const shownIn = zone ?? ownZone()
  const { day, time } = clockOf(value, shownIn)
  const change = (part: { day?: string; time?: string }) => onChange(saidAs({ day, time, ...part }, shownIn))
  // Once a day is said, what is still wrong is its time.
  const wrongTime = day !== '' && time === ''

  return (
    <div className={css({ display: 'grid', gridTemplateColumns: '3fr 2fr', gap: '2', alignItems: 'start' })}>
      <DateField
        label={label}
        hint={hint}
        error={wrongTime ? undefined : error}
        required={required}
        disabled={zone === undefined}
        value={day || null}
        onChange={(chosen) => change({ day: chosen ?? '' })}
        texts={texts}
      />
      <TextField
        label={t('fields:time')}
        error={wrongTime ? error : undefined}
        hint={shownIn.replaceAll('_', ' ')}
        type="time"
        dir="ltr"
        required={required}
        disabled={zone === undefined}
        value={time}
        onChange={(event) => change({ time: event.target.value })}
      />
    </div>
  )
}
