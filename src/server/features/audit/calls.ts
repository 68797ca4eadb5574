import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { idSchema } from '#domain/fields/kinds.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Gate } from '#server/records/gate.ts'
import { raw, sql } from '#server/records/sql.ts'

const text = v.pipe(v.string(), v.maxLength(60, 'too_long'))
const query = v.strictObject({
  user_id: v.optional(idSchema),
  patient_id: v.optional(idSchema),
  entity: v.optional(text),
  entity_id: v.optional(idSchema),
  from: v.optional(v.pipe(text, v.isoTimestamp('invalid'))),
  to: v.optional(v.pipe(text, v.isoTimestamp('invalid'))),
  before: v.optional(idSchema),
})

const PAGE = 200

/** Who saw or changed what, for administrators and auditors; looking at it is itself on record. */
export function auditCalls({ gate, audit }: { gate: Gate; audit: AuditTrail }): Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/audit_event/all',
      tag: 'audit',
      summary: 'Audit events, the newest first',
      query,
      answer: ['audit_events'],
      handle: async ({ caller, query: asked }) => {
        const { viewer, results } = await gate.run(caller, (asking) => {
          if (asking.level !== 'admin' && asking.user_type !== 'auditor') throw new Refusal('NOT_FOUND')
          const equal = (column: string, value: string | undefined) =>
            value === undefined ? raw('true') : sql`${raw(column)} = ${value}`
          return [
            sql`select id, at, user_id, session_id, action, entity, entity_id, patient_ids, detail, ip, request_id
              from audit_event
              where ${equal('user_id', asked.user_id)} and ${equal('entity', asked.entity)}
                and ${equal('entity_id', asked.entity_id)}
                and ${asked.patient_id ? sql`patient_ids @> array[${asked.patient_id}]::uuid[]` : raw('true')}
                and ${asked.from ? sql`at >= ${asked.from}` : raw('true')} and ${asked.to ? sql`at <= ${asked.to}` : raw('true')}
                and ${asked.before ? sql`id < ${asked.before}` : raw('true')}
              order by id desc limit ${PAGE}`,
          ]
        })
        await audit.seen(caller, viewer, { action: 'list', entity: 'audit_event', detail: asked })
        return { audit_events: results[0]?.rows ?? [] }
      },
    }),
  ]
}
