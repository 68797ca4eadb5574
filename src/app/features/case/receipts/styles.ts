import { css } from '#ui/styled/css/index.js'

export const card = css({
  display: 'grid',
  gap: '2',
  padding: '4',
  borderRadius: 'md',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
})

/** Text at the start, figures and buttons at the end. */
export const apart = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
})

export const quiet = css({ textStyle: 'small', color: 'muted' })
