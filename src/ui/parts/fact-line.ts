import { css } from '#ui/styled/css/index.js'

/** A fact on a card: its name at one end of the line, its value at the other. */
export const factLine = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  textStyle: 'small',
  '& > dt': { color: 'muted', flexShrink: '0', maxWidth: '1/2' },
  // Links in lines below each other would share the height that a thumb needs.
  '&:has(> dd :is(a, button))': { alignItems: 'center', minHeight: { base: '11', md: '0' } },
  '& > dd': { minWidth: '0', textAlign: 'end', overflowWrap: 'break-word' },
})
