import { queryOptions } from '@tanstack/react-query'
import type { SmsPreviewInput } from '#domain/calls/sms.ts'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'

export type SmsData = CallAnswer<'GET /patient/{id}/sms_data'>
export type SmsNumber = SmsData['numbers'][number]
export type SmsVisit = SmsData['appointments'][number]
export type Hindrance = NonNullable<SmsNumber['hindrance']>

export const smsQueries = {
  data: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'sms_data', id],
      meta: { live: true, kept: { about: id, form: 'as-is' } },
      queryFn: ({ signal }) => api.call('GET /patient/{id}/sms_data', { params: { id }, signal }),
    }),

  visitInfo: (id: string, appointment_id: string) =>
    queryOptions({
      queryKey: ['patient', 'provider_info_sms', id, appointment_id],
      queryFn: ({ signal }) =>
        api.call('GET /patient/{id}/provider_info_sms', { params: { id }, query: { appointment_id }, signal }),
    }),
}

export function previewSms(id: string, body: SmsPreviewInput) {
  return api.call('POST /patient/{id}/sms_preview', { params: { id }, body })
}
