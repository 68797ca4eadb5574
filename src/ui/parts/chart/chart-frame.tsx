import { useState, type ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { Button } from '../button.tsx'
import { sheet } from '../sheet.ts'

/** Also worn by what stands there until a chart comes. */
export const chartCard = cx(
  sheet,
  css({ display: 'flex', flexDirection: 'column', gap: '3', minWidth: '0', padding: { base: '4', md: '5' } }),
)
const head = css({ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: '3' })
const lead = css({ textStyle: 'small', color: 'muted', fontVariantNumeric: 'tabular-nums', minHeight: '5' })

interface Props {
  title: string
  /** What it comes to, in a few words. */
  lead?: ReactNode
  /** Said by the button that shows the same figures as a table. */
  tableText: string
  /** The drawing, and the same figures in rows; without the latter there is nothing to show yet. */
  chart: ReactNode
  table?: ReactNode
  legend?: ReactNode
}

/** A chart with its name, and the way to its figures. */
export function ChartFrame({ title, lead: words, tableText, chart, table, legend }: Props) {
  const [asTable, setAsTable] = useState(false)
  const shown = asTable && table !== undefined
  return (
    <section aria-label={title} className={chartCard}>
      <div className={head}>
        <div>
          <h3 className={css({ textStyle: 'heading' })}>{title}</h3>
          <p className={lead}>{words}</p>
        </div>
        {table !== undefined && (
          <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {tableText}
          </Button>
        )}
      </div>
      {shown ? table : chart}
      {!shown && legend}
    </section>
  )
}
