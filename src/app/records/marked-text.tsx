import { css } from '#ui/styled/css/index.js'
import { foldedMatch } from './folded-match.ts'

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
