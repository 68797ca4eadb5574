/** What the encoding of the font holds beside Latin-1, in the order of its codes from 0x80 on; a space is no character. */
const beyondLatin = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** A character in the encoding of the font. */
function encoded(character: string): string | undefined {
  if (/^[\x20-\x7e\xa0-\xff]$/.test(character)) return character
  const place = beyondLatin.indexOf(character)
  return place < 0 ? undefined : String.fromCharCode(0x80 + place)
}

/** Letters that the font does not hold stand without their marks. */
function escaped(text: string): string {
  const plain = (character: string): string => character.normalize('NFD').charAt(0)
  const known = Array.from(text.normalize('NFC'), (one) => encoded(one) ?? encoded(plain(one)) ?? '?')
  return known.join('').replace(/[\\()]/g, '\\$&')
}

/**
 * The bytes of a demo document: one page that says DEMO and its title. They follow from the row alone, so hundreds of
 * thousands of demo files need no disk space; the file store creates one when it is opened.
 */
export function demoFile({ title, file_key }: { title: string; file_key: string }): Buffer {
  const page = `BT /F1 48 Tf 72 680 Td (DEMO) Tj /F1 16 Tf 0 -48 Td (${escaped(title)}) Tj /F1 10 Tf 0 -24 Td (${escaped(file_key)}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((body, place) => {
    const offset = text.length
    text += `${place + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** Keys under which the store knows that the bytes can be made. */
export const DEMO_FILES = 'demo/'
