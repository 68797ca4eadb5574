import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { useWide } from '../media.ts'
import { inked } from './fills.tsx'

export interface BarEntry {
  key: string
  label: string
  value: number
  /** The value in words. */
  text: string
  /** A word more beside it. */
  detail?: string
}

interface Props {
  /** The gist of it, for those who don't see it. */
  description: string
  entries: readonly BarEntry[]
  /** Around the words of an entry, if it leads somewhere; made by the caller, who knows addresses. */
  link?: (at: number, props: { className: string; children: ReactNode }) => ReactNode | undefined
}

// In rem, so that labels keep their room with larger text. On a phone a line is as high as a thumb needs.
const ROW = 2.25
const ROW_OF_PHONE = 2.75
const THICK = 0.375
const BELOW = 0.375
const rem = (length: number): string => `${length}rem`

const box = css({ position: 'relative' })
const drawing = css({
  position: 'absolute',
  insetBlockStart: '0',
  insetInlineStart: '0',
  width: 'full',
  pointerEvents: 'none',
  _mirrored: { transform: 'scaleX(-1)' },
})
const line = css({
  display: 'flex',
  alignItems: 'start',
  gap: '3',
  height: { base: '11', md: '9' },
  paddingBlockStart: { base: '2', md: '1' },
  textStyle: 'small',
  lineHeight: 'tight',
})
const leading = css({ color: 'text', _hover: { textDecoration: 'underline' } })
const name = css({
  flex: '1',
  // Names in Latin letters begin where the bar does, in Arabic too.
  _againstPage: { textAlign: 'end' },
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
const detail = css({ color: 'muted' })
const value = css({ fontVariantNumeric: 'tabular-nums', fontWeight: 'medium' })

/** Bars beside each other's names, the longest as wide as there is room. */
export function BarChart({ description, entries, link }: Props) {
  const x = scaleLinear({ domain: [0, Math.max(1, ...entries.map((entry) => entry.value))], range: [0, 100] })
  const row = useWide() ? ROW : ROW_OF_PHONE
  const top = (at: number): string => rem((at + 1) * row - THICK - BELOW)
  return (
    <div className={box}>
      <svg role="img" aria-label={description} height={rem(entries.length * row)} className={drawing}>
        {entries.map((entry, at) => (
          <g key={entry.key}>
            <rect y={top(at)} width="100%" height={rem(THICK)} rx={rem(THICK / 2)} className={css({ fill: 'hover' })} />
            <Bar
              y={top(at)}
              width={`${x(entry.value)}%`}
              height={rem(THICK)}
              rx={rem(THICK / 2)}
              className={inked({ fill: 'plain' })}
              fill="currentColor"
            />
          </g>
        ))}
      </svg>
      <ul>
        {entries.map((entry, at) => {
          const inside = (
            <>
              <bdi className={name}>{entry.label}</bdi>
              {entry.detail && <span className={detail}>{entry.detail}</span>}
              <bdi className={value}>{entry.text}</bdi>
            </>
          )
          const linked = link?.(at, { className: cx(line, leading), children: inside })
          return <li key={entry.key}>{linked ?? <div className={line}>{inside}</div>}</li>
        })}
      </ul>
    </div>
  )
}
