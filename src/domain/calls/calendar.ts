import * as v from 'valibot'
import { appointment } from '../entities/appointment.ts'
import { patient } from '../entities/patient.ts'
import { date } from '../fields/kinds.ts'
import { defineCall } from './define-call.ts'
import { pageQuery } from './list-query.ts'
import { columnsOf, maskedColumns } from './shown-row.ts'

/** What a block shows of a visit, and what moving it needs to know. */
export const visitColumns = [
  'patient_id',
  'appointment_type_id',
  'appointment_status_id',
  'medical_provider_id',
  'medical_provider_office_id',
  'chiropractor_id',
  'scheduled_start',
  'duration_min',
  'requested_at',
  'requested_by',
  'wanted_from',
  'wanted_to',
  'is_surgery',
  'approval',
  'interpreter_needed',
  'transport_needed',
] as const
export const caseColumns = [
  'case_number',
  'first_name',
  'middle_name',
  'last_name',
  'case_manager_id',
  'lawfirm_id',
] as const

const zone = v.optional(v.pipe(v.string('invalid'), v.maxLength(60, 'too_long'), v.check(isZone, 'invalid')), 'UTC')
const { filter, page, page_size } = pageQuery.entries

/** Days as the clocks show them where the visits take place; the reader's own zone is for visits without a place. */
const rangeQuery = v.strictObject({ from: date().schema, to: date().schema, zone, filter })

const visit = v.strictObject({
  id: v.string(),
  version: v.number(),
  ...columnsOf(appointment, visitColumns),
  /** The time zone of its place; without one the visit stands at the reader's clock. */
  timezone: v.nullable(v.string()),
  /** Its case; null where the caller may not list it. */
  patient: v.nullable(v.strictObject(maskedColumns(patient, caseColumns))),
})

const count = v.number()
const dueDays = v.array(
  v.strictObject({
    day: v.string(),
    count,
    cases: v.array(v.strictObject({ id: v.string(), ...maskedColumns(patient, caseColumns) })),
  }),
)

const FEED = '/calendar/feed'
const feedCases = v.picklist(['own', 'all'], 'invalid')
const feed = v.nullable(
  v.strictObject({
    id: v.string(),
    cases: feedCases,
    created_at: v.string(),
    fetched_at: v.nullable(v.string()),
  }),
)

export const calendarCalls = {
  visits: defineCall({
    method: 'GET',
    path: '/calendar/visits',
    tag: 'calendar',
    summary: 'Visits in a date range, or counts by day where there are too many',
    query: rangeQuery,
    answer: v.strictObject({
      visits: v.array(visit),
      days: v.array(v.strictObject({ day: v.string(), count })),
    }),
  }),
  dates: defineCall({
    method: 'GET',
    path: '/calendar/dates',
    tag: 'calendar',
    summary: 'Limitation dates and underwriting due dates by day',
    query: rangeQuery,
    answer: v.strictObject({ limitations: v.nullable(dueDays), papers_due: v.nullable(dueDays) }),
  }),
  waiting: defineCall({
    method: 'GET',
    path: '/calendar/waiting',
    tag: 'calendar',
    summary: 'Unscheduled visits, oldest request first',
    query: v.strictObject({ zone, filter, page, page_size }),
    answer: v.strictObject({ visits: v.array(visit), count, page: v.number(), page_size: v.number() }),
  }),
  feed: defineCall({
    method: 'GET',
    path: FEED,
    tag: 'calendar',
    summary: "The caller's calendar link: whether it exists, and when it was last read",
    answer: v.strictObject({ feed }),
  }),
  makeFeed: defineCall({
    method: 'POST',
    path: FEED,
    tag: 'calendar',
    summary: 'Create a new private calendar link for the caller; the previous one is revoked',
    status: 201,
    body: v.strictObject({ cases: v.optional(feedCases) }),
    answer: v.strictObject({ feed, address: v.string() }),
  }),
  endFeed: defineCall({
    method: 'DELETE',
    path: FEED,
    tag: 'calendar',
    summary: "Revoke the caller's calendar link",
    answer: v.strictObject({ ended: v.literal(true) }),
  }),
  readFeed: defineCall({
    method: 'GET',
    path: `${FEED}/{secret}`,
    tag: 'calendar',
    summary: 'Calendar feed for other apps, without names',
  }),
}

function isZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
