import type { ComponentProps, ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { bareControl, control, controlFrame } from './control.ts'
import { Field, type FieldProps } from './field.tsx'

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
          <div className={controlFrame}>
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
