import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { listName } from '#domain/entity.ts'
import { api } from '../../api/portal.ts'
import { rowsIn, type RecordRow } from '../record-queries.ts'

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
})

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

  /** The rows of an entity that hang on one case. */
  rows: (entity: string, id: string) =>
    queryOptions({
      queryKey: [entity, 'of_case', id],
      queryFn: ({ signal }) =>
        api.get(`/${entity}/all`, {
          answer: rowsIn(listName({ name: entity })),
          query: { page_size: MOST, filter: JSON.stringify({ patient_id: id }) },
          signal,
        }),
    }),
}
