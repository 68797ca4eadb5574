import { useId, type ComponentProps } from 'react'
import { css, cx } from '#ui/styled/css/index.js'

export const control = css({
  width: 'full',
  minHeight: { base: '11', md: '9' },
  paddingInline: '3',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'md',
  background: 'surface',
  color: 'text',
  // Below 16 px a phone zooms the page when the field gets the focus.
  fontSize: { base: 'lg', md: 'md' },
  _placeholder: { color: 'muted' },
  _invalid: { '&[aria-invalid=true]': { borderColor: 'danger' } },
})

type Props = Omit<ComponentProps<'input'>, 'id'> & { label: string; error?: string | undefined }

export function TextField({ label, error, className, ...input }: Props) {
  const id = useId()
  return (
    <div className={css({ display: 'grid', gap: '1.5' })}>
      <label htmlFor={id} className={css({ textStyle: 'label' })}>
        {label}
      </label>
      <input
        id={id}
        className={cx(control, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        {...input}
      />
      {/* Always there, so that a screen reader hears the text when it appears. */}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className={css({ textStyle: 'small', color: 'danger', _empty: { display: 'none' } })}
      >
        {error}
      </p>
    </div>
  )
}
