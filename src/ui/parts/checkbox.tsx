import { useId, type ComponentProps } from 'react'
import { css } from '#ui/styled/css/index.js'

const row = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: { base: '11', md: '8' },
  cursor: 'pointer',
  '&:has(:disabled)': { cursor: 'default', color: 'muted' },
})
const box = css({
  width: { base: '5', md: '4' },
  height: { base: '5', md: '4' },
  flexShrink: '0',
  accentColor: 'primary',
  '&[aria-invalid=true]': { outline: '[2px solid token(colors.danger)]', outlineOffset: 'px' },
})

const said = css({ textStyle: 'small', color: 'muted', paddingInlineStart: { base: '8', md: '6' } })

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** What ticking it brings about. */
  hint?: string | undefined
  /** Some of what it stands for, but not all. */
  partly?: boolean
  invalid?: boolean
}

export function Checkbox({ label, hint, partly = false, invalid, ...input }: Props) {
  const id = useId()
  const control = (
    <label className={row}>
      <input
        type="checkbox"
        className={box}
        aria-invalid={invalid || undefined}
        aria-describedby={hint && id}
        {...input}
        ref={(element) => {
          if (element) element.indeterminate = partly
        }}
      />
      {label}
    </label>
  )
  if (!hint) return control
  return (
    <div>
      {control}
      <p id={id} className={said}>
        {hint}
      </p>
    </div>
  )
}
