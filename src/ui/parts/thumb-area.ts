import { css } from '#ui/styled/css/index.js'

/**
 * On a phone a thumb finds what is smaller than it: the area to press is 44 px high and wide around its middle, and nothing
 * moves for it. Where such areas meet, each keeps what it shows: that lies over the areas of its neighbors. In a table
 * the row is the target, and what scrolls must stay below its header.
 */
export const thumbArea = css({
  position: 'relative',
  _before: { content: '""', position: 'absolute', inset: '0', zIndex: 'base', display: { md: 'none' } },
  _after: {
    content: '""',
    position: 'absolute',
    insetInline: '[min(0px, calc((100% - 2.75rem) / 2))]',
    insetBlock: '[min(0px, calc((100% - 2.75rem) / 2))]',
    display: { md: 'none' },
  },
  'table &': { _before: { display: 'none' }, _after: { display: 'none' } },
})
