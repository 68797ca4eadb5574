import * as v from 'valibot'
import { templateAudiences } from '../entities/email-template.ts'
import { patientDocument } from '../entities/patient-document.ts'
import { patientLawfirmEmployee } from '../entities/patient-lawfirm-employee.ts'
import { titleLanguages } from '../entities/shapes/look-up.ts'
import { idSchema } from '../fields/kinds.ts'
import { line, lines } from '../fields/text-rules.ts'
import { authorizationStates } from '../rules/disclosure-authorization.ts'
import { phiLevels, recipientKinds } from '../rules/mail/disclosure.ts'
import { MOST_DOCUMENTS } from '../rules/mail/records-letter.ts'
import { mailLanguages } from '../rules/mail/value.ts'
import { defineCall } from './define-call.ts'
import { pageQuery } from './list-query.ts'

const MOST_RECIPIENTS = 20

/** Templates of these are for mail about a case. */
export const caseAudiences = ['patient', 'lawfirm', 'provider'] as const

const recipientBody = v.strictObject({ kind: v.picklist(recipientKinds, 'invalid'), id: idSchema })

/** What is written: a template as it is, or texts made of one or of nothing. */
const texts = {
  template_id: v.nullish(idSchema),
  subject: v.nullish(line(200)),
  body: v.nullish(lines(20_000)),
  language: v.picklist(mailLanguages, 'invalid'),
  appointment_id: v.nullish(idSchema),
  lien_id: v.nullish(idSchema),
}

const previewBody = v.strictObject({ ...texts, recipient: recipientBody })
const sendBody = v.strictObject({
  ...texts,
  recipients: v.pipe(
    v.array(recipientBody, 'invalid'),
    v.minLength(1, 'required'),
    v.maxLength(MOST_RECIPIENTS, 'too_many'),
  ),
  document_ids: v.optional(v.pipe(v.array(idSchema, 'invalid'), v.maxLength(MOST_DOCUMENTS, 'too_many')), []),
})

/** A template while it is being written, and the case it is tried on. */
const templateBody = v.strictObject({
  patient_id: idSchema,
  subject: line(200),
  body: lines(20_000),
  language: v.picklist(mailLanguages, 'invalid'),
  audience: v.picklist(templateAudiences, 'invalid'),
  phi_level: v.picklist(phiLevels, 'invalid'),
})

const text = v.string()
const maybe = v.nullable(text)
const language = v.picklist(mailLanguages)
const level = v.picklist(phiLevels)

const recipient = v.strictObject({
  kind: v.picklist(recipientKinds),
  id: text,
  name: text,
  email: maybe,
  language,
  /** What a person of the law firm is to the case. */
  role: v.nullable(patientLawfirmEmployee.fields.role.schema),
  may_get: v.array(level),
})

const template = v.strictObject({
  id: text,
  code: text,
  title: text,
  language,
  audience: v.picklist(caseAudiences),
  phi_level: level,
  subject: text,
  body: text,
})

const visit = v.strictObject({
  id: text,
  at: text,
  zone: text,
  type: text,
  type_i18n: v.nullable(v.strictObject(v.entriesFromList(titleLanguages, v.optional(text)))),
  provider: maybe,
})

const { doc_type, visibility } = patientDocument.fields
const document = v.strictObject({
  id: text,
  title: text,
  doc_type: doc_type.schema,
  visibility: visibility.schema,
  /** The practices among the recipients that may read it. Devices may have kept an answer from before, without them. */
  practices: v.optional(v.array(text)),
})

const link = v.strictObject({
  id: text,
  title: text,
  expires_at: text,
  revoked: v.boolean(),
  times_opened: v.number(),
})

const email = v.strictObject({
  id: text,
  /** None for mail to the portal's own users. */
  patient_id: maybe,
  state: v.picklist(['waiting', 'sent', 'failed']),
  error: maybe,
  attempts: v.number(),
  created_at: text,
  sent_at: maybe,
  next_try_at: maybe,
  recipient: text,
  recipient_kind: v.nullable(v.picklist([...recipientKinds, 'user'])),
  recipient_id: maybe,
  recipient_name: maybe,
  subject: maybe,
  language: v.nullable(language),
  repeats_id: maybe,
  template: maybe,
  sender: maybe,
  links: v.array(link),
})

const filled = { subject: text, html: text, text, warnings: v.array(text) }
const sent = v.strictObject({ emails: v.array(email) })

export type RecipientRef = v.InferOutput<typeof recipientBody>
export type EmailPreviewInput = v.InferOutput<typeof previewBody>
export type EmailTextInput = Omit<EmailPreviewInput, 'recipient'>
export type SendEmailInput = v.InferOutput<typeof sendBody>
export type TemplatePreviewInput = v.InferOutput<typeof templateBody>
export type ShownRecipient = v.InferOutput<typeof recipient>
export type ShownEmail = v.InferOutput<typeof email>

export const mailCalls = {
  data: defineCall({
    method: 'GET',
    path: '/patient/{id}/email_data',
    tag: 'patient',
    summary: 'Email recipients, templates and history of a case',
    answer: v.strictObject({
      patient: v.strictObject({ id: text, case_number: text, first_name: text, last_name: text }),
      /** Whether mail leaves the outbox by itself. */
      leaves: v.boolean(),
      /** Whether documents may go to practices. */
      authorization: v.picklist(authorizationStates),
      languages: v.array(language),
      recipients: v.array(recipient),
      templates: v.array(template),
      appointments: v.array(visit),
      liens: v.array(v.strictObject({ id: text, lien_number: text })),
      documents: v.array(document),
      emails: v.array(email),
    }),
  }),
  preview: defineCall({
    method: 'POST',
    path: '/patient/{id}/email_preview',
    tag: 'patient',
    summary: 'Preview an email about a case',
    body: previewBody,
    answer: v.strictObject(filled),
  }),
  previewTemplate: defineCall({
    method: 'POST',
    path: '/email_template/preview',
    tag: 'email_template',
    summary: 'Preview a template with the data of a case',
    body: templateBody,
    answer: v.strictObject({
      ...filled,
      /** The name of the case's recipient; null for mail to portal staff, or if the case has no such recipient. */
      reader: maybe,
      /** Tells more than may go to such a reader by plain mail. */
      too_private: v.boolean(),
    }),
  }),
  send: defineCall({
    method: 'POST',
    path: '/patient/{id}/send_email',
    tag: 'patient',
    summary: 'Send email about a case',
    status: 201,
    body: sendBody,
    answer: sent,
  }),
  outbox: defineCall({
    method: 'GET',
    path: '/email/all',
    tag: 'email',
    summary: 'Outbox, newest first',
    query: v.pick(pageQuery, ['page', 'page_size']),
    answer: v.strictObject({
      leaves: v.boolean(),
      emails: v.array(email),
      count: v.number(),
      page: v.number(),
      page_size: v.number(),
    }),
  }),
  read: defineCall({
    method: 'GET',
    path: '/email/{id}',
    tag: 'email',
    summary: 'One outbox email with its text',
    answer: v.strictObject({ email: v.strictObject({ ...email.entries, text, html: maybe }) }),
  }),
  sendAgain: defineCall({
    method: 'POST',
    path: '/email/{id}/again',
    tag: 'email',
    summary: 'Resend an email',
    status: 201,
    answer: sent,
  }),
  revokeLink: defineCall({
    method: 'POST',
    path: '/document_link/{id}/revoke',
    tag: 'email',
    summary: 'Revoke an emailed document link',
    answer: v.strictObject({ document_link: v.strictObject({ id: text, revoked: v.literal(true) }) }),
  }),
  openLink: defineCall({
    method: 'GET',
    path: '/shared/{token}',
    tag: 'email',
    summary: 'Open the document of an emailed link',
  }),
}
