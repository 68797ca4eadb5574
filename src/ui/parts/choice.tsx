import { useId } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { control } from './text-field.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; lang?: string }[]
  onChoose: (value: Value) => void
}

/** One of a few: the browser's own select, which every phone and screen reader handles well. */
export function Choice<Value extends string>({ label, value, options, onChoose }: Props<Value>) {
  const id = useId()
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '2',
        minWidth: '0',
      })}
    >
      <label htmlFor={id} className={css({ textStyle: 'small', color: 'muted', whiteSpace: 'nowrap' })}>
        {label}
      </label>
      <select
        id={id}
        className={cx(control, css({ width: 'auto', minWidth: '0' }))}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChoose(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
