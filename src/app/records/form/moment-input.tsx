import { DateField } from '#ui/parts/date-field.tsx'
import type { FieldProps } from '#ui/parts/field.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useDateTexts } from './use-date-texts.ts'
import { momentOf, wallTime } from './zone-time.ts'

interface Props extends FieldProps {
  value: string | null
  onChange: (moment: string | null) => void
  zone: string
}

/** A day and a time as they are told at a place; together they are a moment. */
export function MomentInput({ value, onChange, zone, label, hint, error, required }: Props) {
  const { t } = useTexts()
  const texts = useDateTexts()
  const [kept, setKept] = useState({ day: '', time: '' })
  const { day, time } = value ? wallTime(value, zone) : kept

  function change(part: { day?: string; time?: string }) {
    const next = { day, time, ...part }
    setKept(next)
    onChange(next.day && next.time ? momentOf(next, zone) : null)
  }

  return (
    <div className={css({ display: 'grid', gridTemplateColumns: '3fr 2fr', gap: '2', alignItems: 'start' })}>
      <DateField
        label={label}
        hint={hint}
        error={error}
        required={required}
        value={day || null}
        onChange={(chosen) => change({ day: chosen ?? '' })}
        texts={texts}
      />
      <TextField
        label={t('fields:time')}
        hint={zone.replaceAll('_', ' ')}
        type="time"
        dir="ltr"
        required={required}
        value={time}
        onChange={(event) => change({ time: event.target.value })}
      />
    </div>
  )
}
