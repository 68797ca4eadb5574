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
          from ${eventsOfCase(id, before)}
          where ${mayHear(asking)}
            and ${changes ? sql`e.action <> all(${[...looks]}::text[])` : raw('true')}
            and exists(select from patient ${raw(TABLE)} where ${raw(TABLE)}.id = ${id}
              and ${raw(TABLE)}.deleted_at is null and ${mayKnow(asking)})
          order by of_case.id desc limit ${PAGE}`,
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
        const { patient_id: caseId, before } = query
        const equal = (column: string, value: string | undefined) =>
          value === undefined ? raw('true') : sql`${raw(column)} = ${value}`
        return [
          sql<AnyEvent>`select e.id, e.at, e.user_id, e.session_id, e.action, e.entity, e.entity_id,
              cases_of(e.patient_ids, e.detail) as patient_ids, e.detail, e.ip, e.request_id
            from ${caseId ? eventsOfCase(caseId, before) : raw('audit_event e')}
            where ${equal('e.user_id', query.user_id)} and ${equal('e.entity', query.entity)}
              and ${equal('e.entity_id', query.entity_id)}
              and ${query.from ? sql`e.at >= ${query.from}` : raw('true')}
              and ${query.to ? sql`e.at <= ${query.to}` : raw('true')}
              and ${before ? sql`e.id < ${before}` : raw('true')}
            order by ${raw(caseId ? 'of_case.id' : 'e.id')} desc limit ${PAGE}`,
        ]
      })
      await audit.seen(caller, viewer, { action: 'list', entity: 'audit_event', detail: query })
      return { audit_events: results[0].rows }
    }),
  ]
}

/**
 * The events of a case, to be ordered by `of_case.id desc`. Each is looked up by its id in its own month, and no more than a
 * page needs. Joined freely, the planner would rather walk the whole record from its newest event on, until it has met
 * enough of this case: seconds, and minutes for a case that was last opened long ago.
 */
function eventsOfCase(caseId: string, before: string | undefined): Sql {
  return sql`(select found.id from events_of_case(${caseId}) as found(id)
      where ${before ? sql`found.id < ${before}` : raw('true')} order by found.id desc offset 0) as of_case
    cross join lateral (select * from audit_event where id = of_case.id offset 0) as e`
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
