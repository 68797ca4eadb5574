import { css } from '#ui/styled/css/index.js'

/** A fact on a card: its name at one end of the line, its value at the other. */
export const factLine = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  textStyle: 'small',
  '& > dt': { color: 'muted', flexShrink: '0', maxWidth: '1/2' },
  '& > dd': { minWidth: '0', textAlign: 'end', overflowWrap: 'break-word' },
})
