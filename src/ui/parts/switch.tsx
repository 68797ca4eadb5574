import type { ComponentProps } from 'react'
import { css } from '#ui/styled/css/index.js'

const row = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: { base: '11', md: '8' },
  cursor: 'pointer',
  '&:has(:disabled)': { cursor: 'default', color: 'muted' },
})
const slot = css({
  appearance: 'none',
  flexShrink: '0',
  width: '9',
  height: '5',
  borderRadius: 'full',
  background: 'border',
  cursor: 'inherit',
  transitionProperty: 'colors',
  transitionDuration: 'fast',
  _after: {
    content: '""',
    display: 'block',
    width: '4',
    height: '4',
    margin: '0.5',
    borderRadius: 'full',
    background: 'white',
    transitionProperty: '[transform]',
    transitionDuration: 'fast',
  },
  _checked: {
    background: 'primary',
    _after: { transform: 'translateX(1rem)' },
    _mirrored: { _after: { transform: 'translateX(-1rem)' } },
  },
  _disabled: { opacity: '0.5' },
})

/** On or off, at once. The browser's own checkbox, which says `switch`: it needs no program to be right. */
export function Switch({ label, ...input }: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string }) {
  return (
    <label className={row}>
      {/* The role of a switch takes its state from the checkbox it is. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input type="checkbox" role="switch" className={slot} {...input} />
      {label}
    </label>
  )
}
