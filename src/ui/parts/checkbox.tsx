import type { ComponentProps } from 'react'
import { css } from '#ui/styled/css/index.js'

const row = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: { base: '11', md: '8' },
  cursor: 'pointer',
})

export function Checkbox({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={row}>
      <input type="checkbox" className={css({ width: '4', height: '4', accentColor: 'primary' })} {...input} />
      {label}
    </label>
  )
}
