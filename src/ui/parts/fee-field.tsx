import { css } from '#ui/styled/css/index.js'
import { readFee, writeFee, type Fraction } from './fee-text.ts'
import type { FieldProps } from './field.tsx'
import { useLocale } from './locale.tsx'
import { TextField } from './text-field.tsx'
import { useTypedValue } from './typed-value.ts'

interface Props extends FieldProps {
  name?: string
  value: Fraction | null
  onChange: (fee: Fraction | null) => void
  wrongText: string
}

/** A share of a settlement, as percent or as a fraction that people know. */
export function FeeField({ value, onChange, wrongText, name, ...field }: Props) {
  const locale = useLocale()
  const { wrong, input } = useTypedValue<Fraction>({
    value,
    onChange,
    write: (fee) => writeFee(fee, locale),
    read: readFee,
  })
  const percent = value === null || !input.value.includes('/')
  return (
    <TextField
      {...field}
      {...input}
      name={name}
      error={wrong ? wrongText : field.error}
      end={
        percent && (
          <span aria-hidden="true" className={css({ color: 'muted', paddingInlineEnd: '2' })}>
            %
          </span>
        )
      }
      autoComplete="off"
      dir="ltr"
    />
  )
}
