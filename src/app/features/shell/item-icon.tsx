import { lazy } from 'react'
import { css } from '#ui/styled/css/index.js'
import { OptionalPart } from '../../optional-part.tsx'

// Three dozen signs, none of which a screen needs for its first paint.
const MenuIcon = lazy(() => import('../../records/menu-icon.tsx'))

const place = css({ display: 'grid', placeItems: 'center', flexShrink: '0', width: '5', height: '5', fontSize: 'lg' })

/** Keeps its place while the signs are on their way. */
export function ItemIcon({ name }: { name: string | null | undefined }) {
  return (
    <span aria-hidden="true" className={place}>
      <OptionalPart>
        <MenuIcon name={name} />
      </OptionalPart>
    </span>
  )
}
