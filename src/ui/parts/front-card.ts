import { css } from '#ui/styled/css/index.js'

/** What stands alone on a page in front of the portal: a sign-in, a lock. */
export const frontCard = css({
  display: 'grid',
  gap: '5',
  width: 'full',
  maxWidth: 'card',
  padding: '6',
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  boxShadow: 'mid',
})
