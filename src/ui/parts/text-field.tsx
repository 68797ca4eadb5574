import type { ComponentProps, ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { control } from './control.ts'
import { Field, type FieldProps } from './field.tsx'

/**
 * The look of a control around one that shares its place with a sign or a button. The box runs with the page, so they
 * stand at its right ends even where the text inside runs the other way.
 */
export const controlBox = cx(
  control,
  css({
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingInlineEnd: '1',
    '&:has(:focus-visible)': { outline: '[2px solid token(colors.focus)]', outlineOffset: '0.5' },
    '&:has([aria-invalid=true])': { borderColor: 'danger' },
    '&:has(> :disabled, > input:read-only)': { background: 'sunken' },
    '&:has(> :disabled)': { color: 'muted', borderColor: 'line' },
  }),
)
export const bareControl = css({
  flex: '1',
  width: 'full',
  minWidth: '0',
  minHeight: { base: '10', md: '8' },
  background: 'transparent',
  _againstPage: { textAlign: 'end' },
  outline: '[none!]',
  _placeholder: { color: 'muted' },
})
const sign = css({ display: 'flex', color: 'muted' })

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'required'>, FieldProps {
  /** Inside the field before the text: a sign, a currency. */
  start?: ReactNode
  /** Inside the field after the text: a button. */
  end?: ReactNode
}

/** Autofill is off by default, since values may name patients; only fields about the user turn it on. */
export function TextField({ label, hint, error, required, start, end, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(tie) =>
        start || end ? (
          <div className={controlBox}>
            {start && <span className={sign}>{start}</span>}
            <input required={required} autoComplete="off" className={cx(bareControl, className)} {...input} {...tie} />
            {end}
          </div>
        ) : (
          <input required={required} autoComplete="off" className={cx(control, className)} {...input} {...tie} />
        )
      }
    </Field>
  )
}
