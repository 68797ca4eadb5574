import { cva } from '#ui/styled/css/index.js'

/** The signs that parts draw by themselves, on a grid of 24. Those of the domain come as children from outside. */
const paths = {
  alert: 'M12 9v4.5m0 3.2v.05M12 3.5 21.5 20h-19z',
  calendar: 'M4 6.5h16V20H4zM4 11h16M8 3.5v5m8-5v5',
  check: 'm5 12.5 4.5 4.5L19 7',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm6 9.5 6 6 6-6',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zm8 0V8h4.5',
  forward: 'm9 6 6 6-6 6',
  info: 'M12 11v5.5m0-9.2v.05M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  back: 'm15 6-6 6 6 6',
  minus: 'M6 12h12',
  more: 'M5.5 12h.01m6.49 0h.01m6.49 0h.01',
  rising: 'M12 19V5m-6 6 6-6 6 6',
  falling: 'M12 5v14m-6-6 6 6 6-6',
  search: 'm16 16 4.5 4.5M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14z',
  sortable: 'm8 9.5 4-4 4 4m-8 5 4 4 4-4',
  upload: 'M12 16V5m-5 5 5-5 5 5M5 20h14',
} as const
export type IconName = keyof typeof paths

const icon = cva({
  base: {
    flexShrink: '0',
    fill: '[none]',
    stroke: 'current',
    strokeWidth: '[2]',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  variants: {
    size: { sm: { width: '4', height: '4' }, md: { width: '5', height: '5' }, lg: { width: '8', height: '8' } },
    // Back and forward follow the reading direction; a check mark or a magnifying glass does not.
    directed: { true: { _mirrored: { transform: 'scaleX(-1)' } } },
  },
})

/** Always beside words or inside something named: to a screen reader it is not there. */
export function Icon({ name, size = 'sm' }: { name: IconName; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={icon({ size, directed: name === 'back' || name === 'forward' })}
    >
      <path d={paths[name]} />
    </svg>
  )
}
