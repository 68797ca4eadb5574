import { FeeField } from '#ui/parts/fee-field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { FormField, Values } from './form-fields.ts'
import { useFaultSentence } from './use-fault-sentence.ts'

interface Props {
  asked: FormField
  /** The fields that keep it: numerator and denominator. */
  names: readonly [string, string]
  values: Values
  onChange: (name: string, value: unknown) => void
  error: string | undefined
}

/** A fee that two fields keep, asked for as the one share it is. */
export function FeeInput({ asked: { label, required, hint }, names: [num, den], values, onChange, error }: Props) {
  const { t } = useTexts()
  const { fault } = useFaultSentence()
  const known = typeof values[num] === 'number' && typeof values[den] === 'number'
  return (
    <FeeField
      label={label}
      required={required}
      hint={hint ?? t('fields:feeHint')}
      error={error && fault(error)}
      name={num}
      value={known ? `${Number(values[num])}/${Number(values[den])}` : null}
      onChange={(fee) => {
        const [above, below] = fee === null ? [] : fee.split('/').map(Number)
        onChange(num, above ?? null)
        onChange(den, below ?? null)
      }}
      wrongText={t('fields:feeWrong')}
    />
  )
}
