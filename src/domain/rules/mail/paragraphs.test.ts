import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailTemplates } from '../../seeds/email-templates/index.ts'
import { cleanTemplate, paragraphsOf, templateOfText, textOfTemplate } from './paragraphs.ts'

test('D6: what was written in paragraphs comes back as it was, with its signs', () => {
  for (const text of [
    'One line',
    'a < b & c > d\n\nnext\nline',
    '{patient.first_name} &amp; <b>x</b>',
    'مرحبًا\n\nوداعًا',
  ])
    expect(textOfTemplate(templateOfText(text))).toBe(text)
})

test('D6: of a template’s text its paragraphs are kept, and nothing that runs or reaches out', () => {
  expect(cleanTemplate('<p onclick="x()">Hello<script>steal()</script></p><img src="http://x/y"><p>A<br/>B</p>')).toBe(
    '<p>Hello</p>\n<p>A<br>\nB</p>',
  )
  expect(cleanTemplate('Dear {attorney.name},\n\nfees < 5 % & more')).toBe(
    '<p>Dear {attorney.name},</p>\n<p>fees &lt; 5 % &amp; more</p>',
  )
  expect(cleanTemplate('<p> </p><style>p{}</style>')).toBe('')
})

test('D6: cleaning twice is cleaning once, and leaves the first templates what they say', () => {
  for (const { body } of emailTemplates) {
    expect(cleanTemplate(cleanTemplate(body))).toBe(cleanTemplate(body))
    expect(textOfTemplate(cleanTemplate(body))).toBe(textOfTemplate(body))
  }
})

/** As paragraphs were found before, in time with the square of the length: right, for texts as short as these. */
function slowParagraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n\s*)+/)
    .map((paragraph) => paragraph.replace(/[^\S\n]*\n[^\S\n]*/g, '\n').trim())
    .filter((paragraph) => paragraph !== '')
}

test('L2: paragraphs are found as before, whatever blanks stand between them', () => {
  const pieces = fc.array(fc.constantFrom('a', 'b ', ' ', '\t', '\n', '\r\n', '\r', '\u00a0', '\u2028'), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('')
      expect(paragraphsOf(text)).toEqual(slowParagraphs(text))
    }),
  )
})

test('L2: tags without an end stay text, and hold nothing up', () => {
  const half = 20_000
  expect(textOfTemplate('<p'.repeat(half))).toBe('<p'.repeat(half))
  expect(textOfTemplate(`${'<!--'.repeat(half)}<b>x</b>`)).toBe(`${'<!--'.repeat(half)}x`)
  expect(textOfTemplate('<script'.repeat(half))).toBe('<script'.repeat(half))
  expect(textOfTemplate('<script>1</script>a<style>b</style ><!-- c -->d<li>e</li><br/>f')).toBe('ad\n\n– e\nf')
})
