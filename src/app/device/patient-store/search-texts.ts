import { foldSearch } from '#domain/rules/fold.ts'
import type { RowTable } from './row-table.ts'

/** Search index over the rows of cases. */
const SEARCHED = ['case_number', 'first_name', 'middle_name', 'last_name', 'name_native', 'phone', 'dob']

export interface SearchTexts {
  /** The row at this index changed or was removed. */
  changed(place: number): void
  /** Reads unread rows until told to stop; returns whether any are left. */
  readOn(enough: () => boolean): boolean
  /** Filters the given row indexes to those that contain every word; keeps their order. */
  matching(words: readonly string[], among: Uint32Array): Uint32Array
}

/** Bit of a character in the mask of a text: one per letter, six shared by the rest. A missing bit rules a word out. */
function bitOf(code: number): number {
  return code >= 97 && code <= 122 ? 1 << (code - 97) : 1 << (26 + (code % 6))
}

function signsOf(text: string): number {
  let signs = 0
  for (let at = 0; at < text.length; at += 1) signs |= bitOf(text.charCodeAt(at))
  return signs
}

const ONE_LETTER = /^[a-z]$/

/**
 * The folded texts of all rows, scanned from end to end: no index is as quick to build, or as small. Rows are read
 * while the page is idle, at the latest for the first search.
 */
export function createSearchTexts(table: RowTable): SearchTexts {
  /** Of the first rows, as many as were read. */
  const texts: string[] = []
  let signs = new Int32Array(1024)
  let found = new Uint32Array(1024)
  // Cached: names repeat, and folding is the expensive part.
  const folded = new Map<string, string>()

  function fold(text: string): string {
    const before = folded.get(text)
    if (before !== undefined) return before
    const now = foldSearch(text)
    folded.set(text, now)
    return now
  }

  function textAt(place: number): string {
    const parts: string[] = []
    for (const name of SEARCHED) {
      const value = table.column(name)?.[place]
      if (typeof value !== 'string') continue
      // Numbers and days are written with signs that fold by themselves; there are too many of them to remember.
      parts.push(/^[\w+-]*$/.test(value) && /\d/.test(value) ? value.toLowerCase().replaceAll('-', ' ') : fold(value))
    }
    return parts.join(' ')
  }

  function read(place: number): void {
    const text = textAt(place)
    texts[place] = text
    if (place >= signs.length) {
      const more = new Int32Array(signs.length * 2)
      more.set(signs)
      signs = more
    }
    signs[place] = signsOf(text)
  }

  function readOn(enough: () => boolean): boolean {
    while (texts.length < table.size && !enough()) read(texts.length)
    return texts.length < table.size
  }

  return {
    changed(place) {
      if (texts.length > table.size) texts.length = table.size
      if (place < texts.length) read(place)
    },

    readOn,

    matching(words, among) {
      readOn(() => false)
      const wanted = words.reduce((all, word) => all | signsOf(word), 0)
      // A single letter is in a text exactly if its bit is set.
      const sought = words.filter((word) => !ONE_LETTER.test(word))
      // One place to collect in: an array of that length for every key would keep the collector busy.
      if (found.length < among.length) found = new Uint32Array(among.length)
      let count = 0
      for (let at = 0; at < among.length; at += 1) {
        const place = among[at] ?? 0
        if (((signs[place] ?? 0) & wanted) !== wanted) continue
        const text = texts[place] ?? ''
        let holds = true
        for (let word = 0; holds && word < sought.length; word += 1) holds = text.includes(sought[word] ?? '')
        if (holds) found[count++] = place
      }
      return found.slice(0, count)
    },
  }
}

/** The words of a search as the texts hold them: folded, days as they are kept, telephone numbers without their signs. */
export function wordsOf(typed: string): string[] {
  const days = typed.replaceAll(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, (_, month: string, day: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join(' '),
  )
  return foldSearch(days.replaceAll(/[().]/g, ' ')).split(' ').filter(Boolean)
}
