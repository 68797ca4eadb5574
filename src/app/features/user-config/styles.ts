import { css } from '#ui/styled/css/index.js'

export const pageGrid = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })
export const pageHead = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
})
export const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
export const backLink = css({
  textStyle: 'small',
  justifySelf: 'start',
  color: 'link',
  _hover: { textDecoration: 'underline' },
})
