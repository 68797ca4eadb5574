import { foldSearch } from '#domain/rules/fold.ts'
import { css } from '#ui/styled/css/index.js'
import type { ReactNode } from 'react'

type Range = readonly [from: number, to: number]

interface Folded {
  readonly text: string
  /** For every letter of the text, where the letter behind it stands in what was folded and where that ends. */
  readonly places: readonly Range[]
}

function foldWithPlaces(name: string): Folded {
  let text = ''
  const places: [number, number][] = []
  let at = 0
  for (const letter of name) {
    const end = at + letter.length
    const folded = /^[\s\p{Pd}]$/u.test(letter) ? ' ' : foldSearch(letter)
    const last = places.at(-1)
    // A mark belongs to the letter before it, and several spaces are one.
    if (last && (folded === '' || (folded === ' ' && text.endsWith(' ')))) last[1] = end
    else {
      text += folded
      for (let times = folded.length; times > 0; times -= 1) places.push([at, end])
    }
    at = end
  }
  return { text, places }
}

function rangeAt({ places }: Folded, from: number, length: number): Range | undefined {
  const [first, last] = [places[from], places[from + length - 1]]
  return from >= 0 && first && last ? [first[0], last[1]] : undefined
}

/**
 * Where the typed text stands in a name, found as the server finds it: without case, accents or the dots of i. Answers
 * places in the name as it is written, so that they can be marked.
 */
export function foldedMatch(name: string, typed: string): Range | undefined {
  const wanted = foldSearch(typed)
  if (wanted === '') return undefined
  const folded = foldWithPlaces(name)
  return rangeAt(folded, folded.text.indexOf(wanted), wanted.length)
}

/** Where the typed text stands in a name, or where each of its words does: at the beginning of a word if it can. */
export function markedRanges(name: string, typed: string): readonly Range[] {
  const whole = foldedMatch(name, typed)
  if (whole) return [whole]
  // A piece of a number says nothing where the whole does not stand.
  if (!/\p{L}/u.test(typed)) return []
  const folded = foldWithPlaces(name)
  const ranges = foldSearch(typed)
    .split(' ')
    .flatMap((word): Range[] => {
      const begins = ` ${folded.text}`.indexOf(` ${word}`)
      const range = word && rangeAt(folded, begins >= 0 ? begins : folded.text.indexOf(word), word.length)
      return range ? [range] : []
    })
    .toSorted(([one], [other]) => one - other)
  return ranges.filter(([from], at) => at === 0 || from >= (ranges[at - 1]?.[1] ?? 0))
}

/** Fewer say little of a telephone number. */
const LEAST_DIGITS = 3

/** Where the digits that were typed stand in a number that is written with other signs between them. */
export function markedDigits(text: string, typed: string): readonly Range[] {
  const wanted = typed.replaceAll(/\D/g, '')
  if (wanted.length < LEAST_DIGITS || /\p{L}/u.test(typed)) return []
  const places = Array.from(text.matchAll(/\d/g), ({ index }) => index)
  const at = places
    .map((place) => text[place])
    .join('')
    .indexOf(wanted)
  const [first, last] = [places[at], places[at + wanted.length - 1]]
  return first === undefined || last === undefined ? [] : [[first, last + 1]]
}

const mark = css({ background: 'selected', color: 'link', borderRadius: 'sm' })

function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const pieces: ReactNode[] = []
  let at = 0
  for (const [from, to] of ranges) {
    pieces.push(
      text.slice(at, from),
      <mark key={from} className={mark}>
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return (
    <bdi>
      {pieces}
      {text.slice(at)}
    </bdi>
  )
}

/** A name with the parts that were searched for marked in it. */
export function MarkedText({ text, typed }: { text: string; typed: string }) {
  return <Marked text={text} ranges={markedRanges(text, typed)} />
}

/** A telephone number, the same way. */
export function MarkedNumber({ text, typed }: { text: string; typed: string }) {
  return <Marked text={text} ranges={markedDigits(text, typed)} />
}

/** A line that may be either. */
export function MarkedDetail({ text, typed }: { text: string; typed: string }) {
  const ranges = markedRanges(text, typed)
  return <Marked text={text} ranges={ranges.length > 0 ? ranges : markedDigits(text, typed)} />
}
