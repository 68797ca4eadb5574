import { css } from '#ui/styled/css/index.js'

/** A link that one looks for: the name of what a row or a card is about. */
export const textLink = css({ color: 'link', fontWeight: 'medium', _hover: { textDecoration: 'underline' } })
