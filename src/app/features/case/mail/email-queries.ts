import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'

type Answer = CallAnswer<'GET /patient/{id}/email_data'>
export type Recipient = Answer['recipients'][number]
export type Template = Answer['templates'][number]
export type Visit = Answer['appointments'][number]
export type Document = Answer['documents'][number]
export type Email = Answer['emails'][number]
export type DocumentLink = Email['links'][number]

export type EmailData = Omit<Answer, 'languages'>

export interface Texts {
  readonly template_id: string | null
  readonly subject: string
  readonly body: string
  readonly language: Template['language']
  readonly appointment_id: string | null
  readonly lien_id: string | null
}

export type RecipientRef = Pick<Recipient, 'kind' | 'id'>

export const emailQueries = {
  data: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'emails', id],
      meta: { kept: { about: id, form: 'as-is' } },
      queryFn: ({ signal }) => api.call('GET /patient/{id}/email_data', { params: { id }, signal }),
    }),

  preview: (id: string, body: Texts & { recipient: RecipientRef }) =>
    queryOptions({
      queryKey: ['patient', 'email_preview', id, body],
      queryFn: ({ signal }) => api.call('POST /patient/{id}/email_preview', { params: { id }, body, signal }),
      placeholderData: keepPreviousData,
    }),

  outbox: (page: number, page_size: number) =>
    queryOptions({
      queryKey: ['email', 'all', page, page_size],
      meta: { ofCases: true },
      queryFn: ({ signal }) => api.call('GET /email/all', { query: { page, page_size }, signal }),
      placeholderData: keepPreviousData,
    }),

  one: (id: string) =>
    queryOptions({
      queryKey: ['email', 'one', id],
      meta: { ofCases: true },
      queryFn: async ({ signal }) => (await api.call('GET /email/{id}', { params: { id }, signal })).email,
    }),
}

export function sendEmail(
  id: string,
  body: Texts & { recipients: RecipientRef[]; document_ids: string[] },
  key: string,
) {
  return api.call('POST /patient/{id}/send_email', { params: { id }, body, key })
}

export function sendAgain(id: string, key: string) {
  return api.call('POST /email/{id}/again', { params: { id }, key })
}

export function revokeLink(id: string) {
  return api.call('POST /document_link/{id}/revoke', { params: { id } })
}
