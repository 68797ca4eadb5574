import { PDFDocument } from '@cantoo/pdf-lib'
import { longDate } from '#domain/papers/paper-text.ts'
import type {
  Letterhead,
  PaperFact,
  PaperModel,
  PaperParty,
  PaperSection,
  PaperSignature,
} from '#domain/papers/paper.ts'
import { drawTable } from './draw-table.ts'
import { embedFonts, type PaperFonts } from './embed-fonts.ts'
import { ink, leading, openSheet, type Sheet, type Typefaces } from './page-layout.ts'

/** Draws a document as PDF. Deterministic: the same model gives the same pages on every device. */
export async function drawPaper(paper: PaperModel, fonts: PaperFonts): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  const { typefaces, finish } = await embedFonts(pdf, fonts)
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
  return new Uint8Array(await pdf.save())
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

/** Footer that identifies a loose page: document, case, page number and count. */
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

const BODY = 10
const SMALL = 8

function drawLetterhead(sheet: Sheet, { name, lines }: Letterhead): void {
  sheet.paragraph(name, { size: 13, bold: true })
  for (const line of lines) sheet.paragraph(line, { size: SMALL, quiet: true })
  sheet.skip(8)
  sheet.rule()
  sheet.skip(18)
}

function drawTitle(sheet: Sheet, { title, mark }: PaperModel, date: string): void {
  const { area } = sheet
  if (mark !== null) sheet.cell(mark, { size: 18, bold: true, quiet: true, align: 'end' }, area.left, area.width)
  sheet.paragraph(title, { size: 18, bold: true })
  sheet.paragraph(date, { size: BODY, quiet: true })
  sheet.skip(14)
}

/** Parties and facts side by side: each has half of the width. */
function drawHead(sheet: Sheet, parties: readonly PaperParty[], facts: readonly PaperFact[]): void {
  const { area } = sheet
  const half = (area.width - 24) / 2
  const start = area.left + half + 24
  const left = parties.flatMap(({ heading, lines }, place) => [
    ...(place === 0 ? [] : ['']),
    { heading },
    ...lines.flatMap((line) => sheet.lines(line, { size: BODY }, half)),
  ])
  const right = facts.map(({ label: name, value }) => ({ name, value: sheet.lines(value, { size: BODY }, half - 90) }))
  const rightLines = right.flatMap(({ name, value }) =>
    value.map((text, place) => ({ name: place === 0 ? name : '', text })),
  )
  const label = { size: SMALL, bold: true, quiet: true, beside: BODY }
  for (let place = 0; place < Math.max(left.length, rightLines.length); place += 1) {
    sheet.need(leading(BODY))
    const [party, fact] = [left[place], rightLines[place]]
    if (typeof party === 'string') sheet.cell(party, { size: BODY }, area.left, half)
    else if (party) sheet.cell(party.heading, label, area.left, half)
    if (fact) {
      sheet.cell(fact.name, label, start, 84)
      sheet.cell(fact.text, { size: BODY }, start + 90, half - 90)
    }
    sheet.skip(leading(BODY))
  }
  sheet.skip(16)
}

function drawSection(sheet: Sheet, { heading, paragraphs, table }: PaperSection): void {
  if (heading !== null) {
    sheet.need(64)
    sheet.paragraph(heading, { size: 11, bold: true })
    sheet.skip(3)
  }
  for (const paragraph of paragraphs) {
    sheet.paragraph(paragraph, { size: BODY })
    sheet.skip(5)
  }
  if (table) drawTable(sheet, table)
  sheet.skip(14)
}

function drawSignatures(sheet: Sheet, signatures: readonly PaperSignature[]): void {
  const { area } = sheet
  for (const { role, name } of signatures) {
    sheet.need(66)
    sheet.skip(34)
    sheet.cell('_'.repeat(44), { size: BODY, quiet: true }, area.left, area.width)
    sheet.cell('Date: ______________', { size: BODY, quiet: true, align: 'end' }, area.left, area.width)
    sheet.skip(leading(BODY))
    sheet.paragraph(name === null ? role : `${name}, ${role}`, { size: SMALL, quiet: true })
  }
  sheet.skip(10)
}

function drawSmallPrint(sheet: Sheet, lines: readonly string[], proof: PaperFact | null): void {
  for (const line of lines) {
    sheet.paragraph(line, { size: SMALL, quiet: true })
    sheet.skip(2)
  }
  if (!proof) return
  sheet.skip(6)
  sheet.need(2 * leading(SMALL))
  sheet.paragraph(proof.label, { size: SMALL, bold: true, quiet: true })
  sheet.paragraph(proof.value, { size: SMALL })
}
