import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'

const strip = css({
  display: 'flex',
  gap: { base: '1', md: '2' },
  minHeight: { base: '11', md: '9' },
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})

/** Worn by the links of the strip. */
export const stripLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  flexShrink: '0',
  minHeight: { base: '11', md: '9' },
  paddingInline: '2',
  color: 'muted',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  borderBlockEndWidth: '2',
  borderBlockEndStyle: 'solid',
  borderColor: 'transparent',
  _hover: { color: 'text' },
  '&[aria-current=page]': { color: 'text', borderColor: 'primary' },
  '&:focus-visible': { outlineOffset: '[-2px]' },
})

/** Left and right, as they look on the page, from link to link. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === event.target)
  const mirrored = document.documentElement.dir === 'rtl'
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : at + (mirrored ? -step : step)
  if (at < 0 || to === at) return
  event.preventDefault()
  links[to]?.focus()
}

/** The parts of a page that have addresses of their own; on a phone the strip scrolls sideways. */
export function LinkStrip({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef<Element>(null)
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current=page]') ?? null
    // Only another page: what is drawn again for new data must not scroll a reader back to the strip.
    if (current !== shown.current) current?.scrollIntoView({ block: 'nearest', inline: 'center' })
    shown.current = current
  })
  return (
    // Links that the arrows reach too, as those of tabs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav ref={nav} aria-label={label} className={strip} onKeyDown={walk}>
      {children}
    </nav>
  )
}
