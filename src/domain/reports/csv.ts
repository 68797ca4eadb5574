import type { ColumnKind } from './report.ts'

/** Spreadsheets take a cell that begins so for a formula, and run it. */
const RUN = /^[\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** Text as a cell: never a formula, and quoted where a sign of the format stands in it. */
export function csvText(text: string): string {
  const safe = RUN.test(text) ? `'${text}` : text
  return /[",\n\r;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Numbers and days are the server's own and stay what they are; whatever people wrote is text. */
export function csvCell(kind: ColumnKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'cents' && typeof value === 'number') return centsText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return csvText(typeof value === 'string' ? value : JSON.stringify(value))
}

function centsText(cents: number): string {
  const whole = Math.abs(cents)
  const text = `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
  return cents < 0 ? `-${text}` : text
}

export const CSV_BEGIN = '\uFEFF'

export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}
