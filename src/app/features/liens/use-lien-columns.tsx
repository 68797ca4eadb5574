import type { TableColumn } from '#ui/parts/table.tsx'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { MoneyFigure } from '../../records/money/money-figure.tsx'
import type { RecordRow } from '../../records/record-queries.ts'
import { amountFields, amountOf, isTold, totalOf } from './lien-amounts.ts'
import { LienNumber } from './lien-number.tsx'
import { useParties } from '../../records/money/lien-parties.ts'
import { LienStatusBadge } from './lien-status-badge.tsx'
import { ServiceDates } from './service-dates.tsx'

/** The columns that the server sent; an owner or a price that is not the viewer's business leaves no gap. */
export function useLienColumns(rows: readonly RecordRow[], patientId: string): TableColumn<RecordRow>[] {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const { originator, owner } = useParties()
  const amounts = amountFields
    .filter((field) => isTold(rows, field))
    .map((field): TableColumn<RecordRow> => {
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
  return [
    {
      key: 'lien_number',
      header: labels.field('lien_number'),
      cell: (row) => <LienNumber row={row} patientId={patientId} />,
      foot: t('liens:total'),
    },
    { key: 'originator', header: t('liens:originator'), cell: (row) => <bdi>{originator(row)}</bdi> },
    ...(isTold(rows, 'owner_type')
      ? [{ key: 'owner', header: t('liens:owner'), cell: (row: RecordRow) => <bdi>{owner(row)}</bdi> }]
      : []),
    { key: 'service', header: t('liens:service'), cell: (row) => <ServiceDates row={row} /> },
    ...amounts,
    ...(isTold(rows, 'status')
      ? [
          {
            key: 'status',
            header: labels.field('status'),
            cell: (row: RecordRow) => <LienStatusBadge status={row['status']} />,
          },
        ]
      : []),
  ]
}
