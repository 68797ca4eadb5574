import { queryOptions, type QueryMeta } from '@tanstack/react-query'
import { DAYS } from '#offline/answers/cache-policy.ts'
import { api } from '../../../api/portal.ts'
import { ownZone } from '#domain/rules/wall-time.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import type { VisitRow } from '../../../case/visits/visits.ts'
import type { Wanted } from './calendar-address.ts'
import type { Days } from './calendar-days.ts'

type Visits = CallAnswer<'GET /calendar/visits'>

/** A visit with what its place and its case are to a calendar. */
export type CalendarVisit = VisitRow & Pick<Visits['visits'][number], 'patient_id' | 'timezone' | 'patient'>
export type DayCount = Visits['days'][number]
export type DueDay = NonNullable<CallAnswer<'GET /calendar/dates'>['limitations']>[number]

export interface ShownDays extends Visits {
  /** Where this device answers in place of the server: days of which it knows nothing. */
  readonly missing_days?: readonly string[]
}

/** So many of those that wait are shown at a time. */
const WAITING_SHOWN = 50

function query(wanted: Wanted) {
  const filter = Object.keys(wanted).length > 0 ? JSON.stringify(wanted) : undefined
  return { zone: ownZone(), filter }
}

/** Of a calendar that shows all that its user sees the days are kept; one that is narrowed says too little. */
function metaOfVisits(days: Days, wanted: Wanted): QueryMeta {
  if (Object.keys(wanted).length > 0) return { ofCases: true }
  return { ofCases: true, kept: { about: DAYS, form: 'visits' }, standIn: { tells: 'days', days } }
}

export const calendarQueries = {
  visits: (days: Days, wanted: Wanted) =>
    queryOptions({
      queryKey: ['calendar', 'visits', days, wanted],
      meta: metaOfVisits(days, wanted),
      queryFn: ({ signal }): Promise<ShownDays> =>
        api.call('GET /calendar/visits', { query: { ...days, ...query(wanted) }, signal }),
    }),

  dates: (days: Days, wanted: Wanted) =>
    queryOptions({
      queryKey: ['calendar', 'dates', days, wanted],
      meta: { ofCases: true },
      queryFn: ({ signal }) => api.call('GET /calendar/dates', { query: { ...days, ...query(wanted) }, signal }),
    }),

  waiting: (wanted: Wanted) =>
    queryOptions({
      queryKey: ['calendar', 'waiting', wanted],
      meta: { ofCases: true },
      queryFn: ({ signal }) =>
        api.call('GET /calendar/waiting', { query: { ...query(wanted), page_size: WAITING_SHOWN }, signal }),
    }),

  feed: () =>
    queryOptions({
      queryKey: ['calendar', 'feed'],
      queryFn: async ({ signal }) => {
        const { feed } = await api.call('GET /calendar/feed', { signal })
        return feed && { cases: feed.cases, created_at: feed.created_at, fetched_at: feed.fetched_at }
      },
    }),
}

export const makeFeed = (cases: 'own' | 'all') => api.call('POST /calendar/feed', { body: { cases } })
export const endFeed = () => api.call('DELETE /calendar/feed', {})
