import { useQuery } from '@tanstack/react-query'
import { lien } from '#domain/entities/lien.ts'
import { sumOfLines, type LienLine } from '#domain/entities/shapes/lien-lines.ts'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import type { LienRow } from '../../../case/money/money-shapes.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

type Line = LienLine & { readonly at: number }

const codeOf = ({ code }: Line) => <bdi dir="ltr">{code ?? '—'}</bdi>
const chargeOf = ({ charge_cents }: Line) => <MoneyFigure cents={charge_cents} />

/** What was billed, line by line, as far as the bills say so. A row of the list does not carry it. */
export function LienLines({ row }: { row: LienRow }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const { data } = useQuery(recordQueries.one(lien, row.id))
  const lines = data?.lines ?? []
  if (lines.length === 0) return null
  const columns: TableColumn<Line>[] = [
    {
      key: 'day',
      header: t('fields:lines.day'),
      cell: ({ service_date }) => day(service_date),
      foot: t('fields:lines.total'),
    },
    { key: 'code', header: t('fields:lines.code'), cell: codeOf },
    { key: 'units', header: t('fields:lines.units'), align: 'end', cell: ({ units }) => units ?? '—' },
    {
      key: 'charge',
      header: t('fields:lines.charge'),
      align: 'end',
      cell: chargeOf,
      foot: <MoneyFigure cents={sumOfLines(lines)} />,
    },
  ]
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })}>
      <h3 className={css({ textStyle: 'heading' })}>{t('fields:lines.title')}</h3>
      <Table
        caption={t('fields:lines.title')}
        columns={columns}
        rows={lines.map((line, at) => ({ ...line, at }))}
        rowKey={({ at }) => String(at)}
      />
    </section>
  )
}
