import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { phiLevels, recipientKinds } from '#domain/rules/mail/disclosure.ts'
import { mailLanguages } from '#domain/rules/mail/value.ts'
import { api } from '../../api/portal.ts'

const maybe = v.nullable(v.string())
const level = v.picklist(phiLevels)
const language = v.picklist(mailLanguages)

const recipient = v.object({
  kind: v.picklist(recipientKinds),
  id: v.string(),
  name: v.string(),
  email: maybe,
  language,
  role: maybe,
  may_get: v.array(level),
})

const template = v.object({
  id: v.string(),
  code: v.string(),
  title: v.string(),
  language,
  audience: v.string(),
  phi_level: level,
  subject: v.string(),
  body: v.string(),
})

const visit = v.object({
  id: v.string(),
  at: v.string(),
  zone: v.string(),
  type: v.string(),
  type_i18n: v.nullable(v.record(v.string(), v.string())),
  provider: maybe,
})

const document = v.object({ id: v.string(), title: v.string(), visibility: v.array(v.string()) })

const link = v.object({
  id: v.string(),
  title: v.string(),
  expires_at: v.string(),
  revoked: v.boolean(),
  times_opened: v.number(),
})

const email = v.object({
  id: v.string(),
  /** None for mail to the portal's own users. */
  patient_id: maybe,
  state: v.picklist(['waiting', 'sent', 'failed']),
  error: maybe,
  attempts: v.number(),
  created_at: v.string(),
  sent_at: maybe,
  next_try_at: maybe,
  recipient: v.string(),
  recipient_name: maybe,
  subject: maybe,
  language: v.nullable(language),
  template: maybe,
  sender: maybe,
  links: v.array(link),
})

const dataSchema = v.object({
  patient: v.object({ id: v.string(), case_number: v.string(), first_name: v.string(), last_name: v.string() }),
  /** Whether mail leaves the outbox by itself. */
  leaves: v.boolean(),
  /** Whether documents may go to practices. */
  authorization: v.picklist(['valid', 'missing', 'expired']),
  recipients: v.array(recipient),
  templates: v.array(template),
  appointments: v.array(visit),
  liens: v.array(v.object({ id: v.string(), lien_number: v.string() })),
  documents: v.array(document),
  emails: v.array(email),
})

const previewSchema = v.object({
  subject: v.string(),
  html: v.string(),
  text: v.string(),
  warnings: v.array(v.string()),
})

const outboxSchema = v.object({ leaves: v.boolean(), emails: v.array(email), count: v.number() })
const oneSchema = v.object({ email: v.object({ ...email.entries, text: v.string(), html: maybe }) })
const sentSchema = v.object({ emails: v.array(email) })

export type EmailData = v.InferOutput<typeof dataSchema>
export type Recipient = v.InferOutput<typeof recipient>
export type Template = v.InferOutput<typeof template>
export type Visit = v.InferOutput<typeof visit>
export type Document = v.InferOutput<typeof document>
export type DocumentLink = v.InferOutput<typeof link>
export type Email = v.InferOutput<typeof email>

/** What is written, as the server takes it. */
export interface Texts {
  readonly template_id: string | null
  readonly subject: string
  readonly body: string
  readonly language: Template['language']
  readonly appointment_id: string | null
  readonly lien_id: string | null
}

export type RecipientRef = Pick<Recipient, 'kind' | 'id'>

const place = (id: string) => encodeURIComponent(id)

export const emailQueries = {
  data: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'emails', id],
      queryFn: ({ signal }) => api.get(`/patient/${place(id)}/email_data`, { answer: dataSchema, signal }),
    }),

  preview: (id: string, wish: Texts & { recipient: RecipientRef }) =>
    queryOptions({
      queryKey: ['patient', 'email_preview', id, wish],
      queryFn: ({ signal }) => api.post(`/patient/${place(id)}/email_preview`, wish, { answer: previewSchema, signal }),
      placeholderData: keepPreviousData,
    }),

  outbox: (page: number, page_size: number) =>
    queryOptions({
      queryKey: ['email', 'all', page, page_size],
      queryFn: ({ signal }) => api.get('/email/all', { answer: outboxSchema, query: { page, page_size }, signal }),
      placeholderData: keepPreviousData,
    }),

  one: (id: string) =>
    queryOptions({
      queryKey: ['email', 'one', id],
      queryFn: async ({ signal }) => (await api.get(`/email/${place(id)}`, { answer: oneSchema, signal })).email,
    }),
}

export function sendEmail(
  id: string,
  wish: Texts & { recipients: RecipientRef[]; document_ids: string[] },
  key: string,
) {
  return api.post(`/patient/${place(id)}/send_email`, wish, { answer: sentSchema, key })
}

export function sendAgain(id: string, key: string) {
  return api.post(`/email/${place(id)}/again`, {}, { answer: sentSchema, key })
}

export function revokeLink(id: string) {
  return api.post(`/document_link/${place(id)}/revoke`, {}, { answer: v.unknown() })
}
