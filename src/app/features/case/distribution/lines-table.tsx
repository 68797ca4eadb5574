import type { DistributionLine } from '#domain/rules/distribution/types.ts'
import { sumCents } from '#domain/rules/money.ts'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useLienWords } from '../../../case/money/lien-words.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import { words } from './waterfall-table.tsx'

const amounts = [
  'paid_before_cents',
  'balance_cents',
  'award_cents',
  'paid_cents',
  'held_cents',
  'reduction_cents',
] as const

function useColumns(lines: readonly DistributionLine[], patientId: string): TableColumn<DistributionLine>[] {
  const lienWords = useLienWords(patientId)
  const { t } = useTexts()
  const labels = useLabels('lien')
  const anyBefore = lines.some(({ paid_before_cents }) => paid_before_cents > 0)
  const shown = amounts.filter((key) => key !== 'paid_before_cents' || anyBefore)
  return [
    {
      key: 'lien',
      header: labels.field('lien_number'),
      cell: ({ lien_number }) => (
        <span className={words}>
          <bdi>{lienWords(lien_number)}</bdi>
        </span>
      ),
      foot: t('distribution:lines.total'),
    },
    {
      key: 'class',
      header: labels.field('priority_class'),
      cell: ({ priority_class }) => labels.choice('priority_class', priority_class),
    },
    ...shown.map((key): TableColumn<DistributionLine> => {
      return {
        key,
        header: t(`distribution:lines.${key}`),
        align: 'end',
        cell: (line) => <MoneyFigure cents={line[key]} />,
        foot: <MoneyFigure cents={sumCents(lines.map((line) => line[key]))} />,
      }
    }),
  ]
}

/** What becomes of each lien: what was owed, what it gets, now or held, and what it gives up. */
export function LinesTable({ lines, patientId }: { lines: readonly DistributionLine[]; patientId: string }) {
  const labels = useLabels('lien')
  const columns = useColumns(lines, patientId)
  return <Table caption={labels.many} columns={columns} rows={lines} rowKey={({ lien_number }) => lien_number} />
}
