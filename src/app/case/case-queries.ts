import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import type { EntityName } from '#domain/entities/index.ts'
import { listName } from '#domain/list-name.ts'
import { api } from '../api/portal.ts'
import { rowsIn } from '../api/record-queries.ts'
import type { CallAnswer } from '../api/typed-call.ts'
import { caseHeadQuery } from './case-head-query.ts'

/** Longest page the server returns. */
const MOST = 200

export type StatusHistory = CallAnswer<'GET /patient/{id}/status_events'>
export type StatusEvent = StatusHistory['case_status_events'][number]
export type AllowedStep = StatusHistory['allowed'][number]

export type Underwriting = CallAnswer<'GET /patient/{id}/underwriting'>['underwriting']

export type LawfirmHistory = CallAnswer<'GET /patient/{id}/lawfirm_history'>
export type AuditEntry = CallAnswer<'GET /patient/{id}/audit_events'>['audit_events'][number]

export const caseQueries = {
  head: caseHeadQuery,

  /** Status history, and the steps the viewer may take from here. */
  statusEvents: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'status_events', id],
      meta: { kept: { about: id, form: 'history' } },
      queryFn: ({ signal }) => api.call('GET /patient/{id}/status_events', { params: { id }, signal }),
    }),

  /** Unresolved possible duplicates. */
  duplicates: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'duplicates_of', id],
      queryFn: ({ signal }) => api.call('GET /patient/{id}/duplicates', { params: { id }, signal }),
    }),

  /** Underwriting status and remaining limit. */
  underwriting: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'underwriting', id],
      queryFn: async ({ signal }) =>
        (await api.call('GET /patient/{id}/underwriting', { params: { id }, signal })).underwriting,
    }),

  /** Firm history; for a firm that may take the case over, also its conflicts. */
  firms: (id: string, lawfirmId?: string) =>
    queryOptions({
      queryKey: ['patient', 'firms', id, lawfirmId ?? ''],
      queryFn: ({ signal }) =>
        api.call('GET /patient/{id}/lawfirm_history', { params: { id }, query: { lawfirm_id: lawfirmId }, signal }),
    }),

  /** What the firm was asked by mail, the newest first. */
  firmRequests: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'firm_requests', id],
      queryFn: ({ signal }) => api.call('GET /patient/{id}/firm_requests', { params: { id }, signal }),
    }),

  /** Audit log, newest first, with or without those who only looked. */
  audit: (id: string, withReads: boolean) =>
    infiniteQueryOptions({
      queryKey: ['patient', 'audit', id, withReads],
      initialPageParam: '',
      queryFn: async ({ signal, pageParam }) =>
        (
          await api.call('GET /patient/{id}/audit_events', {
            params: { id },
            query: { before: pageParam, changes: withReads ? undefined : 'only' },
            signal,
          })
        ).audit_events,
      getNextPageParam: (page) => (page.length < MOST ? undefined : page.at(-1)?.id),
    }),

  /** Rows of an entity that belong to one case. */
  rows: <N extends EntityName>(entity: N, id: string) =>
    queryOptions({
      queryKey: [entity, 'of_case', id],
      meta: { kept: { about: id, form: 'rows', entity } },
      queryFn: ({ signal }) =>
        api.get(`/${entity}/all`, {
          answer: rowsIn<Readonly<Shown<N>>>(listName({ name: entity })),
          query: { page_size: MOST, filter: JSON.stringify({ patient_id: id }) },
          signal,
        }),
    }),
}
