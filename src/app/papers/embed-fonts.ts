import type { PDFDocument, Color, PDFFont, PDFPage } from '@cantoo/pdf-lib'
import fontkit from '@pdf-lib/fontkit'
import { glyphFontOf, type GlyphFont } from './glyph-font.ts'
import type { Typefaces } from './page-layout.ts'
import { fontKeys, type Run, runsOf, showSigns } from './text-runs.ts'

/** Font files: the two embedded weights, and fallbacks for scripts they do not cover. */
export interface PaperFonts {
  readonly regular: Uint8Array
  readonly bold: Uint8Array
  readonly others: readonly Uint8Array[]
}

/** Embeds the fonts into a PDF. Call `finish` after everything is drawn. */
export async function embedFonts(
  pdf: PDFDocument,
  fonts: PaperFonts,
): Promise<{ typefaces: Typefaces; finish: () => void }> {
  pdf.registerFontkit(subsetting)
  const others = fonts.others.map((bytes) => glyphFontOf(pdf, fontkit.create(bytes)))
  const embed = async (bytes: Uint8Array) => typefaceOf(await pdf.embedFont(bytes, { subset: true }), others)
  return {
    typefaces: { regular: await embed(fonts.regular), bold: await embed(fonts.bold) },
    finish: () => others.forEach((other) => other.finish()),
  }
}

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0]

/**
 * Adapter between fontkit and pdf-lib: fontkit's `encode` writes to a stream, while pdf-lib expects bytes from it. With
 * `encode` hidden, pdf-lib falls back to `encodeStream`.
 */
const subsetting: Fontkit = {
  create(bytes) {
    const font = fontkit.create(bytes)
    const createSubset = () => {
      const subset = font.createSubset()
      return {
        includeGlyph: (glyph: number) => subset.includeGlyph(glyph),
        encodeStream: () => subset.encodeStream(),
      }
    }
    return Object.create(font, { createSubset: { value: createSubset } })
  },
}

/** Sets text in one weight, whatever script it is in. */
export interface Typeface {
  widthOf(text: string, size: number): number
  draw(page: PDFPage, text: string, at: { x: number; y: number; size: number; color: Color }): void
}

interface Letter {
  readonly code: string
  readonly width: number
}

/** Letters that the embedded font lacks are drawn with a fallback font, shaped and in their own direction. */
export function typefaceOf(font: PDFFont, others: readonly GlyphFont[]): Typeface {
  const own = new Set(font.getCharacterSet())
  const keys = fontKeys(font.name)
  const splitUp = (text: string): Run[] => runsOf(text, (letter) => own.has(letter.codePointAt(0) ?? 0))
  const otherFor = (text: string): GlyphFont | undefined =>
    others.find((other) => other.has(text.trim().codePointAt(0) ?? 0))

  // Widths and codes are cached per letter: shaping every text of a long list would take most of the time.
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
