import { css } from '#ui/styled/css/index.js'

const ring = css({
  width: '4',
  height: '4',
  flexShrink: '0',
  borderRadius: 'full',
  borderWidth: '2',
  borderStyle: 'solid',
  borderColor: 'current',
  borderBlockStartColor: 'transparent',
  animation: 'turn',
})

/** Something is under way; what, is said in words beside it. */
export function Spinner() {
  return <span aria-hidden="true" className={ring} />
}
