import { Phone } from 'lucide-react'
import { css } from '#ui/styled/css/index.js'

const inRow = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  alignSelf: 'center',
  width: '7',
  height: '7',
  marginInlineStart: 'auto',
  borderRadius: 'md',
  color: 'muted',
  cursor: 'pointer',
  _hover: { background: 'hover', color: 'text' },
})
// Above the link that covers the card.
const onCard = css({
  position: 'relative',
  zIndex: 'base',
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '11',
  height: '11',
  marginBlock: '-1',
  marginInlineEnd: '-2',
  borderRadius: 'md',
  color: 'link',
  cursor: 'pointer',
})

/** K1: "Log a call" of one row. The list listens for its presses, and the grid has a key for it. */
export function CallButton({ label, touch = false }: { label: string; touch?: boolean }) {
  return (
    <button
      type="button"
      data-call
      tabIndex={touch ? undefined : -1}
      aria-label={label}
      aria-keyshortcuts={touch ? undefined : 'c'}
      className={touch ? onCard : inRow}
    >
      <Phone size="1.1em" aria-hidden="true" />
    </button>
  )
}
