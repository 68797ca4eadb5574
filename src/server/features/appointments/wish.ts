import * as v from 'valibot'
import { date, idSchema, integer, moment } from '#domain/fields/kinds.ts'
import { lines } from '#domain/fields/text-rules.ts'
import { appointmentCommands } from '#domain/rules/transitions/appointment.ts'
import { reason, version } from '#server/workflow/wish.ts'

const place = v.optional(v.nullable(idSchema))

/** `to` names a command: where it leads follows from where the visit stands. */
export const appointmentWish = v.strictObject({
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
export type AppointmentWish = v.InferOutput<typeof appointmentWish>

export const approvalWish = v.strictObject({
  approval: v.picklist(['approved', 'declined'], 'invalid'),
  approved_cents: v.optional(v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(0, 'too_small'))),
  reason,
  expected_version: version,
})
export type ApprovalWish = v.InferOutput<typeof approvalWish>
