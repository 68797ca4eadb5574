import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import type { EntityName } from '#domain/entities/index.ts'
import { listName } from '#domain/list-name.ts'
import { api } from '../api/portal.ts'
import { rowsIn } from '../api/record-queries.ts'
import type { CallAnswer } from '../api/typed-call.ts'

/** A page of a list is never longer; what a case has more of is on record, but not on one screen. */
const MOST = 200

/** A case as the viewer sees it. */
export type CaseRow = Readonly<Shown<'patient'>>

type HeadAnswer = CallAnswer<'GET /patient/{id}/master_detail'>['master_detail']

/** The head of a case: its columns side by side, and the names of those who work on it. */
export interface CaseHead {
  readonly row: CaseRow
  readonly stage: HeadAnswer['stage']
  readonly people: HeadAnswer['people']
}

function headOf({ id, version, identity, status, dates, totals, stage, people }: HeadAnswer): CaseHead {
  return { row: { ...identity, ...status, ...dates, ...totals, id, version }, stage, people }
}

type StatusHistory = CallAnswer<'GET /patient/{id}/status_events'>
export type StatusEvent = StatusHistory['case_status_events'][number]
export type AllowedStep = StatusHistory['allowed'][number]

export type Underwriting = CallAnswer<'GET /patient/{id}/underwriting'>['underwriting']

export type LawfirmHistory = CallAnswer<'GET /patient/{id}/lawfirm_history'>
export type AuditEntry = CallAnswer<'GET /patient/{id}/audit_events'>['audit_events'][number]

export const caseQueries = {
  head: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'head', id],
      queryFn: async ({ signal }): Promise<CaseHead> =>
        headOf((await api.call('GET /patient/{id}/master_detail', { params: { id }, signal })).master_detail),
    }),

  /** How a case came to its status, and where the viewer may take it from here. */
  statusEvents: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'status_events', id],
      queryFn: ({ signal }) => api.call('GET /patient/{id}/status_events', { params: { id }, signal }),
    }),

  /** Who may be the same person, as far as nobody has said yet. */
  duplicates: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'duplicates_of', id],
      queryFn: ({ signal }) => api.call('GET /patient/{id}/duplicates', { params: { id }, signal }),
    }),

  /** How the underwriting stands and what it still allows. */
  underwriting: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'underwriting', id],
      queryFn: async ({ signal }) =>
        (await api.call('GET /patient/{id}/underwriting', { params: { id }, signal })).underwriting,
    }),

  /** The firms a case has been with; where one is named that might take it over, what speaks against it. */
  firms: (id: string, lawfirmId?: string) =>
    queryOptions({
      queryKey: ['patient', 'firms', id, lawfirmId ?? ''],
      queryFn: ({ signal }) =>
        api.call('GET /patient/{id}/lawfirm_history', { params: { id }, query: { lawfirm_id: lawfirmId }, signal }),
    }),

  /** Who saw or changed the case, from the newest back. */
  audit: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['patient', 'audit', id],
      initialPageParam: '',
      queryFn: async ({ signal, pageParam }) =>
        (await api.call('GET /patient/{id}/audit_events', { params: { id }, query: { before: pageParam }, signal }))
          .audit_events,
      getNextPageParam: (page) => (page.length < MOST ? undefined : page.at(-1)?.id),
    }),

  /** The rows of an entity that hang on one case. */
  rows: <N extends EntityName>(entity: N, id: string) =>
    queryOptions({
      queryKey: [entity, 'of_case', id],
      queryFn: ({ signal }) =>
        api.get(`/${entity}/all`, {
          answer: rowsIn<Readonly<Shown<N>>>(listName({ name: entity })),
          query: { page_size: MOST, filter: JSON.stringify({ patient_id: id }) },
          signal,
        }),
    }),
}
