import { memo, type ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import type { PatientColumn } from './columns.tsx'
import { cellAtEnd, firstCell, fixedCell, gridCell, gridLine } from './grid-row.tsx'
import type { Totals } from '../../../device/patient-store/local-rows.ts'

const sums = css({
  position: 'sticky',
  insetBlockEnd: '0',
  zIndex: 'sticky',
  fontWeight: 'semibold',
  '& > *': {
    background: 'sunken',
    borderBlockStartWidth: '1',
    borderBlockStartStyle: 'solid',
    borderBlockEndWidth: '0',
  },
})

interface TotalsProps {
  columns: readonly PatientColumn[]
  /** How many cases these are the sums of, and how old they are. */
  label: ReactNode
  totals: Totals
  money: (cents: number) => string
}

/** The sums of a list under their columns; to a screen reader its foot says them. */
export const GridTotals = memo(function GridTotals({ columns, label, totals, money }: TotalsProps) {
  const sumOf: Readonly<Record<string, number | undefined>> = {
    billed_cents: totals.billed,
    paid_cents: totals.paid,
    balance_cents: totals.balance,
  }
  return (
    <div aria-hidden="true" className={cx(gridLine, sums)}>
      {columns.map(({ key, figure }, place) => {
        const sum = sumOf[key]
        return (
          <div key={key} className={cx(gridCell, figure && cellAtEnd, place === 0 && cx(firstCell, fixedCell))}>
            {place === 0 ? (
              <span className={css({ paddingInlineStart: '8' })}>{label}</span>
            ) : (
              sum !== undefined && money(sum)
            )}
          </div>
        )
      })}
    </div>
  )
})
