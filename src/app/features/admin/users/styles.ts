import { css } from '#ui/styled/css/index.js'

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
