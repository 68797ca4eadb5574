const BLOCKS = /<\/?(?:p|div|h[1-6]|ul|ol|table|tr|blockquote)\b[^>]*>/gi

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" }

/** The paragraphs of a template as plain text, an empty line between them: what a person edits before sending. */
export function textOfTemplate(html: string): string {
  const text = html
    .replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n\n– ')
    .replace(BLOCKS, '\n\n')
    .replace(/<\/?[a-z][^>]*>|<!--[^]*?-->/gi, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
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
    .split(/\n[^\S\n]*(?:\n\s*)+/)
    .map((paragraph) => paragraph.replace(/[^\S\n]*\n[^\S\n]*/g, '\n').trim())
    .filter((paragraph) => paragraph !== '')
}
