import * as v from 'valibot'
import { appointment } from '../entities/appointment.ts'
import { date, idSchema, integer, longText, moment } from '../fields/kinds.ts'
import { lines } from '../fields/text-rules.ts'
import { mostInSeries } from '../rules/series.ts'
import { appointmentCommands } from '../rules/transitions/appointment.ts'
import { defineCall } from './define-call.ts'
import { pageFields, pageQuery } from './list-query.ts'
import { shownRow } from './shown-row.ts'
import { reason, version } from './workflow-input.ts'

const visit = shownRow(appointment)
const listQuery = v.strictObject({ ...pageQuery.entries, patient_id: v.optional(idSchema) })
const list = v.strictObject({ appointments: v.array(visit), ...pageFields })

const place = v.optional(v.nullable(idSchema))

/** `to` names a command: where it leads follows from where the visit stands. */
const transitionInput = v.strictObject({
  to: v.picklist(appointmentCommands, 'invalid'),
  reason,
  expected_version: version,
  scheduled_start: v.optional(moment().schema),
  duration_min: v.optional(integer({ min: 5, max: 1440 }).schema),
  medical_provider_id: place,
  medical_provider_office_id: place,
  chiropractor_id: place,
  service_date: v.optional(date().schema),
  no_show_reason: v.optional(lines(500)),
  cancel_reason: v.optional(lines(500)),
  cancelled_by: v.optional(v.picklist(['patient', 'provider'], 'invalid')),
})
export type AppointmentTransitionInput = v.InferOutput<typeof transitionInput>

/** Several visits alike; each has a time of its own. */
const seriesInput = v.strictObject({
  patient_id: idSchema,
  appointment_type_id: idSchema,
  appointment_status_id: idSchema,
  medical_provider_id: place,
  medical_provider_office_id: place,
  chiropractor_id: place,
  starts: v.pipe(
    v.array(moment().schema, 'invalid'),
    v.minLength(1, 'required'),
    v.maxLength(mostInSeries, 'too_many'),
  ),
  duration_min: integer({ min: 5, max: 1440 }).schema,
  interpreter_needed: v.optional(v.boolean('invalid')),
  transport_needed: v.optional(v.boolean('invalid')),
  note: v.optional(lines(1000)),
})
export type SeriesDraft = v.InferOutput<typeof seriesInput>

const seriesIds = v.pipe(
  v.array(idSchema, 'invalid'),
  v.minLength(1, 'required'),
  v.maxLength(mostInSeries, 'too_many'),
)

const requestInput = v.strictObject({
  appointment_type_id: idSchema,
  /** The office that the firm wishes for; it is asked at once where it has a visit of the patient already. */
  medical_provider_office_id: v.optional(v.nullable(idSchema)),
  wanted_from: v.optional(v.nullable(date().schema)),
  wanted_to: v.optional(v.nullable(date().schema)),
  interpreter_needed: v.optional(v.boolean('invalid')),
  transport_needed: v.optional(v.boolean('invalid')),
  note: v.optional(v.nullable(longText({ max: 1000 }).schema)),
})
export type VisitRequestInput = v.InferOutput<typeof requestInput>

/** A time for the visit, or why there is none. */
const requestAnswerInput = v.strictObject({
  expected_version: version,
  scheduled_start: v.optional(moment().schema),
  declined_reason: v.optional(lines(500)),
})
export type VisitRequestAnswerInput = v.InferOutput<typeof requestAnswerInput>

const approvalInput = v.strictObject({
  approval: v.picklist(['approved', 'declined'], 'invalid'),
  approved_cents: v.optional(v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(0, 'too_small'))),
  reason,
  expected_version: version,
})
export type AppointmentApprovalInput = v.InferOutput<typeof approvalInput>

export const appointmentsCalls = {
  scheduled: defineCall({
    method: 'GET',
    path: '/appointment/scheduled',
    tag: 'appointment',
    summary: 'Scheduled visits',
    query: listQuery,
    answer: list,
  }),
  unscheduled: defineCall({
    method: 'GET',
    path: '/appointment/unscheduled',
    tag: 'appointment',
    summary: 'Unscheduled visits',
    query: listQuery,
    answer: list,
  }),
  both: defineCall({
    method: 'GET',
    path: '/appointment/both',
    tag: 'appointment',
    summary: 'Upcoming visits',
    query: listQuery,
    answer: list,
  }),
  serviceDates: defineCall({
    method: 'GET',
    path: '/appointment/service_dates',
    tag: 'appointment',
    summary: 'Completed visits by date of service',
    query: listQuery,
    answer: list,
  }),
  transition: defineCall({
    method: 'POST',
    path: '/appointment/{id}/transition',
    tag: 'appointment',
    summary: 'Schedule, confirm, complete, cancel or move a visit',
    body: transitionInput,
    answer: v.strictObject({
      appointment: v.nullable(visit),
      /** The visit that a new one takes the place of. */
      superseded_id: v.optional(v.string()),
    }),
  }),
  request: defineCall({
    method: 'POST',
    path: '/patient/{id}/request_visit',
    tag: 'appointment',
    summary: 'Ask for a visit of a case of the firm',
    body: requestInput,
    answer: v.strictObject({ appointment: v.nullable(visit) }),
  }),
  askOffice: defineCall({
    method: 'POST',
    path: '/appointment/{id}/ask_office',
    tag: 'appointment',
    summary: 'Put a requested visit to the office that the firm wishes for',
    body: v.strictObject({ expected_version: version }),
    answer: v.strictObject({ appointment: v.nullable(visit) }),
  }),
  answerRequest: defineCall({
    method: 'POST',
    path: '/appointment/{id}/answer_request',
    tag: 'appointment',
    summary:
      'Answer a request as its office: a time within the requested days books the visit, any other is proposed, or decline',
    body: requestAnswerInput,
    answer: v.strictObject({ appointment: v.nullable(visit) }),
  }),
  acceptTime: defineCall({
    method: 'POST',
    path: '/appointment/{id}/accept_time',
    tag: 'appointment',
    summary: 'Book a requested visit at the time that its office proposes',
    body: v.strictObject({ expected_version: version }),
    answer: v.strictObject({ appointment: v.nullable(visit) }),
  }),
  approval: defineCall({
    method: 'POST',
    path: '/appointment/{id}/approval',
    tag: 'appointment',
    summary: 'Approve or decline a visit that needs approval',
    body: approvalInput,
    answer: v.strictObject({ appointment: v.nullable(visit) }),
  }),
  series: defineCall({
    method: 'POST',
    path: '/appointment/series',
    tag: 'appointment',
    summary: 'Schedule a series of visits, all or none',
    body: seriesInput,
    answer: v.strictObject({ appointments: v.array(v.string()) }),
  }),
  undoSeries: defineCall({
    method: 'POST',
    path: '/appointment/series/undo',
    tag: 'appointment',
    summary: 'Take back visits that one has just scheduled and nobody has touched since',
    body: v.strictObject({ ids: seriesIds }),
    answer: v.strictObject({ count: v.number() }),
  }),
}
