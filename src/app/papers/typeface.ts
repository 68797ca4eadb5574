import type { Color, PDFFont, PDFPage } from '@cantoo/pdf-lib'
import type { Font } from '@pdf-lib/fontkit'

declare module '@pdf-lib/fontkit' {
  interface Path {
    // Its own description of itself leaves this out.
    scale(x: number, y: number): Path
  }
}

/** Sets text in one weight, whatever script it is in. */
export interface Typeface {
  widthOf(text: string, size: number): number
  draw(page: PDFPage, text: string, at: { x: number; y: number; size: number; color: Color }): void
}

interface Run {
  readonly text: string
  readonly known: boolean
}

/**
 * What the embedded font has no letters for is drawn as outlines of another one, shaped and in its own direction: a name
 * in any script is legible on paper, though it can't be copied from it.
 */
export function typefaceOf(font: PDFFont, others: readonly Font[]): Typeface {
  const letters = new Set(font.getCharacterSet())
  const runsOf = (text: string): Run[] => splitRuns(text, (letter) => letters.has(letter.codePointAt(0) ?? 0))
  const otherFor = (text: string): Font | undefined =>
    others.find((other) => other.hasGlyphForCodePoint(text.trim().codePointAt(0) ?? 0))
  const runWidth = ({ text, known }: Run, size: number): number => {
    if (known) return font.widthOfTextAtSize(text, size)
    const other = otherFor(text)
    return other ? (other.layout(text).advanceWidth / other.unitsPerEm) * size : 0
  }
  return {
    widthOf: (text, size) => runsOf(text).reduce((sum, run) => sum + runWidth(run, size), 0),
    draw(page, text, { x, y, size, color }) {
      let at = x
      for (const run of runsOf(text)) {
        const other = run.known ? undefined : otherFor(run.text)
        if (run.known) page.drawText(run.text, { x: at, y, size, font, color })
        else if (other) drawOutlines(page, other, run.text, { x: at, y, size, color })
        at += runWidth(run, size)
      }
    },
  }
}

function splitRuns(text: string, isKnown: (letter: string) => boolean): Run[] {
  const runs: Run[] = []
  for (const letter of text.normalize('NFC')) {
    const [last, before] = [runs.at(-1), runs.at(-2)]
    const known = isKnown(letter)
    // A blank between two words of a foreign script belongs to them: they are set together, in their own direction.
    if (!known && last?.known && last.text.trim() === '' && before) {
      runs.splice(-2, 2, { text: before.text + last.text + letter, known })
    } else if (last?.known === known) runs[runs.length - 1] = { text: last.text + letter, known }
    else runs.push({ text: letter, known })
  }
  return runs
}

function drawOutlines(
  page: PDFPage,
  font: Font,
  text: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: Color },
): void {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let pen = 0
  glyphs.forEach((glyph, place) => {
    const position = positions[place]
    const outline = glyph.path.scale(1, -1).toSVG()
    const [right, up] = [pen + (position?.xOffset ?? 0), position?.yOffset ?? 0]
    if (outline !== '') page.drawSvgPath(outline, { x: x + right * scale, y: y + up * scale, scale, color })
    pen += position?.xAdvance ?? 0
  })
}
