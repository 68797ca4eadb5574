import { Refusal } from '#domain/errors.ts'
import type { ColumnKind } from '#domain/reports/report.ts'
import type { Batch, FileColumn, FileHead } from '../file-head.ts'
import { cell, clockIn, letters, numberCell, textCell, type Reading } from './cell.ts'
import { styles } from './styles.ts'
import { wordsIn } from './words.ts'

/** What stands under the rows, for the sheet that tells about this one. */
export interface Counted {
  rows: number
}

const MOST_ROWS = 1_048_574
/** Rows per chunk, so that a long list doesn't block the process. */
const AT_ONCE = 200

const widths: Readonly<Record<ColumnKind, number>> = {
  text: 26,
  choice: 18,
  date: 12,
  moment: 18,
  integer: 10,
  decimal: 12,
  percent: 10,
  cents: 15,
  flag: 9,
}
const WIDEST_HEAD = 22

export const SHEET = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`

export const direction = ({ language }: Pick<FileHead, 'language'>): string =>
  language === 'ar' ? ' rightToLeft="1"' : ''

/** The rows as a sheet: a head that stays in sight, a filter over the rows, and their sums below. */
export async function* sheetXml(batches: AsyncIterable<Batch>, counted: Counted): AsyncGenerator<string> {
  let known: { head: FileHead; readings: Reading[] } | undefined
  const sums = new Map<number, number>()
  let line = 1
  for await (const { head, rows } of batches) {
    if (!known) {
      known = { head, readings: readingsOf(head) }
      yield begin(head)
    }
    const { columns } = head
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      let xml = ''
      for (const row of rows.slice(from, from + AT_ONCE)) {
        line += 1
        xml += `<row r="${line}">${rowXml(columns, known.readings, row, line)}</row>`
        columns.forEach(({ name, total }, at) => {
          const value = row[name]
          if (total && typeof value === 'number') sums.set(at, (sums.get(at) ?? 0) + value)
        })
      }
      if (line > MOST_ROWS) throw new Refusal('TOO_LARGE')
      yield xml
    }
  }
  counted.rows = line - 1
  if (known) yield end(known.head, sums, line)
}

function begin(head: FileHead): string {
  const { columns } = head
  const measures = columns.map(({ kind, label }, at) => {
    const width = Math.max(widths[kind], Math.min(label.length + 4, WIDEST_HEAD))
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  const titles = columns.map(({ label }, at) => textCell(`${letters(at)}1`, label, styles.head))
  return `${SHEET}<sheetViews><sheetView workbookViewId="0"${direction(head)}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${measures.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
}

function rowXml(
  columns: readonly FileColumn[],
  readings: readonly Reading[],
  row: Readonly<Record<string, unknown>>,
  line: number,
): string {
  let xml = ''
  columns.forEach(({ name, kind }, at) => {
    const reading = readings[at]
    if (reading) xml += cell(`${letters(at)}${line}`, kind, row[name], reading)
  })
  return xml
}

function readingsOf({ columns, timeZone }: FileHead): Reading[] {
  const clock = clockIn(timeZone)
  return columns.map(({ words }) => ({ clock, word: (code) => words[code] ?? code }))
}

const totalStyles: Partial<Record<ColumnKind, number>> = {
  cents: styles.totalMoney,
  integer: styles.totalInteger,
}

function end(head: FileHead, sums: ReadonlyMap<number, number>, line: number): string {
  const last = letters(head.columns.length - 1)
  const totals = head.columns.map(({ kind, total }, at) => {
    const place = `${letters(at)}${line + 1}`
    if (!total) return textCell(place, at === 0 ? wordsIn(head.language).total : '', styles.total)
    const sum = sums.get(at) ?? 0
    return numberCell(place, kind === 'cents' ? sum / 100 : sum, totalStyles[kind] ?? styles.totalDecimal)
  })
  const summed = head.columns.some(({ total }) => total) && line > 1
  const row = summed ? `<row r="${line + 1}">${totals.join('')}</row>` : ''
  return `${row}</sheetData><autoFilter ref="A1:${last}${line}"/></worksheet>`
}
