import { useId } from 'react'
import { cva } from '#ui/styled/css/index.js'

/** How the parts of a chart are told apart: by pattern as well as by colour. */
export const fillNames = ['plain', 'striped', 'crossed', 'dotted', 'lined', 'hollow'] as const
export type FillName = (typeof fillNames)[number]

/** The colour of what stands in it: patterns are drawn in the current one. */
export const inked = cva({
  variants: {
    fill: {
      plain: { color: 'chartPlain' },
      striped: { color: 'chartStriped' },
      crossed: { color: 'chartCrossed' },
      dotted: { color: 'chartDotted' },
      lined: { color: 'chartLined' },
      hollow: { color: 'chartHollow' },
    },
  },
})

const SIZE = 6
const strokes: Partial<Record<FillName, string>> = {
  striped: 'M-1 1 1 -1M0 6 6 0M5 7 7 5',
  crossed: 'M0 0 6 6M6 0 0 6',
  lined: 'M0 3H6',
}

/** The patterns of one drawing, and how its shapes refer to them. */
export function useFills(used: readonly FillName[]) {
  const id = useId()
  const place = (fill: FillName) => `${id}-${fill}`
  return {
    of: (fill: FillName) => (fill === 'plain' ? 'currentColor' : `url(#${place(fill)})`),
    definitions: (
      <defs>
        {used.map((fill) => (
          <pattern
            key={fill}
            id={place(fill)}
            width={SIZE}
            height={SIZE}
            patternUnits="userSpaceOnUse"
            className={inked({ fill })}
          >
            {fill !== 'hollow' && <rect width={SIZE} height={SIZE} fill="currentColor" opacity="0.3" />}
            {strokes[fill] && <path d={strokes[fill]} stroke="currentColor" strokeWidth="1.6" fill="none" />}
            {fill === 'dotted' && <circle cx="3" cy="3" r="1.6" fill="currentColor" />}
          </pattern>
        ))}
      </defs>
    ),
  }
}
