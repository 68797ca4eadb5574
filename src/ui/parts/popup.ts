import { css } from '#ui/styled/css/index.js'

/**
 * Opens over the page, beside what it belongs to: lists, menus, the calendar. It is always in the document, and only its
 * entries come with the opening: one that is drawn later than Ark expects never hears Escape, and closes the dialog around
 * it instead.
 */
export const popup = css({
  minWidth: '32',
  maxHeight: 'popup',
  overflowY: 'auto',
  padding: '1',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'md',
  background: 'surface',
  color: 'text',
  boxShadow: 'high',
  outline: 'none',
  animation: 'fade',
  '&[hidden]': { display: 'none' },
})

/** The same for a native popover, which its opener places: a small dialog. */
export const popoverCard = css({
  position: 'fixed',
  inset: 'auto',
  margin: '0',
  overflowY: 'auto',
  padding: '4',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'lg',
  background: 'surface',
  color: 'text',
  boxShadow: 'high',
  animation: 'fade',
})

export const popupPlace = css({ zIndex: 'popup!' })

export const popupItem = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: { base: '11', md: '8' },
  paddingInline: '2',
  borderRadius: 'sm',
  cursor: 'pointer',
  userSelect: 'none',
  _lit: { background: 'hover' },
  '&[data-disabled]': { color: 'muted', opacity: '0.6', cursor: 'default' },
})

/** Fixed, so that no scrolling box around the field cuts it off; not moved in the document, so that it keeps the field's
 * language, direction and theme, and stays inside a dialog's walls. */
export const besideField = { strategy: 'fixed', sameWidth: true, gutter: 4, fitViewport: true } as const
export const besideButton = { strategy: 'fixed', placement: 'bottom-start', gutter: 4, fitViewport: true } as const
