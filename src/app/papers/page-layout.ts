import { type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib'
import type { Typeface } from './embed-fonts.ts'

/** Where on a page something may stand, in points. */
interface Area {
  readonly left: number
  readonly right: number
  readonly width: number
  readonly top: number
  readonly foot: number
}

const areaOf = (width: number, height: number, margin: number, foot: number): Area => ({
  left: margin,
  right: width - margin,
  width: width - 2 * margin,
  top: height - margin,
  foot,
})

/** US letter, upright for what is signed and on its side for long tables. */
export const upright = { width: 612, height: 792, area: areaOf(612, 792, 54, 64) }
export const onItsSide = { width: 792, height: 612, area: areaOf(792, 612, 36, 44) }

export const ink = { text: rgb(0.1, 0.11, 0.13), quiet: rgb(0.38, 0.4, 0.44), rule: rgb(0.78, 0.8, 0.83) }

export interface TextStyle {
  readonly size: number
  readonly bold?: boolean
  readonly quiet?: boolean
  readonly align?: 'start' | 'end'
  /** The size of the letters beside it, with which it shares a line to stand on. */
  readonly beside?: number
}

/** The pages of a paper and where the next line goes. */
export interface Sheet {
  readonly pages: readonly PDFPage[]
  readonly area: Area
  /** Goes to the next page if so much does not fit any more; answers whether it did. */
  need(height: number): boolean
  skip(height: number): void
  /** One line in a part of the width; the pen stays where it is. */
  cell(text: string, style: TextStyle, left: number, width: number): void
  /** A paragraph over the whole width, or a part of it. */
  paragraph(text: string, style: TextStyle, left?: number, width?: number): void
  lines(text: string, style: TextStyle, width: number): string[]
  rule(): void
}

export const leading = (size: number): number => size * 1.4

export interface Typefaces {
  readonly regular: Typeface
  readonly bold: Typeface
}

interface Shape {
  readonly page?: typeof upright
  /** What begins at the left begins at the right. */
  readonly mirrored?: boolean
}

export function openSheet(
  pdf: PDFDocument,
  typefaces: Typefaces,
  { page: shape = upright, mirrored = false }: Shape = {},
): Sheet {
  const { area } = shape
  const pages: PDFPage[] = []
  let page = addPage()
  let y = area.top

  function addPage(): PDFPage {
    const added = pdf.addPage([shape.width, shape.height])
    pages.push(added)
    return added
  }

  const faceOf = ({ bold }: TextStyle) => (bold ? typefaces.bold : typefaces.regular)

  const sheet: Sheet = {
    pages,
    area,
    need(height) {
      if (y - height >= area.foot) return false
      page = addPage()
      y = area.top
      return true
    },
    skip: (height) => void (y -= height),
    cell(text, style, left, width) {
      const face = faceOf(style)
      const from = mirrored ? area.left + area.right - left - width : left
      const atRight = (style.align === 'end') !== mirrored
      const x = atRight ? from + width - face.widthOf(text, style.size) : from
      face.draw(page, text, {
        x,
        y: y - (style.beside ?? style.size),
        size: style.size,
        color: style.quiet ? ink.quiet : ink.text,
      })
    },
    paragraph(text, style, left = area.left, width = area.width) {
      for (const line of sheet.lines(text, style, width)) {
        sheet.need(leading(style.size))
        sheet.cell(line, style, left, width)
        sheet.skip(leading(style.size))
      }
    },
    lines: (text, style, width) => wrapText(text, width, (part) => faceOf(style).widthOf(part, style.size)),
    rule() {
      page.drawLine({ start: { x: area.left, y }, end: { x: area.right, y }, thickness: 0.6, color: ink.rule })
    },
  }
  return sheet
}

/** In points. The width of a column that was measured to hold a text has been through additions that round. */
const ROUNDING = 0.01

/** Breaks a text into lines no wider than asked, between words where that is possible. */
export function wrapText(text: string, asked: number, widthOf: (part: string) => number): string[] {
  const width = asked + ROUNDING
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = broken(word, width, widthOf)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

/** A word that is too wide for any line, such as a digest, is cut where the line ends. */
function broken(word: string, width: number, widthOf: (part: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && widthOf(piece + letter) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}
