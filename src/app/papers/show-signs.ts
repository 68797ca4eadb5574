import {
  beginText,
  endText,
  PDFHexString,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
  type Color,
  type PDFName,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'

/** What a font is called on each page that uses it. */
export function fontKeys(tag: string): (page: PDFPage, font: PDFRef) => PDFName {
  const known = new Map<PDFPage, Map<PDFRef, PDFName>>()
  return (page, font) => {
    const ofPage = known.get(page) ?? new Map<PDFRef, PDFName>()
    known.set(page, ofPage)
    const key = ofPage.get(font) ?? page.node.newFontDictionary(tag, font)
    ofPage.set(font, key)
    return key
  }
}

/** Signs of a font, by their codes in hexadecimal digits. */
export function showSigns(
  page: PDFPage,
  font: PDFName,
  codes: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: Color },
): void {
  page.pushOperators(
    beginText(),
    setFillingColor(color),
    setFontAndSize(font, size),
    setTextMatrix(1, 0, 0, 1, x, y),
    showText(PDFHexString.of(codes)),
    endText(),
  )
}
