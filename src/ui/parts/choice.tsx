import { useId } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { Icon } from './icon.tsx'
import { control } from './control.ts'

const place = css({ position: 'relative', display: 'inline-flex', minWidth: '0' })
// The browser's own arrow leaves no room at the end of right-to-left text.
const list = css({ width: 'auto', minWidth: '0', appearance: 'none', paddingInlineEnd: '8', textOverflow: 'ellipsis' })
const sign = css({
  position: 'absolute',
  insetBlock: '0',
  insetInlineEnd: '3',
  display: 'flex',
  alignItems: 'center',
  color: 'muted',
  pointerEvents: 'none',
})

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
      <span className={place}>
        <select
          id={id}
          className={cx(control, list)}
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
        <span className={sign}>
          <Icon name="down" />
        </span>
      </span>
    </div>
  )
}
