import { Checkbox } from '#ui/parts/checkbox.tsx'
import type { FieldProps } from '#ui/parts/field.tsx'
import type { Option } from '#ui/parts/select.tsx'
import { css } from '#ui/styled/css/index.js'

interface Props extends FieldProps {
  options: readonly Option[]
  value: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Any of a few, in the order in which they are offered. */
export function ChoicesInput({ label, error, options, value, onChange }: Props) {
  return (
    <fieldset>
      <legend className={css({ textStyle: 'label' })}>{label}</legend>
      <div className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '4' })}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            invalid={Boolean(error)}
            onChange={({ target: { checked } }) =>
              onChange(
                options.map((one) => one.value).filter((one) => (one === option.value ? checked : value.includes(one))),
              )
            }
          />
        ))}
      </div>
      <p aria-live="polite" className={css({ textStyle: 'small', color: 'danger', _empty: { display: 'none' } })}>
        {error}
      </p>
    </fieldset>
  )
}
