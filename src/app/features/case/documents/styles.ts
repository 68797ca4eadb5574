import { sheet } from '#ui/parts/sheet.ts'
import { css, cx } from '#ui/styled/css/index.js'

export const section = cx(
  sheet,
  css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', padding: { base: '4', md: '5' } }),
)

export const heading = css({ textStyle: 'heading' })

export const line = css({
  display: 'grid',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  paddingBlock: '2',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
  _first: { borderBlockStartWidth: '0' },
})

/** Text with actions beside it. */
export const beside = css({ gridTemplateColumns: 'minmax(0, 1fr) auto' })
/** The same, stacked on narrow screens. */
export const besideIfWide = css({ gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' } })

export const small = css({ textStyle: 'small', color: 'muted' })
export const name = css({ overflowWrap: 'anywhere', fontWeight: 'medium' })
export const badges = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' })
export const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '1' })
