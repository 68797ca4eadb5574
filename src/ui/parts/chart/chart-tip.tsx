import { css, cva } from '#ui/styled/css/index.js'

// Read by those who see it: to others the link below says the same.
const tip = cva({
  base: {
    position: 'absolute',
    insetBlockStart: '0',
    zIndex: 'popup',
    display: 'grid',
    gap: '0.5',
    minWidth: '32',
    paddingInline: '3',
    paddingBlock: '2',
    borderRadius: 'md',
    background: 'tip',
    color: 'tipText',
    textStyle: 'small',
    boxShadow: 'mid',
    pointerEvents: 'none',
    whiteSpace: 'nowrap',
  },
  variants: {
    // Beside what it is about, on the side where there is room.
    side: { after: { marginInlineStart: '2' }, before: { marginInlineEnd: '2' } },
  },
})
const line = css({ display: 'flex', justifyContent: 'space-between', gap: '4', fontVariantNumeric: 'tabular-nums' })

export interface TipLine {
  label: string
  value: string
}

interface Props {
  title: string
  lines: readonly TipLine[]
  /** Where the column begins and ends, in shares of the whole. */
  from: number
  to: number
}

export function ChartTip({ title, lines, from, to }: Props) {
  const after = (from + to) / 2 < 0.5
  const place = after ? { insetInlineStart: `${to * 100}%` } : { insetInlineEnd: `${(1 - from) * 100}%` }
  return (
    <div aria-hidden="true" className={tip({ side: after ? 'after' : 'before' })} style={place}>
      <span className={css({ fontWeight: 'medium' })}>{title}</span>
      {lines.map(({ label, value }) => (
        <span key={label} className={line}>
          <span>{label}</span>
          <bdi>{value}</bdi>
        </span>
      ))}
    </div>
  )
}
