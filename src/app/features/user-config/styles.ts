import { css } from '#ui/styled/css/index.js'

export const pageGrid = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })
export const pageHead = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
})
export const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
export const backLink = css({
  textStyle: 'small',
  justifySelf: 'start',
  color: 'link',
  _hover: { textDecoration: 'underline' },
})
export const link = css({ color: 'link', fontWeight: 'medium', _hover: { textDecoration: 'underline' } })
export const factLine = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  textStyle: 'small',
  '& > dt': { color: 'muted', flexShrink: '0', maxWidth: '1/2' },
  '& > dd': { minWidth: '0', textAlign: 'end', overflowWrap: 'anywhere' },
})

/** What follows is long; what one does with it stays in sight. */
export const stickyHead = css({
  position: 'sticky',
  insetBlockStart: '[3.5rem]',
  zIndex: 'sticky',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  paddingBlock: '2',
  background: 'surface',
})
