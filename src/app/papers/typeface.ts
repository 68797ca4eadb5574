import type { Color, PDFFont, PDFPage } from '@cantoo/pdf-lib'
import type { GlyphFont } from './glyph-font.ts'
import { fontKeys, type Run, runsOf, showSigns } from './text-runs.ts'

/** Sets text in one weight, whatever script it is in. */
export interface Typeface {
  widthOf(text: string, size: number): number
  draw(page: PDFPage, text: string, at: { x: number; y: number; size: number; color: Color }): void
}

interface Letter {
  readonly code: string
  readonly width: number
}

/** What the embedded font has no letters for is drawn with those of another one, shaped and in its own direction. */
export function typefaceOf(font: PDFFont, others: readonly GlyphFont[]): Typeface {
  const own = new Set(font.getCharacterSet())
  const keys = fontKeys(font.name)
  const splitUp = (text: string): Run[] => runsOf(text, (letter) => own.has(letter.codePointAt(0) ?? 0))
  const otherFor = (text: string): GlyphFont | undefined =>
    others.find((other) => other.has(text.trim().codePointAt(0) ?? 0))

  // Long lists are set letter by letter: to have each text shaped anew would take most of the time.
  const letters = new Map<string, Letter>()
  function letterOf(letter: string): Letter {
    const known = letters.get(letter)
    if (known) return known
    const made = {
      code: font.encodeText(letter).asString(),
      width: font.widthOfTextAtSize(letter, 1),
    }
    letters.set(letter, made)
    return made
  }

  function widthAtOne({ text, known }: Run): number {
    if (!known) return otherFor(text)?.widthOf(text, 1) ?? 0
    let width = 0
    for (const letter of text) width += letterOf(letter).width
    return width
  }

  return {
    widthOf: (text, size) => splitUp(text).reduce((sum, run) => sum + widthAtOne(run), 0) * size,
    draw(page, text, { x, y, size, color }) {
      let at = x
      for (const run of splitUp(text)) {
        if (run.known) {
          const codes = Array.from(run.text, (letter) => letterOf(letter).code).join('')
          showSigns(page, keys(page, font.ref), codes, { x: at, y, size, color })
        } else otherFor(run.text)?.draw(page, run.text, { x: at, y, size, color })
        at += widthAtOne(run) * size
      }
    },
  }
}
