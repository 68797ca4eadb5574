import { useId } from 'react'
import { css } from '#ui/styled/css/index.js'

export const scoreValues = ['1', '2', '3', '4', '5'] as const

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const five = css({ display: 'flex', gap: '1' })
const cell = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: { base: '11', md: '8' },
  height: { base: '11', md: '8' },
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'md',
  textStyle: 'figures',
  cursor: 'pointer',
  _hover: { background: 'hover' },
  '&:has(:checked)': { background: 'primary', borderColor: 'primary', color: 'onPrimary' },
  '&:has(:focus-visible)': { outlineStyle: 'solid', outlineWidth: '2', outlineColor: 'focus', outlineOffset: '[2px]' },
})
const input = css({ position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' })

interface Props {
  label: string
  value: unknown
  error: string | undefined
  onChange: (value: string) => void
}

/** A score from one to five, given with one press. */
export function ScoreField({ label, value, error, onChange }: Props) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={`${name}-error`}
      className={css({ minWidth: '0' })}
    >
      <div className={row}>
        <span id={`${name}-label`} className={css({ textStyle: 'label' })}>
          {label}
        </span>
        <div className={five}>
          {scoreValues.map((score) => (
            <label key={score} className={cell}>
              <input
                type="radio"
                name={name}
                value={score}
                checked={value === score}
                className={input}
                onChange={() => onChange(score)}
              />
              {score}
            </label>
          ))}
        </div>
      </div>
      <p
        id={`${name}-error`}
        aria-live="polite"
        className={css({ textStyle: 'small', color: 'danger', _empty: { display: 'none' } })}
      >
        {error}
      </p>
    </div>
  )
}
