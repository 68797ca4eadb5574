import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Shown } from '#domain/calls/shown-row.ts'
import type { EntityName } from '#domain/entities/index.ts'
import { listName } from '#domain/list-name.ts'
import { actingParties, caseActs } from '#domain/rules/next-act.ts'
import { api } from '../api/portal.ts'
import { rowsIn, type RecordRow } from '../api/record-queries.ts'
import type { CallAnswer } from '../api/typed-call.ts'
import { duplicatesSchema } from './duplicate-candidates.ts'

/** A page of a list is never longer; what a case has more of is on record, but not on one screen. */
const MOST = 200

const values = v.record(v.string(), v.unknown())
const person = v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()) }))

const headSchema = v.object({
  master_detail: v.object({
    id: v.string(),
    version: v.number(),
    identity: values,
    status: values,
    dates: values,
    totals: values,
    stage: v.nullable(v.looseObject({ id: v.string(), category: v.string() })),
    people: v.record(v.string(), person),
  }),
})

type Person = v.InferOutput<typeof person>

/** The head of a case: its columns side by side, and the names of those who work on it. */
export interface CaseHead {
  readonly row: RecordRow
  readonly stage: RecordRow | null
  readonly people: Readonly<Record<string, Person>>
}

function headOf({ master_detail: head }: v.InferOutput<typeof headSchema>): CaseHead {
  const { id, version, identity, status, dates, totals, stage, people } = head
  return { row: { ...identity, ...status, ...dates, ...totals, id, version }, stage, people }
}

const eventSchema = v.object({
  id: v.string(),
  kind: v.string(),
  from_status: v.string(),
  to_status: v.string(),
  reason: v.nullable(v.string()),
  at: v.string(),
  by: v.nullable(v.string()),
  is_open: v.boolean(),
})
export type StatusEvent = v.InferOutput<typeof eventSchema>

const historySchema = v.object({
  case_status_events: v.array(eventSchema),
  allowed: v.array(v.object({ to: v.string(), mode: v.picklist(['apply', 'propose']) })),
  waits_for: v.nullable(v.object({ by: v.picklist(actingParties), act: v.picklist(caseActs), is_you: v.boolean() })),
})

export type Underwriting = CallAnswer<'GET /patient/{id}/underwriting'>['underwriting']

const firmsSchema = v.object({
  lawfirm_history: v.array(
    v.object({
      id: v.string(),
      from_lawfirm_id: v.nullable(v.string()),
      to_lawfirm_id: v.string(),
      effective_at: v.string(),
      reason: v.string(),
      at: v.string(),
      by: v.nullable(v.string()),
    }),
  ),
  conflicts: v.array(v.picklist(['opposite_role', 'represents_other_side'])),
  planned: v.nullable(
    v.object({ id: v.string(), to_lawfirm_id: v.string(), effective_at: v.string(), reason: v.string() }),
  ),
})

export type AuditEntry = CallAnswer<'GET /patient/{id}/audit_events'>['audit_events'][number]

const place = (id: string) => encodeURIComponent(id)

export const caseQueries = {
  head: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'head', id],
      queryFn: async ({ signal }): Promise<CaseHead> =>
        headOf(await api.get(`/patient/${place(id)}/master_detail`, { answer: headSchema, signal })),
    }),

  /** How a case came to its status, and where the viewer may take it from here. */
  statusEvents: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'status_events', id],
      queryFn: ({ signal }) => api.get(`/patient/${place(id)}/status_events`, { answer: historySchema, signal }),
    }),

  /** Who may be the same person, as far as nobody has said yet. */
  duplicates: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'duplicates_of', id],
      queryFn: ({ signal }) => api.get(`/patient/${place(id)}/duplicates`, { answer: duplicatesSchema, signal }),
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
        api.get(`/patient/${place(id)}/lawfirm_history`, {
          answer: firmsSchema,
          query: { lawfirm_id: lawfirmId },
          signal,
        }),
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
