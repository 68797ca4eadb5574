import { expect, test } from 'vitest'
import { emailTemplates } from '../../seeds/email-templates/index.ts'
import { levelOfMail, mayBeTold } from './disclosure.ts'
import { faultsIn, fillMail, type MergeValues } from './fill-mail.ts'
import { paragraphsOf, textOfTemplate } from './paragraphs.ts'

const values: MergeValues = {
  'patient.first_name': { is: 'text', text: 'Zoë <b>&"' },
  'patient.case_number': { is: 'text', text: 'HQ-26-000001-5' },
  'patient.dol': { is: 'day', day: '2026-03-04' },
  'appointment.date': { is: 'date', at: '2026-03-05T03:30:00.000Z', zone: 'America/New_York' },
  'appointment.time': { is: 'time', at: '2026-03-05T03:30:00.000Z', zone: 'America/New_York' },
  'lien.billed': { is: 'cents', cents: 123_456 },
  'portal.name': { is: 'text', text: 'Caseway' },
  'portal.phone': { is: 'phone', number: '+13055550100' },
  'link.view': { is: 'link', url: 'https://portal.example.com/patients/1?a=1&b=2' },
}

test('D6: values are text: nothing in them becomes a tag, an attribute or another field', () => {
  const tricky = { 'patient.first_name': { is: 'text', text: '<img src=x onerror="a()">{lien.billed}' } } as const
  const { html, text } = fillMail({ subject: 'Hi', body: 'Hello {patient.first_name}, <i>you</i>' }, tricky, 'en')
  expect(html).toContain(
    '<p>Hello <bdi>&lt;img src=x onerror=&quot;a()&quot;&gt;{lien.billed}</bdi>, &lt;i&gt;you&lt;/i&gt;</p>',
  )
  expect(text).toBe('Hello <img src=x onerror="a()">{lien.billed}, <i>you</i>\n')
})

test('D6: a subject stays one line, whatever is typed or filled in', () => {
  const broken = { 'portal.name': { is: 'text', text: 'Case\r\nBcc: all@example.com\u202e' } } as const
  const { subject } = fillMail({ subject: 'News\r\nof {portal.name}', body: 'x' }, broken, 'en')
  expect(subject).toBe('News of Case Bcc: all@example.com')
})

test.each([
  ['en', 'March 4, 2026', 'March 4, 2026', '10:30 PM', '$1,234.56'],
  ['es', '4 de marzo de 2026', '4 de marzo de 2026', '10:30 p.m.', '$1,234.56'],
  ['tr', '4 Mart 2026', '4 Mart 2026', '22:30', '$1.234,56'],
  ['ar', '4 مارس 2026', '4 مارس 2026', '10:30 م', '1,234.56'],
] as const)('D6: %s: days, times and money as that language writes them, where the visit is', (language, ...wanted) => {
  const body = '{patient.dol}\n\n{appointment.date}\n\n{appointment.time}\n\n{lien.billed}'
  const lines = fillMail({ subject: 's', body }, values, language)
    .text.replaceAll(/[\u202f\u00a0]/g, ' ')
    .split('\n\n')
  wanted.forEach((expected, index) => expect(lines[index]).toContain(expected))
})

test('D6: an Arabic mail says its direction and sets every value apart, but for addresses in plain text', () => {
  const { subject, html, text } = fillMail(
    { subject: 'القضية {patient.case_number}', body: 'القضية {patient.case_number}: {link.view}' },
    values,
    'ar',
  )
  expect(subject).toBe('القضية \u2068HQ-26-000001-5\u2069')
  expect(html).toContain('<body lang="ar" dir="rtl">')
  expect(html).toContain(
    '<p>القضية <bdi>HQ-26-000001-5</bdi>: <a href="https://portal.example.com/patients/1?a=1&amp;b=2">',
  )
  expect(text).toBe('القضية \u2068HQ-26-000001-5\u2069: https://portal.example.com/patients/1?a=1&b=2\n')
})

test('D6: what stands empty is warned of by name, and takes its separator and an empty paragraph along', () => {
  const { html, text, warnings } = fillMail(
    { subject: 'x', body: '{lawfirm.name}\n\nHello\n\n{portal.name} · {lawfirm.phone}\n{lawfirm.address}' },
    values,
    'en',
  )
  expect(warnings).toEqual(['lawfirm.name', 'lawfirm.phone', 'lawfirm.address'])
  expect(text).toBe('Hello\n\nCaseway\n')
  expect(html).toContain('<p>Hello</p>\n<p><bdi>Caseway</bdi></p>')
})

test.each([
  ['at {portal.name}, {appointment.office}, on {patient.dol}', 'at Caseway, on March 4, 2026'],
  ['في {portal.name}، {appointment.office}، يوم', 'في Caseway، يوم'],
  ['{portal.name} · {appointment.phone}. {appointment.directions}', 'Caseway.'],
  ['{appointment.office}, {portal.name}', 'Caseway'],
])('D6: nothing gapes between two separators: %s', (body, wanted) => {
  expect(fillMail({ subject: 'x', body }, values, 'en').text).toBe(`${wanted}\n`)
})

test('D6: an unknown field is a fault, and so is health in a subject', () => {
  expect(faultsIn({ subject: '{lien.price}', body: '{patient.ssn}' })).toEqual({
    subject: ['unknown_merge_field'],
    body: ['unknown_merge_field'],
  })
  for (const field of ['patient.full_name', 'appointment.date', 'totals.billed', 'link.view'])
    expect(faultsIn({ subject: `About {${field}}`, body: '' })).toEqual({ subject: ['health_data'] })
  expect(faultsIn({ subject: '{lien.number} {patient.case_number} {portal.name}', body: '{patient.dob}' })).toEqual({})
})

test('D6: how much a mail tells is read from its text too, and decides who may get it', () => {
  expect(levelOfMail(['portal.name', 'attorney.name'])).toBe('none')
  expect(levelOfMail(['appointment.date'])).toBe('limited')
  expect(levelOfMail(['lien.billed'], 'limited')).toBe('full')
  expect(levelOfMail([], 'full')).toBe('full')
  expect(mayBeTold('patient', 'limited')).toBe(true)
  expect(mayBeTold('patient', 'full')).toBe(false)
  expect(mayBeTold('medical_provider', 'full')).toBe(false)
  expect(mayBeTold('lawfirm_employee', 'full')).toBe(true)
})

test('D6: paragraphs of a template come out as text, without tags, scripts or character names', () => {
  const html =
    '<style>p{}</style><p>Hello  {patient.first_name},</p>\n<p>A &amp; B<br>next<script>x()</script></p><ul><li>one'
  expect(textOfTemplate(html)).toBe('Hello  {patient.first_name},\n\nA & B\nnext\n\n– one')
  expect(paragraphsOf(' a \r\n\r\n\n b\nc \n')).toEqual(['a', 'b\nc'])
})

test('D6: every seeded template can be sent as it is', () => {
  const faulty = emailTemplates.filter(({ subject, body }) => Object.keys(faultsIn({ subject, body })).length > 0)
  expect(faulty.map(({ code, language }) => `${code} ${language}`)).toEqual([])
})
