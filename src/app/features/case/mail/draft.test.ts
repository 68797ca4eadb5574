import { expect, test } from 'vitest'
import {
  emptyDraft,
  factsOf,
  obstacle,
  reached,
  recordsDraft,
  shareable,
  textsOf,
  unauthorized,
  withLanguage,
  withTemplate,
} from './draft.ts'
import type { EmailData, Recipient, Template } from './email-queries.ts'

const patient: Recipient = {
  kind: 'patient',
  id: 'p',
  name: 'Ann Ash',
  email: 'ann@example.com',
  language: 'tr',
  role: null,
  may_get: ['none', 'limited'],
}
const attorney: Recipient = {
  ...patient,
  kind: 'lawfirm_employee',
  id: 'a',
  language: 'en',
  role: 'lead_attorney',
  may_get: ['none', 'limited', 'full'],
}
const template = (id: string, language: Template['language'], body: string): Template => ({
  id,
  code: 'lop_request',
  title: id,
  language,
  audience: 'lawfirm',
  phi_level: 'limited',
  subject: `Subject ${id}`,
  body,
})
const data: EmailData = {
  patient: { id: 'p', case_number: 'HQ-26-000001-5', first_name: 'Ann', last_name: 'Ash' },
  leaves: false,
  authorization: 'valid',
  recipients: [patient, attorney],
  templates: [template('english', 'en', 'Hello {attorney.name}'), template('turkish', 'tr', 'Merhaba {attorney.name}')],
  appointments: [
    { id: 'v3', at: '2026-03-03T10:00:00Z', zone: 'UTC', type: 'MRI', type_i18n: null, provider: null },
    { id: 'v2', at: '2026-02-02T10:00:00Z', zone: 'UTC', type: 'MRI', type_i18n: null, provider: null },
    { id: 'v1', at: '2026-01-01T10:00:00Z', zone: 'UTC', type: 'MRI', type_i18n: null, provider: null },
  ],
  liens: [{ id: 'l1', lien_number: 'HQ-26-000001-5-L01' }],
  documents: [
    { id: 'd1', title: 'For the firm', doc_type: 'medical_record', visibility: ['internal', 'lawfirm'] },
    { id: 'd2', title: 'For all', doc_type: 'other', visibility: ['lawfirm', 'provider'], practices: ['m'] },
    { id: 'd3', title: 'For us', doc_type: 'bill', visibility: ['internal'] },
  ],
  emails: [],
}

test('D6: a new mail speaks the patient’s language and is about the next visit, else the last one', () => {
  expect(emptyDraft(data, '2026-01-15T00:00:00Z')).toMatchObject({
    language: 'tr',
    appointmentId: 'v2',
    recipients: [],
  })
  expect(emptyDraft(data, '2026-06-15T00:00:00Z').appointmentId).toBe('v3')
})

test('D6: a template brings its texts and those it is written for', () => {
  const draft = withTemplate(emptyDraft(data, ''), data, data.templates[0])
  expect(draft).toMatchObject({ templateId: 'english', language: 'en', recipients: ['lawfirm_employee:a'] })
})

test('D6: another language brings the same template, but never takes away what was written', () => {
  const draft = withTemplate(emptyDraft(data, ''), data, data.templates[0])
  expect(withLanguage(draft, data, 'tr')).toMatchObject({ templateId: 'turkish', body: 'Merhaba {attorney.name}' })
  const edited = { ...draft, body: 'My own words' }
  expect(withLanguage(edited, data, 'tr')).toMatchObject({ templateId: 'turkish', body: 'My own words' })
  expect(withLanguage(draft, data, 'ar')).toMatchObject({ templateId: null, body: 'Hello {attorney.name}' })
})

test('D6: who can’t get the mail as it stands is left out, and why is known', () => {
  const draft = {
    ...emptyDraft(data, ''),
    recipients: ['patient:p', 'lawfirm_employee:a'],
    body: '{lien.billed} {no.such}',
  }
  const facts = factsOf(draft, undefined)
  expect(facts).toMatchObject({ level: 'full', unknown: ['no.such'] })
  expect([
    obstacle(patient, 'full'),
    obstacle({ ...patient, email: null }, 'none'),
    obstacle(attorney, 'full'),
  ]).toEqual(['tooPrivate', 'noAddress', undefined])
  expect(reached(data, draft, 'full')).toEqual([attorney])
  expect(textsOf(draft, facts)).toMatchObject({ appointment_id: null, lien_id: 'l1' })
})

test('D6: only papers that every reader may see can travel along', () => {
  const titles = (to: Recipient[]) => shareable(data, to).map(({ id }) => id)
  expect(titles([patient, attorney])).toEqual(['d1', 'd2'])
  expect(titles([attorney, { ...patient, kind: 'medical_provider', id: 'm' }])).toEqual(['d2'])
  expect(titles([{ ...patient, kind: 'medical_provider', id: 'another practice' }])).toEqual([])
})

test('M9: without a HIPAA authorization no paper travels to a practice', () => {
  const practice: Recipient = { ...patient, kind: 'medical_provider' }
  const expired: EmailData = { ...data, authorization: 'expired' }
  expect([unauthorized(expired, [attorney, practice]), unauthorized(expired, [patient, attorney])]).toEqual([
    'hipaa_expired',
    undefined,
  ])
  expect(shareable(expired, [practice])).toEqual([])
  expect(unauthorized(data, [practice])).toBeUndefined()
})

test('J9: the records of the case go to its firm, with words in the reader’s language', () => {
  const draft = emptyDraft(data, '2026-01-15T00:00:00Z')
  expect(recordsDraft(draft, data)).toMatchObject({
    recipients: ['lawfirm_employee:a'],
    documents: ['d1'],
    language: 'en',
    subject: 'Records for {patient.case_number}',
  })
  expect(recordsDraft(draft, { ...data, recipients: [patient] })).toBeUndefined()
  expect(recordsDraft(draft, { ...data, documents: data.documents.slice(1) })).toBeUndefined()
})

test('J9: an edited text is kept; the words for records replace only an empty text or a template', () => {
  const draft = emptyDraft(data, '2026-01-15T00:00:00Z')
  const [template] = data.templates
  expect(recordsDraft({ ...draft, body: 'Dear Ann' }, data)).toBeUndefined()
  const chosen = withTemplate(draft, data, template)
  expect(recordsDraft(chosen, data)).toBeDefined()
  expect(recordsDraft({ ...chosen, subject: `${chosen.subject}!` }, data)).toBeUndefined()
})
