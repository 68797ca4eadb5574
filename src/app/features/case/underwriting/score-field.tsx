import { useId } from 'react'
import { choiceChip, choiceChips } from '#ui/parts/choice-chip.ts'
import { css } from '#ui/styled/css/index.js'

export const scoreValues = ['1', '2', '3', '4', '5'] as const

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
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
        <div className={choiceChips}>
          {scoreValues.map((score) => (
            <label key={score} className={choiceChip({ square: true })}>
              <input
                type="radio"
                name={name}
                value={score}
                checked={value === score}
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
