import { CSV_BEGIN, csvCell, csvLine, csvText } from '#domain/reports/csv.ts'
import type { ReportColumn } from '#domain/reports/report.ts'

/** A column of a file: its name, what it holds, and what stands above it. */
export interface FileColumn {
  readonly name: string
  readonly kind: ReportColumn['kind']
  readonly label: string
}

export interface ExportFormat {
  readonly type: string
  readonly ending: string
  begin(columns: readonly FileColumn[]): string
  /** Rows are objects by column name; `first` says that none stands before them. */
  rows(columns: readonly FileColumn[], rows: readonly Readonly<Record<string, unknown>>[], first: boolean): string
  readonly end: string
}

const csv: ExportFormat = {
  type: 'text/csv; charset=utf-8',
  ending: 'csv',
  begin: (columns) => CSV_BEGIN + csvLine(columns.map(({ label }) => csvText(label))),
  rows: (columns, rows) =>
    rows.map((row) => csvLine(columns.map(({ name, kind }) => csvCell(kind, row[name])))).join(''),
  end: '',
}

/** For files that are made from the rows where they are read: sheets and printed pages. */
const json: ExportFormat = {
  type: 'application/json; charset=utf-8',
  ending: 'json',
  begin: (columns) => `{"columns":${JSON.stringify(columns)},"rows":[`,
  rows: (columns, rows, first) =>
    rows
      .map((row, at) => {
        const values = columns.map(({ name }) => row[name] ?? null)
        return `${first && at === 0 ? '' : ','}${JSON.stringify(values)}`
      })
      .join(''),
  end: ']}',
}

const formats = { csv, json } as const

export type FormatName = keyof typeof formats
export const exportFormats = Object.keys(formats) as FormatName[]

export function formatOf(name: FormatName): ExportFormat {
  return formats[name]
}
