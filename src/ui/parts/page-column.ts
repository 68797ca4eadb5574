import { css } from '#ui/styled/css/index.js'

/** What stands below each other on a page. No wide thing in it makes the page itself wider. */
export const pageColumn = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })
