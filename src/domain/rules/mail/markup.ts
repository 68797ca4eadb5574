const BLOCK = /^(?:p|div|h[1-6]|ul|ol|table|tr|blockquote)$/
const UNSEEN = /<(script|style)\b/gi
const TAG_OR_COMMENT = /<(?:!--|\/?([a-z][a-z0-9]*))/gi

const SCRIPT_END = /<\/script\s*>/gi
const STYLE_END = /<\/style\s*>/gi
const TAG_END = />/g
const COMMENT_END = /-->/g

/** Removes what a reader never sees. */
export function withoutScripts(html: string): string {
  return rewritten(html, UNSEEN, ([, name = '']) => ({
    end: name.toLowerCase() === 'style' ? STYLE_END : SCRIPT_END,
    by: '',
  }))
}

/** Replaces tags and comments by the line breaks they stand for. */
export function tagsAsLines(html: string): string {
  return rewritten(html, TAG_OR_COMMENT, ([opening, name]) =>
    name === undefined ? { end: COMMENT_END, by: '' } : { end: TAG_END, by: breakOf(name.toLowerCase(), opening) },
  )
}

function breakOf(name: string, opening: string): string {
  if (name === 'br') return '\n'
  if (name === 'li' && !opening.startsWith('</')) return '\n\n– '
  return BLOCK.test(name) ? '\n\n' : ''
}

interface Span {
  readonly end: RegExp
  readonly by: string
}

/**
 * Replaces every span from an opening to its end. One pattern for both would read from each opening to the end of the
 * text where there is no end, which takes the square of the length; here each kind of end is missed only once.
 */
function rewritten(text: string, openings: RegExp, spanOf: (opening: RegExpExecArray) => Span): string {
  const parts: string[] = []
  const missing = new Set<RegExp>()
  let kept = 0
  for (const opening of text.matchAll(openings)) {
    if (opening.index < kept) continue
    const { end, by } = spanOf(opening)
    if (missing.has(end)) continue
    end.lastIndex = opening.index + opening[0].length
    if (end.test(text)) {
      parts.push(text.slice(kept, opening.index), by)
      kept = end.lastIndex
    } else missing.add(end)
  }
  return parts.join('') + text.slice(kept)
}
