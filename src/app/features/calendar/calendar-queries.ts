import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from '../../api/portal.ts'
import { ownZone } from '#domain/rules/wall-time.ts'
import type { RecordRow } from '../../api/record-queries.ts'
import type { Wanted } from './calendar-address.ts'
import type { Days } from './calendar-days.ts'

const person = v.looseObject({ first_name: v.nullish(v.string()), last_name: v.nullish(v.string()) })
const visitSchema = v.looseObject({
  id: v.string(),
  patient_id: v.string(),
  timezone: v.nullish(v.string()),
  patient: v.nullish(person),
})
const day = v.object({ day: v.string(), count: v.number() })
const dates = v.nullable(
  v.array(v.object({ ...day.entries, cases: v.array(v.looseObject({ id: v.string(), ...person.entries })) })),
)

/** A visit with what its place and its case are to a calendar. */
export type VisitRow = RecordRow & v.InferOutput<typeof visitSchema>
export type DayCount = v.InferOutput<typeof day>
export type DueDay = NonNullable<v.InferOutput<typeof dates>>[number]

const visits = v.object({
  visits: v.array(visitSchema),
  days: v.array(day),
  /** Where this device answers in place of the server: days of which it knows nothing. */
  missing_days: v.optional(v.array(v.string())),
})
const waiting = v.object({ visits: v.array(visitSchema), count: v.number() })
const layersSchema = v.object({ limitations: dates, papers_due: dates })
const feed = v.object({
  feed: v.nullable(
    v.object({ cases: v.picklist(['own', 'all']), created_at: v.string(), fetched_at: v.nullable(v.string()) }),
  ),
})
const madeFeed = v.object({ ...feed.entries, address: v.string() })

const FEED = '/calendar/feed'
/** So many of those that wait are shown at a time. */
export const WAITING_SHOWN = 50

function query(wanted: Wanted, days?: Days) {
  const filter = Object.keys(wanted).length > 0 ? JSON.stringify(wanted) : undefined
  return { ...days, zone: ownZone(), filter }
}

export const calendarQueries = {
  visits: (days: Days, wanted: Wanted) =>
    queryOptions({
      queryKey: ['calendar', 'visits', days, wanted],
      queryFn: ({ signal }) => api.get('/calendar/visits', { answer: visits, query: query(wanted, days), signal }),
    }),

  dates: (days: Days, wanted: Wanted) =>
    queryOptions({
      queryKey: ['calendar', 'dates', days, wanted],
      queryFn: ({ signal }) => api.get('/calendar/dates', { answer: layersSchema, query: query(wanted, days), signal }),
    }),

  waiting: (wanted: Wanted) =>
    queryOptions({
      queryKey: ['calendar', 'waiting', wanted],
      queryFn: ({ signal }) =>
        api.get('/calendar/waiting', {
          answer: waiting,
          query: { ...query(wanted), page_size: WAITING_SHOWN },
          signal,
        }),
    }),

  feed: () =>
    queryOptions({
      queryKey: ['calendar', 'feed'],
      queryFn: async ({ signal }) => (await api.get(FEED, { answer: feed, signal })).feed,
    }),
}

export const makeFeed = (cases: 'own' | 'all') => api.post(FEED, { cases }, { answer: madeFeed })
export const endFeed = () => api.delete(FEED, { answer: v.unknown() })
