import { tagsAsLines, withoutScripts } from './markup.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" }

/** The paragraphs of a template as plain text, an empty line between them: what a person edits before sending. */
export function textOfTemplate(html: string): string {
  const inOneLine = withoutScripts(html).replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
  const text = tagsAsLines(inOneLine).replace(
    /&(amp|lt|gt|quot|apos|nbsp|#39);/g,
    (_, name: string) => entities[name] ?? '',
  )
  return paragraphsOf(text).join('\n\n')
}

const MARKED = /<[a-z!/]/i
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The other way round: paragraphs as a template keeps them. */
export function templateOfText(text: string): string {
  return paragraphsOf(text)
    .map((paragraph) => paragraph.replace(/[&<>]/g, (sign) => signs[sign] ?? '').replaceAll('\n', '<br>\n'))
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('\n')
}

/** What a template may keep of what was sent to it: its paragraphs, whatever else stood around them. */
export function cleanTemplate(body: string): string {
  return templateOfText(MARKED.test(body) ? textOfTemplate(body) : body)
}

export function paragraphsOf(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\s+/g, linesIn)
    .split('\n\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** A run of blanks as the break it is: none, of a line, or of a paragraph. */
function linesIn(blanks: string): string {
  const first = blanks.indexOf('\n')
  if (first < 0) return blanks
  return blanks.includes('\n', first + 1) ? '\n\n' : '\n'
}
