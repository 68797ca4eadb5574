import type { Batch, FileHead } from '../file-head.ts'
import { aboutXml } from './about.ts'
import { escaped } from './cell.ts'
import { sheetXml, type Counted } from './sheet.ts'
import { stylesXml } from './styles.ts'
import { wordsIn } from './words.ts'
import { zipped } from './zipped.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MAIN}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${MAIN}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/></Types>`

const related = (parts: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${parts
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const rootParts = related([['officeDocument', 'xl/workbook.xml']])
const bookParts = related([
  ['worksheet', 'worksheets/sheet1.xml'],
  ['worksheet', 'worksheets/sheet2.xml'],
  ['styles', 'styles.xml'],
])

const LONGEST_NAME = 31

/** The name on the tab of a sheet: short, without the signs that stand for something there. */
function tab(name: string, fallback: string): string {
  const plain = [...name.replace(/[[\]:*?/\\]/g, ' ').replace(/^'+|(?<!')'+$/g, '')]
    .slice(0, LONGEST_NAME)
    .join('')
    .trim()
  return plain === '' ? fallback : plain
}

function bookXml({ title, language }: FileHead): string {
  const about = tab(wordsIn(language).about, 'About')
  const first = tab(title, 'Report')
  const names = [first === about ? 'Report' : first, about]
  const sheets = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  return `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`
}

/** A report as a workbook, in pieces: its rows on the first sheet, what it is on the second. */
export async function* workbook(batches: AsyncIterable<Batch>): AsyncGenerator<Uint8Array> {
  const counted: Counted = { rows: 0 }
  let head: FileHead | undefined
  async function* noticed(): AsyncGenerator<Batch> {
    for await (const batch of batches) {
      head ??= batch.head
      yield batch
    }
  }
  // Read from top to bottom: the first sheet is written by then, and what it holds is known.
  const late = (text: (known: FileHead) => string) =>
    (function* () {
      if (head) yield text(head)
    })()
  yield* zipped([
    { name: '[Content_Types].xml', text: [contentTypes] },
    { name: '_rels/.rels', text: [rootParts] },
    { name: 'xl/_rels/workbook.xml.rels', text: [bookParts] },
    { name: 'xl/styles.xml', text: [stylesXml] },
    { name: 'xl/worksheets/sheet1.xml', text: sheetXml(noticed(), counted) },
    { name: 'xl/worksheets/sheet2.xml', text: late((known) => aboutXml(known, counted)) },
    { name: 'xl/workbook.xml', text: late(bookXml) },
  ])
}
