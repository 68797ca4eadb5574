import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState, useEffect } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { ItemIcon } from './item-icon.tsx'
import { holds, type MenuItem } from './menu.ts'
import { NavList } from './nav-item.tsx'
import { moveByKeys } from './nav-keys.ts'
import { useMenu } from './use-menu.ts'

const top = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '9',
  paddingInline: '3',
  borderRadius: 'md',
  color: 'muted',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  _hover: { background: 'hover', color: 'text' },
  _current: { background: 'hover', color: 'text' },
  '&[aria-expanded=true]': { background: 'hover', color: 'text' },
  '&[data-inside]': { color: 'text' },
})

const sheet = css({
  position: 'absolute',
  insetBlockStart: '[100%]',
  insetInlineStart: '0',
  minWidth: '[15rem]',
  maxHeight: '[calc(100dvh - 8rem)]',
  overflowY: 'auto',
  padding: '2',
  borderRadius: 'md',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  boxShadow: 'high',
})

/** Horizontal navigation: groups open as menus on hover, click or key. */
export default function Menubar() {
  const { t } = useTexts()
  const menu = useMenu()
  const [open, setOpen] = useState<string>()
  const [place, setPlace] = useState(menu.current)
  // Navigation closes the open menu.
  if (place !== menu.current) {
    setPlace(menu.current)
    setOpen(undefined)
  }
  return (
    // Key events of the links inside bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      aria-label={t('nav.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open !== undefined) {
          event.currentTarget.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
          setOpen(undefined)
          return
        }
        const inSheet = event.target instanceof Element && event.target.closest('[data-sheet]')
        if (!inSheet) moveByKeys(event, 'across')
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(undefined)
      }}
    >
      <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '1' })}>
        {menu.items.map((item) =>
          item.type === 'divider' ? null : (
            <li key={item.id} className={css({ position: 'relative' })}>
              {item.url ? (
                <TopLink item={item} current={menu.current} />
              ) : (
                <Sheet
                  item={item}
                  current={menu.current}
                  open={open === item.id}
                  onOpen={(wanted) => setOpen((now) => (wanted ? item.id : now === item.id ? undefined : now))}
                />
              )}
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

function TopLink({ item, current }: { item: MenuItem; current: string | undefined }) {
  const words = (
    <>
      <ItemIcon name={item.icon} />
      {item.title}
    </>
  )
  if (item.type === 'link')
    return (
      <a href={item.url ?? ''} target="_blank" rel="noreferrer" className={top}>
        {words}
      </a>
    )
  return (
    <Link to={item.url ?? ''} className={top} activeOptions={{ exact: item.url !== current }}>
      {words}
    </Link>
  )
}

interface SheetProps {
  item: MenuItem
  current: string | undefined
  open: boolean
  onOpen: (open: boolean) => void
}

function Sheet({ item, current, open, onOpen }: SheetProps) {
  const id = useId()
  const afterDelay = useHoverDelay()
  const box = useRef<HTMLDivElement>(null)
  return (
    <div
      onPointerEnter={(event) => event.pointerType === 'mouse' && afterDelay(() => onOpen(true))}
      onPointerLeave={(event) => event.pointerType === 'mouse' && afterDelay(() => onOpen(false))}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-inside={holds(item, current) ? '' : undefined}
        className={top}
        onClick={() => onOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onOpen(true)
          requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('a, button')?.focus())
        }}
      >
        <ItemIcon name={item.icon} />
        {item.title}
        <ChevronDown size="1em" aria-hidden="true" />
      </button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div ref={box} id={id} data-sheet="" className={cx(sheet)} onKeyDown={moveByKeys}>
          <NavList items={item.children} current={current} />
        </div>
      )}
    </div>
  )
}

/** S5: a pointer that only passes by opens nothing. */
const HOVER_DELAY = 150

/** Runs the last action once the pointer has rested for `HOVER_DELAY`. */
function useHoverDelay(): (act: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (act) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, HOVER_DELAY)
  }
}
