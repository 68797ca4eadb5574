import { css } from '#ui/styled/css/index.js'
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
  /** Of an area; left out for the bar of the year before. */
  fill?: FillName
}

/** What the fills of a chart stand for. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  const fills = useFills(entries.flatMap(({ fill }) => fill ?? []))
  return (
    <ul className={list}>
      {entries.map(({ label, fill }, at) => (
        <li key={label} className={entry}>
          <svg aria-hidden="true" width="12" height="12">
            {at === 0 && fills.definitions}
            <rect
              x="0.5"
              y="0.5"
              width="11"
              height="11"
              rx="2"
              className={fill ? inked({ fill }) : css({ color: 'chartBefore' })}
              fill={fill ? fills.of(fill) : 'currentColor'}
              stroke="currentColor"
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
