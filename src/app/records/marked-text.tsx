import { foldSearch } from '#domain/rules/fold.ts'
import { css } from '#ui/styled/css/index.js'

/**
 * Where the typed text stands in a name, found as the server finds it: without case, accents or the dots of i. Answers
 * places in the name as it is written, so that they can be marked.
 */
export function foldedMatch(name: string, typed: string): readonly [from: number, to: number] | undefined {
  const wanted = foldSearch(typed)
  if (wanted === '') return undefined
  let text = ''
  // For every letter of the folded text, where the letter behind it stands in the name and where that ends.
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
  const found = text.indexOf(wanted)
  const [first, last] = [places[found], places[found + wanted.length - 1]]
  return first && last ? [first[0], last[1]] : undefined
}

const mark = css({ background: 'selected', color: 'link', borderRadius: 'sm' })

/** A name with the part that was searched for marked in it. */
export function MarkedText({ text, typed }: { text: string; typed: string }) {
  const found = foldedMatch(text, typed)
  if (!found) return <bdi>{text}</bdi>
  const [from, to] = found
  return (
    <bdi>
      {text.slice(0, from)}
      <mark className={mark}>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </bdi>
  )
}
