import type { ReactNode } from 'react'
import { css, cva, cx } from '#ui/styled/css/index.js'
import { MoneyFigure } from '../../../case/money-figure.tsx'

interface Fact {
  readonly label: string
  readonly cents?: number | null | undefined
  readonly value?: ReactNode
}

const list = cva({
  base: { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '4' },
  variants: { size: { md: { rowGap: '1' }, sm: { rowGap: '0.5', textStyle: 'small' } } },
})

interface Props {
  items: readonly Fact[]
  size?: 'sm' | 'md'
  className?: string
}

/** Labels at the start of each line, values at its end. A fact without a value is left out. */
export function Facts({ items, size = 'md', className }: Props) {
  return (
    <dl className={cx(list({ size }), className)}>
      {items.map(({ label, cents, value }) => {
        const shown = typeof cents === 'number' ? <MoneyFigure cents={cents} /> : value
        if (shown === undefined || shown === null || shown === false) return null
        return (
          <div key={label} className={css({ display: 'contents' })}>
            <dt className={css({ color: 'muted' })}>{label}</dt>
            <dd className={css({ textAlign: 'end', minWidth: '0', overflowWrap: 'anywhere' })}>{shown}</dd>
          </div>
        )
      })}
    </dl>
  )
}
