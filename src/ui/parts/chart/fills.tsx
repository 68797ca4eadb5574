import { useId } from 'react'
import { css, cva } from '#ui/styled/css/index.js'

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

/** Etched into the colour, so that a chart stays calm where colours are told apart without it. */
const etched = css({ stroke: 'surface', opacity: '0.6' })
const etchedDot = css({ fill: 'surface', opacity: '0.8' })

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
            {fill !== 'hollow' && <rect width={SIZE} height={SIZE} fill="currentColor" opacity="0.75" />}
            {strokes[fill] && <path d={strokes[fill]} className={etched} strokeWidth="1" fill="none" />}
            {fill === 'dotted' && <circle cx="3" cy="3" r="1" className={etchedDot} />}
          </pattern>
        ))}
      </defs>
    ),
  }
}
