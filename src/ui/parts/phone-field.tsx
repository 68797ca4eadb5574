import type { FieldProps } from './field.tsx'
import { readPhone, writePhone } from './phone-text.ts'
import { TextField } from './text-field.tsx'
import { useTypedValue } from './typed-value.ts'

interface Props extends FieldProps {
  /** The international form, +17135550100. */
  value: string | null
  onChange: (number: string | null) => void
  /** What is said of a text that is no number. */
  wrongText: string
  disabled?: boolean
  readOnly?: boolean
  name?: string
  /** `tel` for the user’s own number. */
  autoComplete?: 'tel'
}

export function PhoneField({ value, onChange, wrongText, error, ...field }: Props) {
  const { wrong, input } = useTypedValue({ value, onChange, write: writePhone, read: readPhone })
  return <TextField {...field} {...input} error={wrong ? wrongText : error} type="tel" dir="ltr" />
}
