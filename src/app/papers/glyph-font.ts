import type { Color, PDFDocument, PDFPage, PDFRef } from '@cantoo/pdf-lib'
import type { Font, Glyph } from '@pdf-lib/fontkit'
import { fontKeys, goesLeftwards, showSigns } from './text-runs.ts'

declare module '@pdf-lib/fontkit' {
  interface Path {
    // Its own description of itself leaves this out.
    commands: readonly { readonly command: string; readonly args: readonly number[] }[]
  }
}

/**
 * A font that only lends its drawings. Each text in it is drawn once, shaped as a whole, and stands in the file as one sign
 * that means all of its letters: a list that says one thing a thousand times carries it once, and it can be searched.
 */
export interface GlyphFont {
  has(codePoint: number): boolean
  widthOf(text: string, size: number): number
  draw(page: PDFPage, text: string, at: { x: number; y: number; size: number; color: Color }): void
  /** Puts the used drawings into the file; nothing can be drawn after that. */
  finish(): void
}

/** Codes of one byte; a further font takes what goes beyond. */
const MOST = 256

interface Drawn {
  readonly text: string
  readonly width: number
  readonly outline: string
}

interface Part {
  readonly ref: PDFRef
  readonly signs: Drawn[]
}

export function glyphFontOf(pdf: PDFDocument, font: Font): GlyphFont {
  const parts: Part[] = []
  const drawn = new Map<string, Drawn>()
  const places = new Map<string, { part: Part; code: number }>()
  const keys = fontKeys('Signs')

  function drawnOf(text: string): Drawn {
    const known = drawn.get(text)
    if (known) return known
    const made = drawing(font, text)
    drawn.set(text, made)
    return made
  }

  function placeOf(text: string): { part: Part; code: number } {
    const known = places.get(text)
    if (known) return known
    let part = parts.at(-1)
    if (!part || part.signs.length === MOST) {
      part = { ref: pdf.context.nextRef(), signs: [] }
      parts.push(part)
    }
    const place = { part, code: part.signs.length }
    part.signs.push(drawnOf(text))
    places.set(text, place)
    return place
  }

  return {
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    widthOf: (text, size) => (drawnOf(text).width / font.unitsPerEm) * size,
    draw(page, text, at) {
      const { part, code } = placeOf(text)
      showSigns(page, keys(page, part.ref), hex(code, 2), at)
    },
    finish() {
      for (const part of parts) write(pdf, part, font.unitsPerEm)
    },
  }
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

function write(pdf: PDFDocument, { ref, signs }: Part, unitsPerEm: number): void {
  const { context } = pdf
  const drawings = Object.fromEntries(
    signs.map(({ width, outline }, code) => [
      `s${code}`,
      context.register(context.flateStream(`${width} 0 d0\n${outline}f`)),
    ]),
  )
  const names = signs.map((_, code) => context.obj(`s${code}`))
  context.assign(
    ref,
    context.obj({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 0, 0],
      FontMatrix: [1 / unitsPerEm, 0, 0, 1 / unitsPerEm, 0, 0],
      CharProcs: drawings,
      Encoding: { Type: 'Encoding', Differences: [0, ...names] },
      FirstChar: 0,
      LastChar: signs.length - 1,
      Widths: signs.map(({ width }) => width),
      Resources: {},
      ToUnicode: context.register(context.flateStream(meanings(signs))),
    }),
  )
}

/** The curves of a text from its first letter to its last; files know only those of the third degree. */
function drawing(font: Font, text: string): Drawn {
  const { glyphs, positions } = font.layout(text)
  let outline = ''
  let pen = 0
  glyphs.forEach(({ path }, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
    outline += curves(path.commands, pen + xOffset, yOffset)
    pen += xAdvance
  })
  return { text, width: pen, outline }
}

function curves(commands: Glyph['path']['commands'], right: number, up: number): string {
  let drawn = ''
  let [lastX, lastY] = [0, 0]
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args.map((value, at) => value + (at % 2 === 0 ? right : up))
    if (command === 'moveTo') drawn += `${a} ${b} m\n`
    else if (command === 'lineTo') drawn += `${a} ${b} l\n`
    else if (command === 'bezierCurveTo') drawn += `${a} ${b} ${c} ${d} ${e} ${f} c\n`
    else if (command === 'quadraticCurveTo') {
      const [x1, y1] = [lastX + ((a - lastX) * 2) / 3, lastY + ((b - lastY) * 2) / 3]
      const [x2, y2] = [c + ((a - c) * 2) / 3, d + ((b - d) * 2) / 3]
      drawn += `${[x1, y1, x2, y2].map((value) => value.toFixed(1)).join(' ')} ${c} ${d} c\n`
    } else drawn += 'h\n'
    if (args.length > 0) [lastX, lastY] = args.length === 2 ? [a, b] : args.length === 4 ? [c, d] : [e, f]
  }
  return drawn
}

const MOST_A_BLOCK = 100

/** The letters of each glyph, for copying and searching. */
function meanings(signs: readonly Drawn[]): string {
  const lines = signs.map(({ text: written }, code) => {
    // Readers take letters in the order of their places and turn those around that are read from right to left.
    const text = goesLeftwards(written) ? written.split('').toReversed().join('') : written
    const units = Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4))
    return `<${hex(code, 2)}> <${units.join('')}>`
  })
  const blocks: string[] = []
  for (let from = 0; from < lines.length; from += MOST_A_BLOCK) {
    const block = lines.slice(from, from + MOST_A_BLOCK)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <ff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
