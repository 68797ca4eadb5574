import type { ColumnKind } from '#domain/reports/report.ts'
import { styles } from './styles.ts'

/** Longer texts no sheet takes. */
const LONGEST = 32_767
const DAY_MS = 24 * 3600 * 1000
/** The day that sheets count from. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

// What XML can't carry, however it is written.
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Programs for sheets read such a piece of text as the sign with that number. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi
const FORMULA_LIKE = /^\s*[=+\-@]/

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escaped(text: string): string {
  const writable = text.toWellFormed().replace(UNWRITABLE, '')
  return writable.replace(ESCAPE, '_x005F_').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

/** The letters above a column, the first being 0. */
export function letters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/** Text as text: never a formula, not even after editing the cell. */
export function textCell(place: string, text: string, style: number = styles.text): string {
  const kept = FORMULA_LIKE.test(text) && style === styles.text ? styles.quoted : style
  const shown = escaped(text.slice(0, LONGEST))
  return `<c r="${place}" s="${kept}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`
}

export function numberCell(place: string, value: number, style: number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`
}

const numbers: Partial<Record<ColumnKind, readonly [style: number, divisor: number]>> = {
  cents: [styles.money, 100],
  percent: [styles.percent, 100],
  integer: [styles.integer, 1],
  decimal: [styles.decimal, 1],
}

/** The display form of a value: labels for codes, local time for timestamps. */
export interface Reading {
  readonly word: (code: string) => string
  readonly clock: (moment: string) => number
}

/** A value as a cell of its kind; nothing for what is not there. */
export function cell(place: string, kind: ColumnKind, value: unknown, { word, clock }: Reading): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'number') {
    const [style, divisor] = numbers[kind] ?? [styles.decimal, 1]
    return numberCell(place, value / divisor, style)
  }
  if (typeof value !== 'string') return textCell(place, JSON.stringify(value))
  if (kind === 'choice') return textCell(place, word(value))
  const day = kind === 'date' ? dayNumber(value) : kind === 'moment' ? clock(value) : Number.NaN
  // Days before the first one of sheets are only text there.
  return day >= 1 ? numberCell(place, day, kind === 'date' ? styles.date : styles.moment) : textCell(place, value)
}

export function dayNumber(day: string): number {
  return (Date.parse(`${day.slice(0, 10)}T00:00:00Z`) - FIRST_DAY) / DAY_MS
}

/** Sheets know no time zones: a moment is what the clocks of one zone show. */
export function clockIn(timeZone: string): (moment: string) => number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (moment) => {
    const time = Date.parse(moment)
    if (Number.isNaN(time)) return time
    const [month = 0, day = 0, year = 0, hour, minute, second] = (parts.format(time).match(/\d+/g) ?? []).map(Number)
    return (Date.UTC(year, month - 1, day, hour, minute, second) - FIRST_DAY) / DAY_MS
  }
}
