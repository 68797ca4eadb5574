import type { ComponentProps } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { Field, type FieldProps } from './field.tsx'
import { control } from './control.ts'

const area = css({
  paddingBlock: '2',
  resize: 'vertical',
  minHeight: '24',
  fieldSizing: '[content]',
  maxHeight: 'popup',
})

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'required'> & FieldProps

/** Grows with what is written in it. What that is a browser keeps nowhere: it may name people. */
export function TextArea({ label, hint, error, required, className, ...text }: Props) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(tie) => (
        <textarea
          required={required}
          rows={3}
          autoComplete="off"
          className={cx(control, area, className)}
          {...text}
          {...tie}
        />
      )}
    </Field>
  )
}
