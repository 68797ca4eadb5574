import { css } from '#ui/styled/css/index.js'

/** An entry of a list under others: what it is, and what can be done with it beside or below. */
export const item = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  gap: '3',
  paddingBlock: '3',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
  _first: { borderBlockStartWidth: '0' },
})

/** What an entry says in one line. */
export const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  minWidth: '0',
})

/** What it says besides. */
export const small = css({ textStyle: 'small', color: 'muted', overflowWrap: 'break-word' })
