import { MOST_AT_ONCE, MOST_ON_PAPER } from '#domain/reports/limits.ts'
import { isFigure, type ShownColumn } from './shown-column.ts'
import type { Printed } from './export-calls.ts'
import type { ValueText } from './use-value-text.ts'

/** The ways in which a report leaves the portal. */
export type Way = 'csv' | 'xlsx' | 'pdf' | 'print'

export const isFile = (way: Way): way is 'csv' | 'xlsx' => way === 'csv' || way === 'xlsx'

/** Too long to wait for: the server makes it in the background. */
export const takesLong = (way: Way, count: number): boolean => isFile(way) && count > MOST_AT_ONCE

/** Whether there are too many rows for a PDF. */
export const isTooLong = (way: Way, count: number): boolean => way === 'pdf' && count > MOST_ON_PAPER

/** More columns no page holds so that one can read them. */
export const MOST_COLUMNS = 12

export interface PaperColumn extends ShownColumn {
  /** Its place in each row. */
  readonly at: number
  readonly end: boolean
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** The columns that say anything in these rows. */
export function columnsWithContent(columns: readonly ShownColumn[], { columns: names, rows }: Printed): PaperColumn[] {
  return columns
    .map((one) => ({ ...one, at: names.indexOf(one.key), end: isFigure(one) }))
    .filter(({ at }) => at >= 0 && rows.some((row) => isThere(row[at])))
}

/** The texts of the last line of a paper: sums over all rows, or undefined where no column has one. */
export function totalLine(
  shown: readonly PaperColumn[],
  { rows }: Printed,
  text: ValueText,
  label: string,
): string[] | undefined {
  if (rows.length === 0 || !shown.some(({ column }) => column.total)) return undefined
  const [first, ...rest] = shown.map(({ key, column, at }) =>
    column.total
      ? text(
          key,
          column.kind,
          rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0),
        )
      : '',
  )
  return [first || label, ...rest]
}
