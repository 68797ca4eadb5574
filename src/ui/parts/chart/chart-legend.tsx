import { css, cx } from '#ui/styled/css/index.js'
import { inked, useFills, type FillName } from './fills.tsx'

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  minHeight: '5',
  textStyle: 'small',
  color: 'muted',
})
const entry = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5', '& svg': { flexShrink: '0' } })

export interface LegendEntry {
  label: string
  /** Of an area; without one it is the line. */
  fill?: FillName
}

/** What the fills and the line of a chart stand for. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  const fills = useFills(entries.flatMap(({ fill }) => fill ?? []))
  return (
    <ul className={list}>
      {entries.map(({ label, fill }, at) => (
        <li key={label} className={entry}>
          <svg aria-hidden="true" width="12" height="12">
            {at === 0 && fills.definitions}
            {fill ? (
              <rect
                x="0.5"
                y="0.5"
                width="11"
                height="11"
                rx="2"
                className={inked({ fill })}
                fill={fills.of(fill)}
                stroke="currentColor"
              />
            ) : (
              <line
                x1="0"
                x2="12"
                y1="6"
                y2="6"
                className={cx(css({ color: 'text' }))}
                stroke="currentColor"
                strokeWidth="2"
              />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
