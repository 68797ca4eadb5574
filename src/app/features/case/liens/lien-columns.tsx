import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { LienStatus } from '#domain/rules/transitions/lien.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import type { TableColumn } from '#ui/parts/table.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { lienReference, shortNumber } from '../money/lien-reference.ts'
import { useParties } from '../money/lien-words.ts'
import type { LienRow } from '../money/money-queries.ts'
import { amountOf, isVisible, filledFields, totalOf } from './lien-amounts.ts'
import { isLienStatus } from './lien-steps.ts'

/** Columns that the viewer may see and that are not empty. */
export function useLienColumns(rows: readonly LienRow[], patientId: string, wide: boolean): TableColumn<LienRow>[] {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const { originator, owner } = useParties()
  const amounts = filledFields(rows).map((field): TableColumn<LienRow> => {
    return {
      key: field,
      header: labels.field(field),
      align: 'end',
      cell: (row) => {
        const cents = amountOf(row, field)
        return cents === null ? '—' : <MoneyFigure cents={cents} />
      },
      foot: <MoneyFigure cents={totalOf(rows, field)} />,
    }
  })
  const origin = {
    key: 'originator',
    header: t('liens:originator'),
    foot: rows.some(({ status }) => status === 'void') ? t('liens:withoutVoid') : undefined,
  }
  const whole: TableColumn<LienRow> = { ...origin, cell: (row) => <LienOrigin row={row} /> }
  const parts: TableColumn<LienRow>[] = [
    { ...origin, cell: (row) => <bdi>{originator(row)}</bdi> },
    ...(isVisible(rows, 'owner_type')
      ? [{ key: 'owner', header: t('liens:owner'), cell: (row: LienRow) => <bdi>{owner(row)}</bdi> }]
      : []),
    { key: 'service', header: t('liens:service'), cell: (row) => <ServiceDates row={row} /> },
  ]
  return [
    {
      key: 'lien_number',
      header: labels.one,
      cell: (row) => <LienNumber row={row} patientId={patientId} />,
      foot: t('liens:total'),
    },
    ...(isVisible(rows, 'status')
      ? [
          {
            key: 'status',
            header: labels.field('status'),
            cell: (row: LienRow) => <LienStatusBadge status={row.status} />,
          },
        ]
      : []),
    ...(wide ? [whole] : parts),
    ...amounts,
  ]
}

/** The header names the case, so the end of the lien number is enough. */
function LienNumber({ row, patientId }: { row: LienRow; patientId: string }) {
  return (
    <Link
      to="/liens/$patientId"
      params={{ patientId }}
      search={{ lien: row.id }}
      resetScroll={false}
      className={textLink}
    >
      <bdi dir="ltr" className={css({ textStyle: 'figures' })}>
        {shortNumber(lienReference(row))}
      </bdi>
    </Link>
  )
}

// It wraps before an amount is out of sight.
const origin = css({ minWidth: '[7.5rem]', whiteSpace: 'normal' })
const quiet = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1.5',
  maxWidth: '[20rem]',
  textStyle: 'small',
  color: 'muted',
})

/** Provider, dates and buyer in one cell, so that every amount has room. */
function LienOrigin({ row }: { row: LienRow }) {
  const { originator, owner } = useParties()
  const sold = typeof row.owner_id === 'string' && owner(row) !== originator(row)
  return (
    <div className={origin}>
      <bdi>{originator(row)}</bdi>
      <span className={quiet}>
        <ServiceDates row={row} />
        {sold && (
          <>
            <span aria-hidden="true">·</span>
            <bdi>{owner(row)}</bdi>
          </>
        )}
      </span>
    </div>
  )
}

export function ServiceDates({ row }: { row: LienRow }) {
  const { day } = useFormats()
  const { service_from: from, service_to: to } = row
  const days = [...new Set([from, to])].filter((one) => typeof one === 'string')
  if (days.length === 0) return '—'
  return (
    <span className={css({ textStyle: 'figures' })}>
      {days.map((one, at) => (
        <Fragment key={one}>
          {at > 0 && ' – '}
          <span className={css({ whiteSpace: 'nowrap' })}>{day(one)}</span>
        </Fragment>
      ))}
    </span>
  )
}

const tones: Record<LienStatus, BadgeTone> = {
  draft: 'neutral',
  asserted: 'accent',
  confirmed: 'accent',
  reduction_requested: 'caution',
  negotiating: 'caution',
  agreed: 'positive',
  payable: 'positive',
  part_paid: 'positive',
  paid: 'positive',
  released: 'neutral',
  disputed: 'danger',
  void: 'neutral',
  written_off: 'neutral',
}

export function LienStatusBadge({ status }: { status: unknown }) {
  const { choice } = useLabels('lien')
  return isLienStatus(status) ? <Badge tone={tones[status]}>{choice('status', status)}</Badge> : null
}
