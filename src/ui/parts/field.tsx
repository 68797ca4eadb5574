import { useId, type ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'

export interface FieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
}

/** What ties a control to its label, its hint and its error. */
export interface Control {
  id: string
  'aria-describedby': string
  'aria-invalid': true | undefined
}

// A long choice is cut off inside its control; it does not make the field wider than its place.
const frame = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1.5',
  alignContent: 'start',
  minWidth: '0',
})

export const fieldLabel = css({ textStyle: 'label', justifySelf: 'start' })

// The second part of the content is what is read aloud: nothing, for the control itself says that it is required.
export const requiredMark = css({ _after: { content: '"*" / ""', color: 'danger', marginInlineStart: '1' } })

const small = css({ textStyle: 'small', color: 'muted' })
const fault = css({ textStyle: 'small', color: 'danger', _empty: { display: 'none' } })

/** A label above, a hint and an error below; the control between them is the child's. */
export function Field({
  label,
  hint,
  error,
  required,
  children,
}: FieldProps & { children: (control: Control, labelId: string) => ReactNode }) {
  const id = useId()
  const labelId = `${id}-label`
  const control: Control = {
    id,
    'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error`,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={frame}>
      <label id={labelId} htmlFor={id} className={cx(fieldLabel, required && requiredMark)}>
        {label}
      </label>
      {children(control, labelId)}
      {hint && (
        <p id={`${id}-hint`} className={small}>
          {hint}
        </p>
      )}
      {/* Always there, so that a screen reader hears the text when it appears. */}
      <p id={`${id}-error`} aria-live="polite" className={fault}>
        {error}
      </p>
    </div>
  )
}
