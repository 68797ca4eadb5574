import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'

export type Waiting = CallAnswer<'GET /sms/triage'>['messages'][number]

export const triageQuery = (page: number, page_size: number) =>
  queryOptions({
    queryKey: ['sms', 'triage', page, page_size],
    queryFn: ({ signal }) => api.call('GET /sms/triage', { query: { page, page_size }, signal }),
    placeholderData: keepPreviousData,
  })

export function assignMessage(id: string, patient_id: string, key: string) {
  return api.call('POST /sms/triage/{id}/assign', { params: { id }, body: { patient_id }, key })
}

export function dismissMessage(id: string, key: string) {
  return api.call('POST /sms/triage/{id}/dismiss', { params: { id }, key })
}
