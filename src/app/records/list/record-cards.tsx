import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import type { RecordRow } from '../record-queries.ts'
import type { Column } from './column.ts'

const card = css({
  position: 'relative',
  display: 'grid',
  gap: '2',
  padding: '4',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
  _active: { background: 'hover' },
})

const facts = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: '4',
  rowGap: '0.5',
  textStyle: 'small',
})

interface Props {
  label: string
  rows: readonly RecordRow[] | undefined
  heading: (row: RecordRow) => ReactNode
  columns: readonly Column[]
}

const placeholders = Array.from({ length: 6 }, (_, place) => place)

/** The list on a phone: what one looks for on top, the rest as labelled facts. */
export function RecordCards({ label, rows, heading, columns }: Props) {
  return (
    <ul aria-label={label} aria-busy={rows === undefined}>
      {rows
        ? rows.map((row) => (
            <li key={row.id} className={card}>
              {heading(row)}
              <dl className={facts}>
                {columns.map((column) => (
                  <div key={column.key} className={css({ display: 'contents' })}>
                    <dt className={css({ color: 'muted' })}>{column.label}</dt>
                    <dd className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{column.cell(row)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))
        : placeholders.map((place) => (
            <li key={place} className={card}>
              <Skeleton width="long" />
              <Skeleton width="medium" />
              <Skeleton width="medium" />
            </li>
          ))}
    </ul>
  )
}
