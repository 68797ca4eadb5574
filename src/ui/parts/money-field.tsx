import { useLocale } from './locale.tsx'
import type { FieldProps } from './field.tsx'
import { readMoney, writeMoney } from './money-text.ts'
import { TextField } from './text-field.tsx'
import { useTypedValue } from './typed-value.ts'

interface Props extends FieldProps {
  /** Whole cents. */
  value: number | null
  onChange: (cents: number | null) => void
  /** What is said of a text that is no amount. */
  wrongText: string
  locale?: string
  disabled?: boolean
  readOnly?: boolean
  name?: string
}

/** Dollars as people type them, whole cents as the program counts them. */
export function MoneyField({ value, onChange, wrongText, locale, error, ...field }: Props) {
  const page = useLocale()
  const language = locale ?? page
  const { wrong, input } = useTypedValue({
    value,
    onChange,
    write: (cents: number) => writeMoney(cents, language),
    read: (text) => readMoney(text, language),
  })
  return (
    <TextField
      {...field}
      {...input}
      error={wrong ? wrongText : error}
      start={<span aria-hidden="true">$</span>}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
    />
  )
}
