import { css, cx } from '#ui/styled/css/index.js'

/** What lies on a page and holds things, such as a card; how they stand in it is said beside this. */
export const sheet = css({
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  boxShadow: 'low',
})

/** One of several things below each other: a line between it and the next. */
export const divided = css({
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
  _last: { borderBlockEndWidth: '0' },
})

/** Such a thing whose parts stand side by side. */
export const dividedRow = cx(
  divided,
  css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', paddingBlock: '2' }),
)

/** Text at the start, figures and buttons at the end. */
export const apart = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
})
