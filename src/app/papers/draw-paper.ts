import { PDFDocument } from '@cantoo/pdf-lib'
import type { PaperModel } from '#domain/papers/paper.ts'
import { longDate } from '#domain/papers/paper-text.ts'
import { embedded, type PaperFonts } from './embedded.ts'
import { drawHead, drawLetterhead, drawSection, drawSignatures, drawSmallPrint, drawTitle } from './draw-parts.ts'
import { ink, openSheet, type Sheet, type Typefaces } from './sheet.ts'

/** Draws a paper, all of it and nothing else; the same paper gives the same pages on every device. */
export async function drawPaper(paper: PaperModel, fonts: PaperFonts): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const { typefaces, finish } = await embedded(pdf, fonts)
  describe(pdf, paper)

  const sheet = openSheet(pdf, typefaces)
  drawLetterhead(sheet, paper.letterhead)
  drawTitle(sheet, paper, longDate(paper.date))
  drawHead(sheet, paper.parties, paper.facts)
  for (const section of paper.sections) drawSection(sheet, section)
  drawSignatures(sheet, paper.signatures)
  drawSmallPrint(sheet, paper.small_print, paper.proof)
  drawFeet(sheet, typefaces, paper)
  finish()
  return pdf.save()
}

function describe(pdf: PDFDocument, { title, letterhead, date }: PaperModel): void {
  const day = new Date(`${date}T00:00:00Z`)
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setAuthor(letterhead.name)
  pdf.setProducer('Caseway')
  pdf.setCreator('Caseway')
  pdf.setLanguage('en-US')
  pdf.setCreationDate(day)
  pdf.setModificationDate(day)
}

const SIZE = 7.5

/** A page that went astray must be known again: which paper, whose case, which page of how many. */
function drawFeet({ pages, area }: Sheet, { regular }: Typefaces, { title, facts, proof }: PaperModel): void {
  const whose = facts[0] ? `${title} · ${facts[0].value}` : title
  pages.forEach((page, place) => {
    const number = `Page ${place + 1} of ${pages.length}`
    const style = { y: area.foot - 26, size: SIZE, color: ink.quiet }
    regular.draw(page, whose, { ...style, x: area.left })
    regular.draw(page, number, { ...style, x: area.right - regular.widthOf(number, SIZE) })
    if (proof) regular.draw(page, proof.value, { ...style, x: area.left, y: area.foot - 37 })
  })
}
