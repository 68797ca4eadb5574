import {
  beginText,
  type Color,
  endText,
  PDFHexString,
  type PDFName,
  type PDFPage,
  type PDFRef,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib'

/** A part of a text in one font, in the order in which it stands from left to right. */
export interface Run {
  readonly text: string
  readonly known: boolean
}

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u
const STRONG = /\p{L}/u
const SIGNS_AHEAD = /^[^\p{L}\p{N}]*/u
const SIGNS_BEHIND = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u
const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}
/** They turn directions on a screen and have no shape. */
const MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

/** What is written from right to left as a whole: its first letter says so. */
export function goesLeftwards(text: string): boolean {
  return RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? '')
}

export function runsOf(text: string, isKnown: (letter: string) => boolean): Run[] {
  const shown = text.replace(MARKS, '')
  const runs = splitRuns(shown, isKnown)
  if (!goesLeftwards(shown)) return runs
  return runs
    .flatMap((run) => (run.known ? inPlaces(run.text) : [run]))
    .toReversed()
    .filter(({ text: part }) => part !== '')
}

/** What stands between facts on one line, each of which is read by itself. */
const BETWEEN = / · /
const BLANKS = /(\s+(?:\S\s+)?)/

/** Words go on from left to right; numbers follow each other, and the signs around them, in the direction of the whole. */
function inPlaces(text: string): Run[] {
  const parts = text.split(BETWEEN).flatMap((fact, at) => [...(at > 0 ? [' · '] : []), ...inFact(fact)])
  return parts.map((part) => ({ text: part, known: true }))
}

function inFact(fact: string): string[] {
  const before = SIGNS_AHEAD.exec(fact)?.[0] ?? ''
  const rest = fact.slice(before.length)
  const after = rest === '' ? '' : (SIGNS_BEHIND.exec(rest)?.[0] ?? '')
  const core = rest.slice(0, rest.length - after.length)
  const middle = STRONG.test(core) ? [core] : core.split(BLANKS)
  return [turned(before), ...middle, turned(after)]
}

const turned = (signs: string): string =>
  [...signs]
    .toReversed()
    .map((sign) => mirrored[sign] ?? sign)
    .join('')

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
