import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { css, cva } from '#ui/styled/css/index.js'
import { Icon, type IconName } from './icon.tsx'
import { messages, type Message } from './messages.ts'

const region = css({
  position: 'fixed',
  // On a phone at the bottom, above the bar in thumb's reach; elsewhere at the top, under the toolbar and what is said over it.
  insetBlockStart: { base: '2', md: '16' },
  insetBlockEnd: { base: '[calc(4.25rem + var(--strip, 0px) + env(safe-area-inset-bottom))]', md: '[auto]' },
  insetInline: '4',
  alignContent: { base: 'end', md: 'start' },
  // Over a dialog that comes from below they would lie on its buttons.
  'body:has([aria-modal]) &': { alignContent: 'start' },
  zIndex: 'message',
  display: 'grid',
  justifyItems: 'center',
  gap: '2',
  pointerEvents: 'none',
})

const message = cva({
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    maxWidth: 'prose',
    paddingInline: '4',
    paddingBlock: '3',
    borderRadius: 'md',
    boxShadow: 'high',
    borderWidth: '1',
    borderStyle: 'solid',
    borderColor: 'line',
    fontWeight: 'medium',
    animation: 'appear',
  },
  variants: {
    tone: {
      success: { background: 'positiveSoft', color: 'positive' },
      warning: { background: 'cautionSoft', color: 'caution' },
      error: { background: 'dangerSoft', color: 'danger' },
      news: { background: 'surface', color: 'text' },
    },
  },
})

const words = css({ minWidth: '0', overflowWrap: 'break-word' })

// All of the message leads there, not its words alone.
const leading = css({
  minWidth: '0',
  color: 'link',
  pointerEvents: 'auto',
  overflowWrap: 'break-word',
  _after: { content: '""', position: 'absolute', inset: '0' },
})

const undoing = css({
  pointerEvents: 'auto',
  minHeight: { base: '11', md: '7' },
  marginBlock: '-2',
  paddingInline: '2',
  borderRadius: 'sm',
  color: 'link',
  cursor: 'pointer',
  _hover: { textDecoration: 'underline' },
})

// Errors may be several lines long: their cross stands beside the first.
const closing = css({
  pointerEvents: 'auto',
  flexShrink: '0',
  alignSelf: 'start',
  width: { base: '11', md: '7' },
  height: { base: '11', md: '7' },
  marginBlock: { base: '-3', md: '-1' },
  marginInlineEnd: { base: '-3', md: '-2' },
  _hover: { background: 'hover' },
})

const signs: Record<Message['tone'], IconName> = { success: 'check', warning: 'info', error: 'alert', news: 'info' }

function Leading({ link: { href, go }, children }: { link: NonNullable<Message['link']>; children: string }) {
  return (
    <a
      href={href}
      className={leading}
      onClick={(event) => {
        // With a key held, one wants another tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go()
      }}
    >
      {children}
    </a>
  )
}

/**
 * Mounted empty with the portal: a live region that is born speaking is not heard. In the body itself: from all that lies
 * deeper an open dialog takes the screen readers away.
 * @param closeText what the cross of an error says.
 */
export function MessageRegion({ closeText }: { closeText: string }) {
  const shown = useSyncExternalStore(messages.subscribe, messages.current)
  return createPortal(
    <div role="status" className={region} data-messages="">
      {shown.map(({ id, text, tone, link, undo }) => (
        <p key={id} data-message={id} className={message({ tone })}>
          <Icon name={signs[tone]} />
          {link ? <Leading link={link}>{text}</Leading> : <span className={words}>{text}</span>}
          {undo && (
            <button
              type="button"
              className={undoing}
              onClick={() => {
                messages.dismiss(id)
                undo.run()
              }}
            >
              {undo.label}
            </button>
          )}
          {tone === 'error' && (
            <button type="button" title={closeText} className={closing} onClick={() => messages.dismiss(id)}>
              <Icon name="close" />
            </button>
          )}
        </p>
      ))}
    </div>,
    document.body,
  )
}
