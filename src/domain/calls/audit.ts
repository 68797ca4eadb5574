import * as v from 'valibot'
import { idSchema } from '../fields/kinds.ts'
import { defineCall } from './define-call.ts'

const text = v.pipe(v.string(), v.maxLength(60, 'too_long'))
const moment = v.pipe(text, v.isoTimestamp('invalid'))

const event = {
  id: v.string(),
  at: v.string(),
  user_id: v.nullable(v.string()),
  action: v.string(),
  entity: v.nullable(v.string()),
  entity_id: v.nullable(v.string()),
  /** What else is known of it; it differs by action. */
  detail: v.nullable(v.record(v.string(), v.unknown())),
}

export const auditCalls = {
  ofCase: defineCall({
    method: 'GET',
    path: '/patient/{id}/audit_events',
    tag: 'audit',
    summary: 'Audit trail of a case, newest first',
    query: v.strictObject({
      before: v.optional(idSchema),
      /** Leaves out who only looked. */
      changes: v.optional(v.literal('only', 'invalid')),
    }),
    answer: v.strictObject({ audit_events: v.array(v.strictObject(event)) }),
  }),
  all: defineCall({
    method: 'GET',
    path: '/audit_event/all',
    tag: 'audit',
    summary: 'Audit events, newest first',
    query: v.strictObject({
      user_id: v.optional(idSchema),
      patient_id: v.optional(idSchema),
      entity: v.optional(text),
      entity_id: v.optional(idSchema),
      from: v.optional(moment),
      to: v.optional(moment),
      before: v.optional(idSchema),
    }),
    answer: v.strictObject({
      audit_events: v.array(
        v.strictObject({
          ...event,
          session_id: v.nullable(v.string()),
          patient_ids: v.nullable(v.array(v.string())),
          ip: v.nullable(v.string()),
          request_id: v.nullable(v.string()),
        }),
      ),
    }),
  }),
}
