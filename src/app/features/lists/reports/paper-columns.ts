import { isFigure, type ShownColumn } from './shown-column.ts'
import type { Printed } from './take-out-calls.ts'

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
