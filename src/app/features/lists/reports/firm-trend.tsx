import { queryOptions, useQuery } from '@tanstack/react-query'
import { lawFirms } from '#domain/reports/law-firms.ts'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { useReportWords } from './use-report-words.ts'
import { useValueText, type ValueText } from './use-value-text.ts'

type Trend = CallAnswer<'GET /report/law_firms/{id}/trend'>
type Month = Trend['months'][number]

const trendQuery = (id: string) =>
  queryOptions({
    queryKey: ['report', 'law_firms', id, 'trend'],
    meta: { ofCases: true },
    queryFn: ({ signal }) => api.call('GET /report/law_firms/{id}/trend', { params: { id }, signal }),
  })

const MONTHS = 12

/** A month of this year with the same of the year before. */
type Pair = readonly [now: Month, before: Month]

/** This year, and the one before. */
const places = [0, 1] as const

function figureOf(
  name: Trend['columns'][number],
  place: (typeof places)[number],
  pairs: readonly Pair[],
  { header, text }: { header: string; text: ValueText },
): TableColumn<Pair> {
  const kind = lawFirms.columns[name].kind
  const sum = pairs.reduce((total, pair) => total + (pair[place][name] ?? 0), 0)
  return {
    key: `${name} ${place}`,
    header,
    align: 'end',
    cell: (pair) => <bdi dir="ltr">{text(name, kind, pair[place][name] ?? 0)}</bdi>,
    foot: <bdi dir="ltr">{text(name, kind, sum)}</bdi>,
  }
}

/** A firm month by month: each figure of this year beside that of the last one. */
export function FirmTrend({ id }: { id: string }) {
  const { t, language } = useTexts()
  const words = useReportWords()
  const text = useValueText()
  const trend = useQuery(trendQuery(id))
  const { year, columns: names, months }: Trend = trend.data ?? { year: 0, columns: [], months: [] }
  const monthName = new Intl.DateTimeFormat(languages[language].locale, { month: 'long', timeZone: 'UTC' })
  const pairs = months.slice(MONTHS).flatMap((now, at): Pair[] => {
    const before = months[at]
    return before ? [[now, before]] : []
  })

  const columns: TableColumn<Pair>[] = [
    {
      key: 'month',
      header: t('reports:entry.trend.month'),
      cell: ([{ month }]) => monthName.format(new Date(`${month}-01T00:00:00Z`)),
      foot: t('reports:total'),
    },
    ...names.flatMap((name) =>
      places.map((place) =>
        figureOf(name, place, pairs, {
          header: t('reports:entry.trend.ofYear', { figure: words.column(name), year: year - place }),
          text,
        }),
      ),
    ),
  ]
  return (
    <Panel title={t('reports:entry.trend.title')}>
      <RowsState rows={trend}>
        <p className={css({ textStyle: 'small', color: 'muted' })}>{t('reports:entry.trend.note')}</p>
        <Table
          caption={`${t('reports:entry.trend.title')}: ${year - 1}–${year}`}
          columns={columns}
          rows={pairs}
          rowKey={([{ month }]) => month}
        />
      </RowsState>
    </Panel>
  )
}
