import { useId } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { fieldLabel, requiredMark, type FieldProps } from './field.tsx'

const row = css({
  display: 'flex',
  alignItems: 'start',
  gap: '2',
  paddingBlock: { base: '3', md: '1' },
  cursor: 'pointer',
  '&:has(:disabled)': { cursor: 'default', color: 'muted' },
})
const dot = css({ width: '4', height: '4', marginBlockStart: '0.5', flexShrink: '0', accentColor: 'primary' })
const fault = css({ textStyle: 'small', color: 'danger', _empty: { display: 'none' } })

interface Props<Value extends string> extends FieldProps {
  options: readonly { value: Value; label: string; note?: string; disabled?: boolean }[]
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
}

/** One of a few that are all in sight. The browser's own: arrow keys go round by themselves. */
export function RadioGroup<Value extends string>({
  label,
  hint,
  error,
  required,
  options,
  value,
  onChange,
  disabled,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${name}-hint ${name}-error`}
      disabled={disabled}
      className={css({ minWidth: '0' })}
    >
      <legend className={cx(fieldLabel, css({ marginBlockEnd: '1' }), required && requiredMark)}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={row}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            className={dot}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.note && (
              <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>{option.note}</span>
            )}
          </span>
        </label>
      ))}
      <p id={`${name}-hint`} className={css({ textStyle: 'small', color: 'muted', _empty: { display: 'none' } })}>
        {hint}
      </p>
      <p id={`${name}-error`} aria-live="polite" className={fault}>
        {error}
      </p>
    </fieldset>
  )
}
