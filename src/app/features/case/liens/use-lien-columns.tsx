import type { TableColumn } from '#ui/parts/table.tsx'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import type { LienRow } from '../../../case/money/money-shapes.ts'
import { amountOf, isTold, tellingFields, totalOf } from './lien-amounts.ts'
import { LienNumber } from './lien-number.tsx'
import { LienOrigin } from './lien-origin.tsx'
import { useParties } from '../../../case/money/lien-parties.ts'
import { LienStatusBadge } from './lien-status-badge.tsx'
import { ServiceDates } from './service-dates.tsx'

/** The columns that the server sent and that say something; an owner or a price that is not the viewer's business leaves no gap. */
export function useLienColumns(rows: readonly LienRow[], patientId: string, wide: boolean): TableColumn<LienRow>[] {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const { originator, owner } = useParties()
  const amounts = tellingFields(rows).map((field): TableColumn<LienRow> => {
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
    ...(isTold(rows, 'owner_type')
      ? [{ key: 'owner', header: t('liens:owner'), cell: (row: LienRow) => <bdi>{owner(row)}</bdi> }]
      : []),
    { key: 'service', header: t('liens:service'), cell: (row) => <ServiceDates row={row} /> },
  ]
  return [
    {
      key: 'lien_number',
      header: labels.field('lien_number'),
      cell: (row) => <LienNumber row={row} patientId={patientId} />,
      foot: t('liens:total'),
    },
    ...(isTold(rows, 'status')
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
