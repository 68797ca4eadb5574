import { Link } from '@tanstack/react-router'
import { ChevronDown, ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { ItemIcon } from './item-icon.tsx'
import { holds, indentOf, type MenuItem } from './menu.ts'

export const navLink = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: { base: '11', md: '9' },
  paddingInlineEnd: '3',
  borderRadius: 'md',
  color: 'muted',
  fontWeight: 'medium',
  textAlign: 'start',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  _hover: { background: 'hover', color: 'text' },
  _current: { background: 'hover', color: 'text' },
})

const title = css({ flex: '1', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' })

const badge = css({
  paddingInline: '1.5',
  borderRadius: 'full',
  background: 'primary',
  color: 'onPrimary',
  fontSize: 'xs',
  fontWeight: 'semibold',
})

const heading = css({
  paddingInline: '3',
  paddingBlockStart: '4',
  paddingBlockEnd: '1',
  fontSize: 'xs',
  fontWeight: 'semibold',
  color: 'muted',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
})

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.5' })
const turned = css({ transform: 'rotate(180deg)' })

interface Props {
  item: MenuItem
  depth: number
  current: string | undefined
}

function Words({ item }: { item: MenuItem }) {
  return (
    <>
      <ItemIcon name={item.icon} />
      <span data-wordy="" className={title}>
        {item.title}
      </span>
      {item.badge && <span className={badge}>{item.badge}</span>}
    </>
  )
}

export function NavList({
  items,
  depth = 0,
  current,
  label,
}: {
  items: readonly MenuItem[]
  depth?: number
  current: string | undefined
  label?: string
}) {
  return (
    <ul className={list} aria-labelledby={label}>
      {items.map((item) => (
        <li key={item.id}>
          <NavItem item={item} depth={depth} current={current} />
        </li>
      ))}
    </ul>
  )
}

/** One entry of the side navigation, of any of the five types. */
function NavItem({ item, depth, current }: Props) {
  const id = useId()
  const inset = { paddingInlineStart: indentOf(depth) }
  switch (item.type) {
    case 'divider':
      return <hr className={css({ marginBlock: '2', marginInline: '3', borderColor: 'line' })} />
    case 'link':
      return (
        <a href={item.url ?? ''} target="_blank" rel="noreferrer" className={navLink} style={inset}>
          <Words item={item} />
          <ExternalLink size="1em" aria-hidden="true" />
        </a>
      )
    case 'item': {
      const here = item.url === current
      return (
        // Of several entries that match the address, the most specific one is current.
        <Link to={item.url ?? ''} className={navLink} style={inset} activeOptions={{ exact: !here }}>
          <Words item={item} />
        </Link>
      )
    }
    case 'group':
      return (
        <>
          <h2 id={id} className={heading}>
            {item.title}
          </h2>
          <NavList items={item.children} depth={depth} current={current} label={id} />
        </>
      )
    case 'collapse':
      return <Branch item={item} depth={depth} current={current} />
  }
}

function Branch({ item, depth, current }: Props) {
  const id = useId()
  const inside = holds(item, current)
  const [open, setOpen] = useState(inside)
  const [wasInside, setWasInside] = useState(inside)
  // Opens the branch of the current page, however it was reached.
  if (inside !== wasInside) {
    setWasInside(inside)
    if (inside) setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        id={id}
        aria-expanded={open}
        className={navLink}
        style={{ paddingInlineStart: indentOf(depth) }}
        onClick={() => setOpen(!open)}
      >
        <Words item={item} />
        <ChevronDown size="1em" aria-hidden="true" className={cx(open && turned)} />
      </button>
      {open && <NavList items={item.children} depth={depth + 1} current={current} label={id} />}
    </>
  )
}
