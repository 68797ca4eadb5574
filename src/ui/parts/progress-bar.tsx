import { css } from '#ui/styled/css/index.js'

const rail = css({ height: '2', borderRadius: 'full', background: 'hover', overflow: 'hidden' })
const done = css({
  height: 'full',
  borderRadius: 'full',
  background: 'primary',
  transitionProperty: '[width]',
  transitionDuration: 'fast',
})

interface Props {
  /** What is under way, for those who don't see the bar. */
  label: string
  percent: number
}

/** How far something has come whose end is known. */
export function ProgressBar({ label, percent }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={rail}
    >
      <div className={done} style={{ width: `${percent}%` }} />
    </div>
  )
}
