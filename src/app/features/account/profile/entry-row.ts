import { css } from '#ui/styled/css/index.js'

/** One of several things on the profile, with what can be done about it. */
export const entryRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '3',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
})
