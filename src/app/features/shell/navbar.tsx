import { lazy, useEffect, useRef } from 'react'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { NavList } from './nav-item.tsx'
import { moveByKeys } from './nav-keys.ts'
import { useMenu } from './use-menu.ts'
import { OptionalPart } from '../../optional-part.tsx'

const MenuSearch = lazy(() => import('./menu-search.tsx'))

const column = css({ display: 'flex', flexDirection: 'column', gap: '2', flex: '1', minWidth: '0', minHeight: '0' })
const bones = css({ display: 'grid', gap: '5', padding: '3' })
const searchPlace = css({ minHeight: { base: '11', md: '9' } })

/** Sets the offset directly: `scrollIntoView` would also move the starting point of Tab, past the skip link. */
function bringIntoView(entry: Element): void {
  let box = entry.parentElement
  while (box && (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY !== 'auto'))
    box = box.parentElement
  if (!box) return
  const [seen, place] = [box.getBoundingClientRect(), entry.getBoundingClientRect()]
  box.scrollTop += Math.min(0, place.top - seen.top) + Math.max(0, place.bottom - seen.bottom)
}

/** Side navigation with its search field. */
export function Navbar() {
  const { t } = useTexts()
  const menu = useMenu()
  const { waiting, current } = menu
  const nav = useRef<HTMLElement>(null)

  // Scrolls the current entry into view in a menu longer than the screen.
  useEffect(() => {
    const entry = nav.current?.querySelector('[aria-current=page]')
    if (!waiting && current !== undefined && entry) bringIntoView(entry)
  }, [waiting, current])

  return (
    <div className={column}>
      <div className={searchPlace} data-wordy="">
        <OptionalPart>
          <MenuSearch leaves={menu.leaves} />
        </OptionalPart>
      </div>
      {/* Key events of the links inside bubble up to here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <nav
        ref={nav}
        aria-label={t('nav.label')}
        aria-busy={menu.waiting}
        className={css({ flex: '1', overflowY: 'auto', overflowX: 'hidden', paddingBlockEnd: '6' })}
        onKeyDown={moveByKeys}
      >
        {menu.waiting ? (
          <div className={bones}>
            <Skeleton width="medium" />
            <Skeleton width="short" />
            <Skeleton width="medium" />
          </div>
        ) : (
          <NavList items={menu.items} current={menu.current} />
        )}
      </nav>
    </div>
  )
}
