import type { PDFDocument } from '@cantoo/pdf-lib'
import fontkit from '@pdf-lib/fontkit'

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0]

/**
 * The two packages name one thing differently: a subset has an `encode` here that wants a stream to write to, while the
 * caller takes every `encode` for one that answers bytes. Shown without it, the caller uses the stream.
 */
export const subsetting: Fontkit = {
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
