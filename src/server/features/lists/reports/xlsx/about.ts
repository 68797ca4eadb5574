import type { FileHead } from '../file-head.ts'
import { clockIn, numberCell, textCell } from './cell.ts'
import { direction, SHEET, type Counted } from './sheet.ts'
import { styles } from './styles.ts'
import { wordsIn } from './words.ts'

/** What the rows are, what narrowed them, and who took them out when and what for. */
export function aboutXml(head: FileHead, counted: Counted): string {
  const said = wordsIn(head.language)
  const facts: (readonly [label: string, value: string | number, style?: number])[] = [
    [said.report, head.title],
    ...head.narrowed.map((text, at) => [at === 0 ? said.filters : '', text] as const),
    [said.rows, counted.rows, styles.integer],
    [said.madeBy, head.madeBy],
    [said.madeAt, clockIn(head.timeZone)(head.madeAt), styles.moment],
    [said.timeZone, head.timeZone],
    ...(head.purpose ? [[said.purpose, head.purpose] as const] : []),
  ]
  const rows = facts.map(([label, value, style], at) => {
    const line = at + 1
    const name = textCell(`A${line}`, label, styles.head)
    const fact = typeof value === 'number' ? numberCell(`B${line}`, value, style ?? 0) : textCell(`B${line}`, value)
    return `<row r="${line}">${name}${fact}</row>`
  })
  const last = facts.length + 2
  const confidential = `<row r="${last}">${textCell(`A${last}`, said.confidential, styles.total)}</row>`
  return `${SHEET}<sheetViews><sheetView workbookViewId="0"${direction(head)}/></sheetViews><cols><col min="1" max="1" width="22" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>${rows.join('')}${head.health ? confidential : ''}</sheetData></worksheet>`
}
