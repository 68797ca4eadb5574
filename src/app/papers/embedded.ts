import type { PDFDocument } from '@cantoo/pdf-lib'
import fontkit from '@pdf-lib/fontkit'
import { glyphFontOf } from './glyph-font.ts'
import type { Typefaces } from './sheet.ts'
import { typefaceOf } from './typeface.ts'

/** Files of the fonts: the two weights that are embedded, and what lends its letters to other scripts. */
export interface PaperFonts {
  readonly regular: Uint8Array
  readonly bold: Uint8Array
  readonly others: readonly Uint8Array[]
}

/** The typefaces of a paper; `finish` comes when everything is drawn. */
export async function embedded(
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
 * The two packages name one thing differently: a subset has an `encode` here that wants a stream to write to, while the
 * caller takes every `encode` for one that answers bytes. Shown without it, the caller uses the stream.
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
