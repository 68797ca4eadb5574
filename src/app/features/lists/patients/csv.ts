import { CSV_BEGIN, csvLine, csvText } from '#domain/reports/csv.ts'

/** A table as spreadsheets open it: marked as Unicode, so that every name keeps its letters. */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return CSV_BEGIN + [header, ...rows].map((row) => csvLine(row.map(csvText))).join('')
}
