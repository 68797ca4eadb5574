import { scaleBand, scaleLinear } from '@visx/scale'
import { BarStack } from '@visx/shape'
import { useState, type ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { ChartTip, type TipLine } from './chart-tip.tsx'
import { inked, useFills, type FillName } from './fills.tsx'
import { useWidth } from './use-width.ts'

export interface Column {
  key: string
  /** Under the column. */
  short: string
  /** Of the column, in full. */
  name: string
  /** Its parts, from below. */
  parts: readonly number[]
  /** The bar beside it, of the year before. */
  before?: number
  lines: readonly TipLine[]
}

/** What a column leads to; made by the caller, who knows addresses. */
export interface ColumnLink {
  className: string
  'aria-label': string
  onPointerEnter: () => void
  onFocus: () => void
  onBlur: () => void
}

interface Props {
  /** The gist of it, for those who don't see it. */
  description: string
  columns: readonly Column[]
  fills: readonly FillName[]
  /** A value at the edge, in few signs; nothing where none is to stand. */
  tick: (value: number) => string
  link: (at: number, props: ColumnLink) => ReactNode
}

const HEIGHT = 176
const TICKS = 4
const GAP = 0.3
/** Between the two bars of a pair, in pixels. */
const APART = 1
/** Average width of a letter in a label, relative to the font size. */
const LETTER = 0.44
const STEPS = [1, 2, 3, 4, 6]

const plot = css({ position: 'relative', height: '[176px]', marginInlineStart: '[3.25rem]' })
const scale = css({
  position: 'absolute',
  insetInlineStart: '[-3.25rem]',
  width: '[2.75rem]',
  textAlign: 'end',
  fontSize: 'xs',
  lineHeight: 'none',
  color: 'muted',
  translate: '[0 -50%]',
  fontVariantNumeric: 'tabular-nums',
})
const drawing = css({
  position: 'absolute',
  inset: '0',
  overflow: 'visible',
  pointerEvents: 'none',
  // Time runs the way one reads.
  _mirrored: { transform: 'scaleX(-1)' },
})
const row = css({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '[minmax(0, 1fr)]' })
const places = css({ position: 'absolute', inset: '0' })
const place = css({ display: 'block', height: 'full', borderRadius: 'sm', _hover: { background: 'hover' } })
const names = css({
  marginInlineStart: '[3.25rem]',
  fontSize: 'xs',
  color: 'muted',
  textAlign: 'center',
  minHeight: '[1.125rem]',
  '& > span': { whiteSpace: 'nowrap', display: 'flex', justifyContent: 'center' },
})

/** Columns of stacked parts, each beside that of the year before where there is one. */
export function ColumnChart({ description, columns, fills: used, tick, link }: Props) {
  const { box, width, rem } = useWidth()
  const [active, setActive] = useState<number>()
  const fills = useFills(used)
  const keys = used.map((_, at) => at)
  const sums = columns.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0))
  const y = scaleLinear({
    domain: [0, Math.max(1, ...sums, ...columns.map(({ before = 0 }) => before))],
    range: [HEIGHT, 0],
    nice: TICKS,
  })
  const x = scaleBand({
    domain: columns.map(({ key }) => key),
    range: [0, width],
    paddingInner: GAP,
    paddingOuter: GAP / 2,
  })
  const marks = y.ticks(TICKS).filter((value) => tick(value) !== '')
  // Where columns are narrow, a name stands for its neighbours as well.
  const room = width / columns.length
  // One letter's room parts it from the next.
  const needed = (Math.max(...columns.map(({ short }) => short.length)) + 1) * LETTER * rem
  const every = STEPS.find((step) => step * room > needed) ?? columns.length
  const paired = columns.some(({ before = 0 }) => before > 0)
  const half = x.bandwidth() / 2
  // Of a pair the earlier year stands first.
  const shift = paired ? half + APART / 2 : 0
  const thick = paired ? Math.max(0, half - APART / 2) : undefined
  const shown = active === undefined ? undefined : columns[active]
  const leave = () => setActive(undefined)
  return (
    <div onPointerLeave={leave}>
      <div ref={box} className={plot}>
        {marks.map((value) => (
          <span key={value} aria-hidden="true" className={scale} style={{ insetBlockStart: `${y(value)}px` }}>
            {tick(value)}
          </span>
        ))}
        <ul className={cx(row, places)}>
          {columns.map(({ key, name, lines }, at) => (
            <li key={key}>
              {link(at, {
                className: place,
                'aria-label': [name, ...lines.map(({ label, value }) => `${label}: ${value}`)].join(', '),
                onPointerEnter: () => setActive(at),
                onFocus: () => setActive(at),
                onBlur: leave,
              })}
            </li>
          ))}
        </ul>
        {width > 0 && (
          <svg role="img" aria-label={description} width={width} height={HEIGHT} className={drawing}>
            {fills.definitions}
            {marks.map((value) => (
              <line
                key={value}
                x1="0"
                x2={width}
                y1={y(value)}
                y2={y(value)}
                className={css({ stroke: 'line' })}
                shapeRendering="crispEdges"
              />
            ))}
            <BarStack
              data={[...columns]}
              keys={keys}
              value={({ parts }, key) => parts[key] ?? 0}
              x={({ key }) => key}
              xScale={x}
              yScale={y}
              color={(key) => String(key)}
            >
              {(stacks) =>
                stacks.map((stack) =>
                  stack.bars.map((bar) => {
                    const fill = used[stack.index] ?? 'plain'
                    return (
                      <rect
                        key={`${stack.index} ${bar.index}`}
                        x={bar.x + shift}
                        y={bar.y}
                        width={thick ?? bar.width}
                        height={Math.max(0, bar.height)}
                        className={inked({ fill })}
                        fill={fills.of(fill)}
                        stroke={fill === 'plain' || bar.height === 0 ? undefined : 'currentColor'}
                      />
                    )
                  }),
                )
              }
            </BarStack>
            {paired &&
              columns.map(({ key, before = 0 }) => (
                <rect
                  key={key}
                  x={x(key)}
                  y={y(before)}
                  width={thick}
                  height={HEIGHT - y(before)}
                  className={css({ fill: 'chartBefore' })}
                />
              ))}
          </svg>
        )}
        {shown && active !== undefined && (
          <ChartTip
            title={shown.name}
            lines={shown.lines}
            from={active / columns.length}
            to={(active + 1) / columns.length}
          />
        )}
      </div>
      <div aria-hidden="true" className={cx(row, names)}>
        {columns.map(({ key, short }, at) => (
          <span key={key}>{width > 0 && at % every === 0 && short}</span>
        ))}
      </div>
    </div>
  )
}
