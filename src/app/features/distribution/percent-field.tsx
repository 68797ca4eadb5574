import type { FieldProps } from '#ui/parts/field.tsx'
import { useLocale } from '#ui/parts/locale.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { useTypedValue } from '#ui/parts/typed-value.ts'
import { css } from '#ui/styled/css/index.js'
import { readPercent, writePercent } from './percent-text.ts'

interface Props extends FieldProps {
  /** Hundredths of a per cent. */
  value: number | null
  onChange: (bps: number | null) => void
  wrongText: string
}

export function PercentField({ value, onChange, wrongText, ...field }: Props) {
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
