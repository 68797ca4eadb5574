import type { Viewer } from '#domain/access/viewer.ts'
import { looks } from '#domain/audit-actions.ts'
import { auditCalls } from '#domain/calls/audit.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { lien } from '#domain/entities/lien.ts'
import { patient } from '#domain/entities/patient.ts'
import { Refusal } from '#domain/errors.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

const PAGE = 200

type CaseEvent = AnswerOf<typeof auditCalls.ofCase>['audit_events'][number]
type AnyEvent = AnswerOf<typeof auditCalls.all>['audit_events'][number]

/** Who saw or changed what, for administrators and auditors; looking at it is itself on record. */
export function answerAudit({ callerDatabase, audit }: { callerDatabase: CallerDatabase; audit: AuditTrail }): Call[] {
  return [
    implement(auditCalls.ofCase, async ({ caller, params: { id }, query: { before, changes } }) => {
      const { viewer, results } = await callerDatabase.run(caller, (asking) => [
        sql<CaseEvent>`select e.id, e.at, e.user_id, e.action, e.entity, e.entity_id, ${toldOf(asking)} as detail
          from audit_event e
          where ${isEventOfCase(id, 'e.id')} and ${mayHear(asking)} and ${before ? sql`e.id < ${before}` : raw('true')}
            and ${changes ? sql`e.action <> all(${[...looks]}::text[])` : raw('true')}
            and exists(select from patient ${raw(TABLE)} where ${raw(TABLE)}.id = ${id}
              and ${raw(TABLE)}.deleted_at is null and ${mayKnow(asking)})
          order by e.id desc limit ${PAGE}`,
        sql`select from patient ${raw(TABLE)} where ${raw(TABLE)}.id = ${id}
          and ${raw(TABLE)}.deleted_at is null and ${mayKnow(asking)}`,
      ])
      if (results[1].rows.length !== 1) throw new Refusal('NOT_FOUND')
      await audit.seen(caller, viewer, {
        action: 'read',
        entity: 'patient',
        entityId: id,
        patientIds: [id],
        detail: { as: 'audit_events' },
      })
      return { audit_events: results[0].rows }
    }),
    implement(auditCalls.all, async ({ caller, query }) => {
      const { viewer, results } = await callerDatabase.run(caller, (asking) => {
        if (asking.level !== 'admin' && asking.user_type !== 'auditor') throw new Refusal('NOT_FOUND')
        const equal = (column: string, value: string | undefined) =>
          value === undefined ? raw('true') : sql`${raw(column)} = ${value}`
        return [
          sql<AnyEvent>`select id, at, user_id, session_id, action, entity, entity_id,
              cases_of(patient_ids, detail) as patient_ids, detail, ip, request_id
            from audit_event
            where ${equal('user_id', query.user_id)} and ${equal('entity', query.entity)}
              and ${equal('entity_id', query.entity_id)}
              and ${query.patient_id ? isEventOfCase(query.patient_id, 'id') : raw('true')}
              and ${query.from ? sql`at >= ${query.from}` : raw('true')} and ${query.to ? sql`at <= ${query.to}` : raw('true')}
              and ${query.before ? sql`id < ${query.before}` : raw('true')}
            order by id desc limit ${PAGE}`,
        ]
      })
      await audit.seen(caller, viewer, { action: 'list', entity: 'audit_event', detail: query })
      return { audit_events: results[0].rows }
    }),
  ]
}

/** Joined and not compared with an array, each id is looked for in its own month alone. */
function isEventOfCase(caseId: string, id: 'id' | 'e.id'): Sql {
  return sql`${raw(id)} in (select events_of_case(${caseId}))`
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
