import * as v from 'valibot'
import type { Viewer } from '#domain/access/viewer.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { lien } from '#domain/entities/lien.ts'
import { patient } from '#domain/entities/patient.ts'
import { Refusal } from '#domain/errors.ts'
import { idSchema } from '#domain/fields/kinds.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Gate } from '#server/records/gate.ts'
import { TABLE } from '#server/records/sight.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

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

const ofCase = v.strictObject({ before: v.optional(idSchema) })

/** Who saw or changed what, for administrators and auditors; looking at it is itself on record. */
export function auditCalls({ gate, audit }: { gate: Gate; audit: AuditTrail }): Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/patient/{id}/audit_events',
      tag: 'audit',
      summary: 'Who saw or changed a case, the newest first',
      query: ofCase,
      answer: ['audit_events'],
      handle: async ({ c, caller, query: { before } }) => {
        const id = idParam(c)
        const { viewer, results } = await gate.run(caller, (asking) => [
          sql`select e.id, e.at, e.user_id, e.action, e.entity, e.entity_id, ${toldOf(asking)} as detail
            from audit_event e
            where e.patient_ids @> array[${id}]::uuid[] and ${mayHear(asking)} and ${before ? sql`e.id < ${before}` : raw('true')}
              and exists(select from patient ${raw(TABLE)} where ${raw(TABLE)}.id = ${id}
                and ${raw(TABLE)}.deleted_at is null and ${mayKnow(asking)})
            order by e.id desc limit ${PAGE}`,
          sql`select from patient ${raw(TABLE)} where ${raw(TABLE)}.id = ${id}
            and ${raw(TABLE)}.deleted_at is null and ${mayKnow(asking)}`,
        ])
        if (results[1]?.rows.length !== 1) throw new Refusal('NOT_FOUND')
        await audit.seen(caller, viewer, {
          action: 'read',
          entity: 'patient',
          entityId: id,
          patientIds: [id],
          detail: { as: 'audit_events' },
        })
        return { audit_events: results[0]?.rows ?? [] }
      },
    }),
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

/** Administrators and auditors know the history of every case, a case manager that of his own. */
function mayKnow(viewer: Viewer): Sql {
  if (viewer.level === 'admin' || viewer.user_type === 'auditor') return scopeSql(patient, 'read', viewer)
  if (viewer.role !== 'case_manager') throw new Refusal('NOT_FOUND')
  return sql`${raw(TABLE)}.case_manager_id = ${viewer.id}::uuid and ${scopeSql(patient, 'read', viewer)}`
}

/** Who may not know of funding is not told that there is any: neither of its steps nor of the owners it changes. */
function mayHear({ sees }: Viewer): Sql {
  if (sees.includes('price')) return raw('true')
  return raw(`not (e.entity = 'lien' and coalesce(e.detail->>'kind', '') in ('funding', 'owner'))`)
}

const priced = Object.entries({ ...lien.secrets, ...appointment.secrets, ...patient.secrets })
  .flatMap(([field, kind]) => (kind === 'price' ? [field] : []))
  .map((field) => `'${field}'`)

/**
 * What was changed may be a secret to a case manager; that it was, and where, is not, but for what has a price. Why a
 * passed limitation was acknowledged is for all who read the record.
 */
function toldOf(viewer: Viewer): Sql {
  if (viewer.level === 'admin' || viewer.user_type === 'auditor') return raw('e.detail')
  return raw(`jsonb_strip_nulls(jsonb_build_object('from', e.detail->'from', 'to', e.detail->'to', 'as', e.detail->'as',
    'as_user', e.detail->'as_user',
    'reason', case when e.action = 'acknowledge_limitation' then e.detail->'reason' end, 'changes', (select jsonb_object_agg(field, true) from jsonb_object_keys(
      case jsonb_typeof(e.detail->'changes') when 'object' then e.detail->'changes' else '{}'::jsonb end) field
      ${viewer.sees.includes('price') ? '' : `where field not in (${priced.join(', ')})`})))`)
}
