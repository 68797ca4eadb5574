import { CSV_BEGIN, csvCell, csvLine, csvText } from '#domain/reports/csv.ts'
import type { FormatName } from '#domain/reports/limits.ts'
import type { Batch } from './file-head.ts'
import { workbook } from './xlsx/workbook.ts'

export interface ExportFormat {
  readonly type: string
  readonly ending: string
  /** Packed already: nothing is gained by packing it again on its way. */
  readonly packed?: true
  pieces(batches: AsyncIterable<Batch>): AsyncGenerator<string | Uint8Array>
}

const csv: ExportFormat = {
  type: 'text/csv; charset=utf-8',
  ending: 'csv',
  async *pieces(batches) {
    let first = true
    for await (const { head, rows } of batches) {
      if (first) yield CSV_BEGIN + csvLine(head.columns.map(({ label }) => csvText(label)))
      first = false
      const lines = rows.map((row) => csvLine(head.columns.map(({ name, kind }) => csvCell(kind, row[name]))))
      if (lines.length > 0) yield lines.join('')
    }
  },
}

/** For files that are made from the rows where they are read: printed pages. */
const json: ExportFormat = {
  type: 'application/json; charset=utf-8',
  ending: 'json',
  async *pieces(batches) {
    let before = ''
    for await (const { head, rows } of batches) {
      if (before === '') {
        const columns = head.columns.map(({ name, kind, label }) => ({ name, kind, label }))
        yield `{"columns":${JSON.stringify(columns)},"rows":[`
      }
      const values = rows.map((row) => JSON.stringify(head.columns.map(({ name }) => row[name] ?? null)))
      if (values.length > 0) yield (before === ',' ? ',' : '') + values.join(',')
      before = values.length > 0 || before === ',' ? ',' : ' '
    }
    yield ']}'
  },
}

const xlsx: ExportFormat = {
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ending: 'xlsx',
  packed: true,
  pieces: workbook,
}

// What becomes of rows that are handed out as they are stands on record by its own name.
const formats: Readonly<Record<FormatName, ExportFormat>> = { csv, json, xlsx, pdf: json, print: json }

export function formatOf(name: FormatName): ExportFormat {
  return formats[name]
}
