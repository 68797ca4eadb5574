import { PDFDocument } from '@cantoo/pdf-lib'
import type { PaperColumn } from '#domain/papers/paper.ts'
import { drawTable } from './draw-table.ts'
import { embedFonts, type PaperFonts } from './embed-fonts.ts'
import { ink, onItsSide, openSheet, type Sheet, type Typefaces } from './page-layout.ts'

/** A printable list as plain data in the reader's language; renderers add nothing. */
export interface ListPaper {
  /** Without extension. */
  readonly file_name: string
  readonly language: string
  readonly mirrored: boolean
  readonly title: string
  /** Filters, author and time of the export. */
  readonly lines: readonly string[]
  readonly columns: readonly ListColumn[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly (readonly string[])[]
  /** Footer of every page. */
  readonly confidential: string | null
  /** Template with `{page}` and `{pages}`. */
  readonly page_text: string
}

interface ListColumn {
  readonly title: string
  readonly align: 'start' | 'end'
  /** Amounts, which must not wrap, and dates, which wrap only where all else would come apart. */
  readonly whole: boolean
}

const TITLE = 15
const LINE = 8
const CELL = 7
const FOOT = 7

/** Draws a list on landscape pages: title, rows under a repeated header, and totals at the end. */
export async function drawListPaper(paper: ListPaper, fonts: PaperFonts): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(paper.title, { showInWindowTitleBar: true })
  pdf.setProducer('Caseway')
  pdf.setCreator('Caseway')
  pdf.setLanguage(paper.language)
  const { typefaces, finish } = await embedFonts(pdf, fonts)
  const sheet = openSheet(pdf, typefaces, { page: onItsSide, mirrored: paper.mirrored })
  sheet.paragraph(paper.title, { size: TITLE, bold: true })
  sheet.skip(2)
  for (const line of paper.lines) sheet.paragraph(line, { size: LINE, quiet: true })
  sheet.skip(8)
  const { rows, totals } = paper
  drawTable(sheet, { columns: columnsOf(paper, typefaces, sheet.area.width), rows, totals }, CELL)
  drawFeet(sheet, typefaces, paper)
  finish()
  return new Uint8Array(await pdf.save())
}

/** Gap between columns. */
const GAP = 8
/** Maximum width of a text column, so that one long text does not squeeze the others. */
const LONGEST = 150

function columnsOf({ columns, rows, totals }: ListPaper, { regular, bold }: Typefaces, room: number): PaperColumn[] {
  const measured = columns.map(({ title, whole }, at) => {
    const texts = rows.map((row) => regular.widthOf(row[at] ?? '', CELL))
    const words = rows.flatMap((row) => (row[at] ?? '').split(/\s+/))
    const strong = [...title.split(/\s+/), ...totals.map((row) => row[at] ?? '')].map((text) =>
      bold.widthOf(text, CELL),
    )
    const word = most([...words.map((each) => regular.widthOf(each, CELL)), ...strong])
    const text = most([...texts, ...strong])
    return { text: GAP + (whole ? text : Math.min(text, Math.max(word, LONGEST))), word: GAP + word, whole }
  })
  const widths = fitColumns(measured, room)
  return columns.map(({ title, align }, at) => ({ title, align, width: widths[at] ?? 0 }))
}

const most = (widths: readonly number[]): number => widths.reduce((longest, width) => Math.max(longest, width), 0)

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

/** Measured widths of a column. */
interface Measured {
  /** Width of its longest text, and of its longest word. */
  readonly text: number
  readonly word: number
  /** Amounts and dates, which wrap last. */
  readonly whole: boolean
}

/** How much of their words texts must be left, or amounts give way too. */
const LEAST_OF_WORDS = 0.25

/**
 * Distributes the width. Where not all texts fit, they wrap first, then dates, both between words; where that is not enough,
 * the words of texts are broken, and amounts only where texts would have next to nothing.
 */
export function fitColumns(columns: readonly Measured[], room: number): number[] {
  const wanted = columns.map(({ text }) => text)
  const least = columns.map(({ text, word, whole }) => (whole ? text : word))
  const words = columns.map(({ word }) => word)
  const [wantedSum, leastSum, wordSum] = [sum(wanted), sum(least), sum(words)]
  if (wantedSum <= room) return wanted.map((width) => (width / wantedSum) * room)
  if (leastSum <= room) return between(least, wanted, (room - leastSum) / (wantedSum - leastSum))
  if (wordSum <= room) return between(words, least, (room - wordSum) / (leastSum - wordSum))
  const fixed = sum(columns.map(({ word, whole }) => (whole ? word : 0)))
  const left = (room - fixed) / (wordSum - fixed)
  if (left < LEAST_OF_WORDS) return words.map((width) => (width / wordSum) * room)
  return columns.map(({ word, whole }) => (whole ? word : word * left))
}

const between = (low: readonly number[], high: readonly number[], share: number): number[] =>
  low.map((width, at) => width + ((high[at] ?? 0) - width) * share)

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)
