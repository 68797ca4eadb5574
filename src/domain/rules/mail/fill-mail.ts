import type { FieldErrors } from '../../entity.ts'
import { mergeFields, mergeFieldsIn } from '../merge-fields.ts'
import { standsInSubject } from './disclosure.ts'
import { paragraphsOf } from './paragraphs.ts'
import { writeValue, type MailLanguage, type MergeValue } from './value.ts'

export type MergeValues = Readonly<Record<string, MergeValue | null | undefined>>

export interface MailTexts {
  readonly subject: string
  /** Plain text, an empty line between paragraphs. */
  readonly body: string
}

export interface FilledMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The fields that stand empty, by name. */
  readonly warnings: string[]
}

/** A piece of a line: words of the template, or a value that was put between them. */
interface Piece {
  readonly text: string
  readonly is: 'words' | 'value' | 'link'
}

/** What keeps texts from being sent, whatever they are filled with. */
export function faultsIn({ subject, body }: MailTexts): FieldErrors {
  const unknown = (text: string): boolean => mergeFieldsIn(text).some((name) => !mergeFields.has(name))
  const telling = mergeFieldsIn(subject).some((name) => mergeFields.has(name) && !standsInSubject(name))
  const inSubject = [...(unknown(subject) ? ['unknown_merge_field'] : []), ...(telling ? ['health_data'] : [])]
  return {
    ...(inSubject.length > 0 && { subject: inSubject }),
    ...(unknown(body) && { body: ['unknown_merge_field'] }),
  }
}

/** Puts values into texts without faults. Whatever a value holds, it stays text. */
export function fillMail(texts: MailTexts, values: MergeValues, language: MailLanguage): FilledMail {
  const missing = new Set<string>()
  const rightToLeft = language === 'ar'
  const piecesOf = (line: string): Piece[] => {
    const pieces = line.split(/\{([^{}\s]+)\}/).map((part, index): Piece => {
      if (index % 2 === 0) return { text: part, is: 'words' }
      const value = values[part]
      const text = value ? writeValue(value, language) : ''
      if (text === '') missing.add(part)
      return { text, is: value?.is === 'link' ? 'link' : 'value' }
    })
    return withoutLooseEnds(withoutGaps(pieces))
  }
  // An address between isolates would be read as a longer one.
  const isolated = ({ text, is }: Piece): string => (rightToLeft && is === 'value' ? `\u2068${text}\u2069` : text)
  const asText = (pieces: readonly Piece[]): string => pieces.map(isolated).join('')

  const subject = asText(piecesOf(texts.subject.replace(/\s+/g, ' ')))
  const paragraphs = paragraphsOf(texts.body)
    .map((paragraph) => paragraph.split('\n').map(piecesOf))
    .map((lines) => lines.filter((pieces) => pieces.length > 0))
    .filter((lines) => lines.length > 0)
  const html = paragraphs.map((lines) => `<p>${lines.map((pieces) => pieces.map(asHtml).join('')).join('<br>\n')}</p>`)
  const direction = `lang="${language}" dir="${rightToLeft ? 'rtl' : 'ltr'}"`
  return {
    subject,
    html: `<!doctype html>
<html ${direction}>
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body ${direction}>
${html.join('\n')}
</body>
</html>
`,
    text: `${paragraphs.map((lines) => lines.map(asText).join('\n')).join('\n\n')}\n`,
    warnings: [...missing],
  }
}

/** Of the two separators around something empty one is left, the second. */
function withoutGaps(pieces: readonly Piece[]): Piece[] {
  const closed = pieces.map((piece, index): Piece => {
    const [value, after] = [pieces[index + 1], pieces[index + 2]]
    const before = value?.text === '' && after && /^\s*[,،.·]/.test(after.text)
    return before ? { ...piece, text: withoutLastSeparator(piece.text) } : piece
  })
  return closed.filter(({ text }) => text !== '')
}

function withoutLastSeparator(text: string): string {
  const end = text.trimEnd()
  return /[,،·]$/.test(end) ? end.slice(0, -1).trimEnd() : text
}

/** A separator that lost its neighbour goes with it. */
function withoutLooseEnds(pieces: readonly Piece[]): Piece[] {
  const trimmed = pieces.map((piece, index): Piece => {
    if (piece.is !== 'words') return piece
    let { text } = piece
    if (index === 0) text = text.replace(/^[\s·,،]+/, '')
    if (index === pieces.length - 1) text = text.replace(/(?<![\s·])[\s·]+$/, '')
    return { ...piece, text }
  })
  return trimmed.filter(({ text }) => text !== '')
}

function asHtml({ text, is }: Piece): string {
  const safe = escaped(text)
  if (is === 'words') return safe
  return is === 'link' ? `<a href="${safe}">${safe}</a>` : `<bdi>${safe}</bdi>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')
}
