import type { PaperTable } from '#domain/papers/paper.ts'
import { leading, type Sheet, type TextStyle } from './page-layout.ts'

const USUAL = 8.5
const PADDING = 3.5
const GAP = 8

/** Draws a table across pages with a repeated header; never splits a row. */
export function drawTable(sheet: Sheet, { columns, rows, totals }: PaperTable, size = USUAL): void {
  const { area } = sheet
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  let left = area.left
  const places = columns.map(({ width, align }) => {
    const place = { left, width: (width / whole) * area.width - GAP, align }
    left += (width / whole) * area.width
    // The last column ends where the page does.
    return place
  })
  const last = places.at(-1)
  if (last) last.width += GAP

  const wrapped = (cells: readonly string[], style: TextStyle): string[][] =>
    places.map(({ width }, place) => sheet.lines(cells[place] ?? '', style, width))
  const heightOf = (lines: readonly string[][]): number =>
    Math.max(...lines.map((cell) => cell.length)) * leading(size) + 2 * PADDING

  const draw = (lines: readonly string[][], style: TextStyle): void => {
    sheet.skip(PADDING)
    const most = Math.max(...lines.map((cell) => cell.length))
    for (let line = 0; line < most; line += 1) {
      places.forEach(({ left: at, width, align }, place) => {
        const text = lines[place]?.[line]
        if (text) sheet.cell(text, { ...style, align }, at, width)
      })
      sheet.skip(leading(size))
    }
    sheet.skip(PADDING)
  }

  const head = (): void => {
    const style = { size, bold: true, quiet: true }
    draw(
      wrapped(
        columns.map(({ title }) => title),
        style,
      ),
      style,
    )
    sheet.rule()
  }
  const row = (cells: readonly string[], style: TextStyle): void => {
    const lines = wrapped(cells, style)
    if (sheet.need(heightOf(lines))) head()
    draw(lines, style)
    sheet.rule()
  }

  // Never leave the header alone at the end of a page.
  sheet.need(3 * (leading(size) + 2 * PADDING))
  head()
  for (const cells of rows) row(cells, { size })
  for (const cells of totals) row(cells, { size, bold: true })
}
