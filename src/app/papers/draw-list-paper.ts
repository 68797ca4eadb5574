import { PDFDocument } from '@cantoo/pdf-lib'
import { drawTable } from './draw-table.ts'
import { embedded, type PaperFonts } from './embedded.ts'
import type { ListPaper } from './list-paper.ts'
import { ink, onItsSide, openSheet, type Sheet, type Typefaces } from './sheet.ts'

const TITLE = 15
const LINE = 8
const CELL = 7
const FOOT = 7

/** A list on pages that lie on their side: what it is, its rows under a head on every page, their sums at the end. */
export async function drawListPaper(paper: ListPaper, fonts: PaperFonts): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(paper.title, { showInWindowTitleBar: true })
  pdf.setProducer('Caseway')
  pdf.setCreator('Caseway')
  pdf.setLanguage(paper.language)
  const { typefaces, finish } = await embedded(pdf, fonts)
  const sheet = openSheet(pdf, typefaces, { page: onItsSide, mirrored: paper.mirrored })
  sheet.paragraph(paper.title, { size: TITLE, bold: true })
  sheet.skip(2)
  for (const line of paper.lines) sheet.paragraph(line, { size: LINE, quiet: true })
  sheet.skip(8)
  drawTable(sheet, paper.table, CELL)
  drawFeet(sheet, typefaces, paper)
  finish()
  return pdf.save()
}

function drawFeet({ pages, area }: Sheet, { regular }: Typefaces, paper: ListPaper): void {
  const style = { y: area.foot - 20, size: FOOT, color: ink.quiet }
  pages.forEach((page, place) => {
    const number = paper.page_text.replace('{page}', String(place + 1)).replace('{pages}', String(pages.length))
    const [first, last] = [paper.confidential ?? paper.title, number]
    const [left, right] = paper.mirrored ? [last, first] : [first, last]
    regular.draw(page, left, { ...style, x: area.left })
    regular.draw(page, right, { ...style, x: area.right - regular.widthOf(right, FOOT) })
  })
}
