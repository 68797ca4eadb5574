import { css, cx } from '#ui/styled/css/index.js'
import { thumbArea } from './thumb-area.ts'

/** A link that one looks for: the name of what a row or a card is about. */
export const textLink = cx(
  thumbArea,
  css({ color: 'link', fontWeight: 'medium', _hover: { textDecoration: 'underline' } }),
)

/** The way up from a page. On a phone it is the only one, so a thumb must hit it. */
export const upLink = css({
  justifySelf: 'start',
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: { base: '11', md: '0' },
  minHeight: { base: '11', md: '0' },
  textStyle: 'small',
  color: 'link',
  _hover: { textDecoration: 'underline' },
})
