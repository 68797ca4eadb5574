import { css } from '#ui/styled/css/index.js'
import type { FieldProps } from './field.tsx'
import { useLocale } from './locale.tsx'
import { readPercent, writePercent } from './percent-text.ts'
import { TextField } from './text-field.tsx'
import { useTypedValue } from './typed-value.ts'

interface Props extends FieldProps {
  name?: string
  /** Hundredths of a per cent. */
  value: number | null
  onChange: (bps: number | null) => void
  wrongText: string
}

export function PercentField({ value, onChange, wrongText, name, ...field }: Props) {
  const locale = useLocale()
  const { wrong, input } = useTypedValue({
    value,
    onChange,
    write: (bps: number) => writePercent(bps, locale),
    read: readPercent,
  })
  return (
    <TextField
      {...field}
      {...input}
      name={name}
      error={wrong ? wrongText : field.error}
      end={
        <span aria-hidden="true" className={css({ color: 'muted', paddingInlineEnd: '2' })}>
          %
        </span>
      }
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
    />
  )
}
