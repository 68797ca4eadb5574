import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { mailLanguages } from '#domain/rules/mail/value.ts'
import { smsTemplates } from '#domain/rules/sms/texts.ts'
import { api } from '../../api/portal.ts'

const maybe = v.nullable(v.string())
const language = v.picklist(mailLanguages)
const hindrance = v.nullable(v.picklist(['not_found', 'no_sms', 'no_consent', 'consent_revoked']))

const number = v.object({
  id: v.string(),
  number: v.string(),
  hindrance,
  detail_consent: v.boolean(),
  zone: v.string(),
  quiet_until: maybe,
})

const visit = v.object({
  id: v.string(),
  at: v.string(),
  zone: v.string(),
  type: v.string(),
  type_i18n: v.nullable(v.record(v.string(), v.string())),
  provider: maybe,
  office: maybe,
})

const dataSchema = v.object({
  /** Whether messages leave the outbox. */
  leaves: v.boolean(),
  /** Whether somebody may answer as the patient would; answers kept from before don't say. */
  plays: v.optional(v.boolean(), false),
  language,
  numbers: v.array(number),
  templates: v.array(v.object({ code: v.picklist(smsTemplates), language, body: v.string() })),
  appointments: v.array(visit),
})

const previewSchema = v.object({ text: v.string(), warnings: v.array(v.string()) })
const infoSchema = v.object({ to: maybe, text: v.string(), language, with_details: v.boolean(), hindrance })

export type SmsData = v.InferOutput<typeof dataSchema>
export type SmsNumber = v.InferOutput<typeof number>
export type SmsVisit = v.InferOutput<typeof visit>
export type Hindrance = NonNullable<SmsNumber['hindrance']>

const place = (id: string) => encodeURIComponent(id)

export const smsQueries = {
  data: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'sms_data', id],
      queryFn: ({ signal }) => api.get(`/patient/${place(id)}/sms_data`, { answer: dataSchema, signal }),
    }),

  visitInfo: (id: string, appointment_id: string) =>
    queryOptions({
      queryKey: ['patient', 'provider_info_sms', id, appointment_id],
      queryFn: ({ signal }) =>
        api.get(`/patient/${place(id)}/provider_info_sms`, { answer: infoSchema, query: { appointment_id }, signal }),
    }),
}

interface PreviewWish {
  readonly body: string
  readonly language: SmsData['language']
  readonly appointment_id: string | null
}

export function previewSms(id: string, wish: PreviewWish) {
  return api.post(`/patient/${place(id)}/sms_preview`, wish, { answer: previewSchema })
}
