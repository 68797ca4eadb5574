import type { ComponentProps } from 'react'
import { BarChart } from '#ui/parts/chart/bar-chart.tsx'
import { ChartFrame } from '#ui/parts/chart/chart-frame.tsx'
import { ChartLegend } from '#ui/parts/chart/chart-legend.tsx'
import { ColumnChart } from '#ui/parts/chart/column-chart.tsx'
import { fillNames } from '#ui/parts/chart/fills.tsx'
import { Table } from '#ui/parts/table.tsx'
import { formatsFor } from '../../i18n/formats.ts'
import { languages } from '../../i18n/languages.ts'
import type { Specimen } from './panes.tsx'

const MONTHS = 12
const firms = [
  { name: 'Whitfield & Partners, Attorneys at Law', cases: 55 },
  { name: 'Şahin Hukuk Bürosu', cases: 24 },
  { name: 'مكتب حداد', cases: 9 },
]

/** Made of nothing but its place, so that it is the same each time. */
const partOf = (month: number, part: number): number => (month * 7 + part * 11) % 17

const noLink: ComponentProps<typeof ColumnChart>['link'] = (_, { 'aria-label': name, ...rest }) => (
  <span role="img" aria-label={name} {...rest} />
)

export function Charts({ t, language }: Specimen) {
  const { number } = formatsFor(language)
  const { locale } = languages[language]
  const names = {
    short: new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
    long: new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
  }
  const label = (at: number): string => t('example:part', { number: number(at + 1) })
  const columns = Array.from({ length: MONTHS }, (_, at) => {
    const day = new Date(Date.UTC(2026, at, 1))
    const parts = fillNames.map((_, part) => partOf(at, part))
    const sum = parts.reduce((all, part) => all + part, 0)
    const lines = parts.map((part, place) => ({ label: label(place), value: number(part) }))
    return {
      key: String(at),
      short: names.short.format(day),
      name: names.long.format(day),
      parts,
      before: 45,
      sum,
      lines,
    }
  })
  const entries = firms.map(({ name, cases }) => ({ key: name, label: name, value: cases, text: number(cases) }))
  return (
    <>
      <ChartFrame
        title={t('example:columnChart')}
        lead={t('example:chartLead')}
        tableText={t('example:table')}
        chart={
          <ColumnChart
            description={t('example:chartGist')}
            columns={columns}
            fills={fillNames}
            tick={number}
            link={noLink}
          />
        }
        legend={
          <ChartLegend
            entries={[...fillNames.map((fill, at) => ({ fill, label: label(at) })), { label: t('example:lineBefore') }]}
          />
        }
        table={
          <Table
            caption={t('example:columnChart')}
            columns={[
              { key: 'month', header: t('example:month'), cell: ({ name }) => name },
              { key: 'sum', header: t('example:cases'), align: 'end', cell: ({ sum }) => number(sum) },
            ]}
            rows={columns}
            rowKey={({ key }) => key}
          />
        }
      />
      <ChartFrame
        title={t('example:barChart')}
        tableText={t('example:table')}
        chart={<BarChart description={t('example:chartGist')} entries={entries} />}
      />
    </>
  )
}
