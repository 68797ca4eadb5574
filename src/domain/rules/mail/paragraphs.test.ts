import { expect, test } from 'vitest'
import { emailTemplates } from '../../seeds/email-templates/index.ts'
import { cleanTemplate, templateOfText, textOfTemplate } from './paragraphs.ts'

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
