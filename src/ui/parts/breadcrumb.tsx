import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'
import { Icon } from './icon.tsx'

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '1',
  textStyle: 'small',
  color: 'muted',
})
const place = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: { base: '11', md: '6' },
  minWidth: '0',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: { base: '11', md: '0' },
    minHeight: { base: '11', md: '6' },
    borderRadius: 'sm',
    _hover: { color: 'text', textDecoration: 'underline' },
  },
  _last: { color: 'text', fontWeight: 'medium' },
})

interface Props {
  /** The name of this bit of navigation. */
  label: string
  /** Links on the way, and the page itself last. */
  places: readonly { key: string; content: ReactNode }[]
}

export function Breadcrumb({ label, places }: Props) {
  return (
    <nav aria-label={label}>
      <ol className={list}>
        {places.map(({ key, content }, at) => (
          <li key={key} className={place} aria-current={at === places.length - 1 ? 'page' : undefined}>
            {at > 0 && <Icon name="forward" />}
            {content}
          </li>
        ))}
      </ol>
    </nav>
  )
}
