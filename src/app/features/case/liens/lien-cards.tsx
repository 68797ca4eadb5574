import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'
import type { TableColumn } from '#ui/parts/table.tsx'
import { lienReference } from '../../../case/money/lien-reference.ts'
import { shortNumber } from '../../../case/money/short-number.ts'
import type { LienRow } from '../../../case/money/money-shapes.ts'
import { LienStatusBadge } from './lien-status-badge.tsx'

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
const whole = css({
  fontWeight: 'semibold',
  textStyle: 'figures',
  _after: { content: '""', position: 'absolute', inset: '0' },
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
  rows: readonly LienRow[]
  columns: readonly TableColumn<LienRow>[]
  patientId: string
}

const inHead = new Set(['lien_number', 'status'])

/** The liens on a phone, each a card, and their sums below. */
export function LienCards({ label, rows, columns, patientId }: Props) {
  const shown = columns.filter(({ key }) => !inHead.has(key))
  const summed = shown.filter(({ align, foot }) => align === 'end' && foot !== undefined)
  const note = columns.find(({ key }) => key === 'originator')?.foot
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={card}>
          <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })}>
            <Link
              to="/liens/$patientId"
              params={{ patientId }}
              search={{ lien: row.id }}
              resetScroll={false}
              className={whole}
            >
              <bdi dir="ltr">{shortNumber(lienReference(row))}</bdi>
            </Link>
            <LienStatusBadge status={row.status} />
          </div>
          <Facts items={shown.map(({ key, header, cell }) => ({ key, header, value: cell(row) }))} />
        </li>
      ))}
      <li className={css({ display: 'grid', gap: '2', padding: '4', background: 'sunken', fontWeight: 'medium' })}>
        <p>
          {columns[0]?.foot}
          {note && <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>{note}</span>}
        </p>
        <Facts items={summed.map(({ key, header, foot }) => ({ key, header, value: foot }))} />
      </li>
    </ul>
  )
}

interface Fact {
  key: string
  header: string
  value: ReactNode
}

function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={facts}>
      {items.map(({ key, header, value }) => (
        <div key={key} className={css({ display: 'contents' })}>
          <dt className={css({ color: 'muted' })}>{header}</dt>
          <dd className={css({ textAlign: 'end', minWidth: '0', overflowWrap: 'anywhere' })}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
