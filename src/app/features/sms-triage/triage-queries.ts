import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from '../../api/portal.ts'

const candidate = v.object({ id: v.string(), name: v.string(), case_number: v.string() })

const message = v.object({
  id: v.string(),
  from: v.string(),
  body: v.string(),
  at: v.string(),
  matches: v.number(),
  candidates: v.array(candidate),
})

const pageSchema = v.object({ messages: v.array(message), count: v.number() })

export type Waiting = v.InferOutput<typeof message>

export const triageQuery = (page: number, page_size: number) =>
  queryOptions({
    queryKey: ['sms', 'triage', page, page_size],
    queryFn: ({ signal }) => api.get('/sms/triage', { answer: pageSchema, query: { page, page_size }, signal }),
    placeholderData: keepPreviousData,
  })

export function assignMessage(id: string, patient_id: string, key: string) {
  return api.post(`/sms/triage/${encodeURIComponent(id)}/assign`, { patient_id }, { answer: v.unknown(), key })
}

export function dismissMessage(id: string, key: string) {
  return api.post(`/sms/triage/${encodeURIComponent(id)}/dismiss`, {}, { answer: v.unknown(), key })
}
