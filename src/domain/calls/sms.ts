import * as v from 'valibot'
import { patientMobileInfo, writtenSources } from '../entities/patient-mobile-info.ts'
import { patientSms, smsCategories } from '../entities/patient-sms.ts'
import { titleLanguages } from '../entities/shapes/look-up.ts'
import { idSchema } from '../fields/kinds.ts'
import { lines, pattern } from '../fields/text-rules.ts'
import { mailLanguages } from '../rules/mail/value.ts'
import { LONGEST_SMS } from '../rules/sms/fill-sms.ts'
import { hindrances } from '../rules/sms/standing.ts'
import { smsTemplates } from '../rules/sms/texts.ts'
import { defineCall } from './define-call.ts'
import { fileAddress, fileQuery } from './file-address.ts'
import { pageQuery } from './list-query.ts'
import { shownRow } from './shown-row.ts'
import { version } from './workflow-input.ts'

export const telephone = pattern(16, /^\+[1-9]\d{6,14}$/)

const body = lines(LONGEST_SMS)
const draft = { body, language: v.nullish(v.picklist(mailLanguages, 'invalid')), appointment_id: v.nullish(idSchema) }

/** The newest message that the author has seen: later ones still await a reply. */
const upTo = { up_to: v.nullish(idSchema) }

const smsBody = v.strictObject({
  ...draft,
  ...upTo,
  to: telephone,
  category: v.optional(v.picklist(smsCategories, 'invalid'), 'other'),
})
const previewBody = v.strictObject(draft)
const providerInfoBody = v.strictObject({ appointment_id: idSchema, to: v.nullish(telephone) })
const { consent_at, consent_text_version } = patientMobileInfo.fields
const consentBody = v.strictObject({
  expected_version: version,
  consent_source: v.picklist(writtenSources, 'invalid'),
  consent_at: consent_at.schema,
  consent_text_version: v.nullish(consent_text_version.schema),
  detail_consent: v.optional(v.boolean('invalid'), false),
})

export type SmsInput = v.InferOutput<typeof smsBody>
export type SmsPreviewInput = v.InferOutput<typeof previewBody>
export type ProviderInfoInput = v.InferOutput<typeof providerInfoBody>
export type ConsentInput = v.InferOutput<typeof consentBody>

const text = v.string()
const maybe = v.nullable(text)
const count = v.number()
const language = v.picklist(mailLanguages)
const hindrance = v.nullable(v.picklist(hindrances))

const number = v.strictObject({
  id: text,
  number: text,
  detail_consent: v.boolean(),
  zone: text,
  /** Why nothing may be sent to it. */
  hindrance,
  /** When the night there ends, while it lasts. */
  quiet_until: maybe,
})

const title = v.optional(text)
const visit = v.strictObject({
  id: text,
  at: text,
  zone: text,
  type: text,
  type_i18n: v.nullable(v.strictObject(v.entriesFromList(titleLanguages, title))),
  provider: maybe,
  office: maybe,
})

const unassigned = v.strictObject({
  id: text,
  from: text,
  body: text,
  at: text,
  attachments: count,
  /** How many cases had the number when the message came in. */
  matches: v.number(),
  candidates: v.array(v.strictObject({ id: text, name: text, case_number: text })),
})

const thread = v.strictObject({ patient__id: text, reply_wanted_since: maybe })
const message = v.strictObject({ patient_sms: v.nullable(shownRow(patientSms)) })

const tag = 'patient_sms'

export const smsCalls = {
  data: defineCall({
    method: 'GET',
    path: '/patient/{id}/sms_data',
    tag,
    summary: 'Phone numbers of a patient that can be texted, quiet hours and templates',
    answer: v.strictObject({
      /** Whether messages leave the outbox. */
      leaves: v.boolean(),
      /** Whether staff can answer in place of the patient (demo without a gateway). */
      plays: v.boolean(),
      language,
      /** The first of them is the one to write to. */
      numbers: v.array(number),
      templates: v.array(v.strictObject({ code: v.picklist(smsTemplates), language, body: text })),
      appointments: v.array(visit),
    }),
  }),
  preview: defineCall({
    method: 'POST',
    path: '/patient/{id}/sms_preview',
    tag,
    summary: 'Preview a text message',
    body: previewBody,
    answer: v.strictObject({ text, warnings: v.array(text) }),
  }),
  send: defineCall({
    method: 'POST',
    path: '/patient/{id}/send_sms',
    tag,
    summary: 'Send a text message to a patient',
    status: 201,
    body: smsBody,
    answer: message,
  }),
  closeThread: defineCall({
    method: 'POST',
    path: '/patient/{id}/close_thread',
    tag,
    summary: 'Close a conversation that needs no reply',
    body: v.strictObject(upTo),
    answer: thread,
  }),
  openThread: defineCall({
    method: 'POST',
    path: '/patient/{id}/open_thread',
    tag,
    summary: "Open a conversation again: the patient's last message awaits a reply",
    answer: thread,
  }),
  consent: defineCall({
    method: 'POST',
    path: '/patient_mobile_info/{id}/consent',
    tag,
    summary: 'Record new SMS consent after an opt-out',
    body: consentBody,
    answer: v.strictObject({ patient_mobile_info: v.nullable(shownRow(patientMobileInfo)) }),
  }),
  sendAgain: defineCall({
    method: 'POST',
    path: '/patient_sms/{id}/again',
    tag,
    summary: 'Resend a failed message',
    status: 201,
    answer: message,
  }),
  attachment: defineCall({
    method: 'GET',
    path: '/patient_sms/{id}/attachment',
    tag,
    summary: 'A short-lived download link for an attachment of a message, counted from 0',
    query: v.strictObject({ ...fileQuery.entries, place: v.pipe(v.string(), v.regex(/^\d$/, 'invalid')) }),
    answer: fileAddress,
  }),
  previewProviderInfo: defineCall({
    method: 'GET',
    path: '/patient/{id}/provider_info_sms',
    tag,
    summary: 'Preview a message with visit details',
    query: v.strictObject({ appointment_id: idSchema, to: v.optional(telephone) }),
    answer: v.strictObject({ to: maybe, text, language, with_details: v.boolean(), hindrance }),
  }),
  sendProviderInfo: defineCall({
    method: 'POST',
    path: '/patient/{id}/send_provider_info_sms',
    tag,
    summary: "Send visit details to a patient, in the patient's language",
    status: 201,
    body: providerInfoBody,
    answer: message,
  }),
  triage: defineCall({
    method: 'GET',
    path: '/sms/triage',
    tag: 'sms',
    summary: 'Unmatched messages: from numbers of no case or of several cases',
    query: v.pick(pageQuery, ['page', 'page_size']),
    answer: v.strictObject({ messages: v.array(unassigned), count, page: v.number(), page_size: v.number() }),
  }),
  triageCount: defineCall({
    method: 'GET',
    path: '/sms/triage/count',
    tag: 'sms',
    summary: 'Number of unmatched messages',
    answer: v.strictObject({ count }),
  }),
  assign: defineCall({
    method: 'POST',
    path: '/sms/triage/{id}/assign',
    tag: 'sms',
    summary: 'Assign an unmatched message to a patient',
    body: v.strictObject({ patient_id: idSchema }),
    answer: message,
  }),
  dismiss: defineCall({
    method: 'POST',
    path: '/sms/triage/{id}/dismiss',
    tag: 'sms',
    summary: 'Dismiss an unmatched message',
    answer: v.strictObject({ id: text, state: v.literal('dismissed') }),
  }),
  answerAsPatient: defineCall({
    method: 'POST',
    path: '/sms/outbox/{id}/answer',
    tag: 'sms',
    summary: 'Demo only: reply to an outbox message as the patient',
    body: v.strictObject({ body }),
    answer: v.strictObject({ state: v.picklist(['attached', 'waiting', 'repeated']) }),
  }),
  webhook: defineCall({
    method: 'POST',
    path: '/sms/webhook',
    tag: 'sms',
    summary: 'SMS gateway webhook: incoming messages and delivery reports. A signed form',
  }),
  visitPage: defineCall({
    method: 'GET',
    path: '/visit_info/{token}',
    tag: 'sms',
    summary: 'Open the visit of a texted link',
  }),
}
