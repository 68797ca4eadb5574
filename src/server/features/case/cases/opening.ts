import { grantOf, type Viewer } from '#domain/access/viewer.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import { headquartersCode } from '#domain/rules/case-number.ts'
import { emitted } from '#server/events/emit.ts'
import { todayOf } from '#server/figures/days.ts'
import { newId } from '#server/records/new-id.ts'
import type { Contribution } from '#server/records/rules.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

const t = raw(TABLE)

type CaseDraft = Partial<Row<typeof patient>>

/** From outside, who opens a case is who referred the patient. */
const referrers: ReadonlySet<string> = new Set(['lawfirm', 'chiropractor', 'subsidiary'])

/** What a case has from its first moment, besides what its author says. */
export function opening(
  draft: CaseDraft,
  id: string,
  viewer: Viewer,
  searchText: string,
  solDate: string | null,
): Contribution {
  const firm = sql`(select f from lawfirm f where f.id = ${draft.lawfirm_id})`
  const subsidiary = draft.subsidiary_id ?? viewer.subsidiary_id
  const subsidiaryId = subsidiary ? sql`${subsidiary}::uuid` : sql`(${firm}).subsidiary_id`
  return {
    before: [
      ...flaggedPeople(draft),
      // The firm's manager may be handing over; the case is opened for who comes next.
      ...(draft.lawfirm_id ? [sql`select works_here((${firm}).case_manager_id)`] : []),
      ...openedOnce(draft, id, viewer),
      // Drawn once and kept for the length of the transaction: the row and its search text both carry it.
      sql`select set_config('app.case_number', next_case_number(
        coalesce(case_code(${subsidiaryId}), ${headquartersCode}),
        extract(year from now() at time zone 'UTC')::int), true)`,
    ],
    set: {
      case_number: caseNumber,
      search_text: sql`replace(lower(${caseNumber}), '-', ' ') || ${searchText}`,
      subsidiary_id: subsidiaryId,
      case_manager_id: caseManager(draft, viewer, firm),
      ...ownPart(draft, viewer),
      ...(viewer.chiropractor_id &&
        !draft.chiropractor_id && { chiropractor_id: sql`${viewer.chiropractor_id}::uuid` }),
      ...(referrers.has(viewer.user_type) && { referral_source: sql`${viewer.user_type}` }),
      underwriting_stage_id: raw(`(select s.id from underwriting_stage s
        where s.category = 'new' and s.deleted_at is null order by s.is_active desc, s.sort_order limit 1)`),
      opened_at: raw('now()'),
      status_changed_at: raw('now()'),
      sol_date: sql`${solDate}::date`,
    },
    after: [
      sql`insert into case_status_event (id, patient_id, from_status, to_status, detail, by)
        values (${newId()}, ${id}, 'intake', 'intake', '{"opened": true}', ${viewer.id})`,
      emitted({ kind: 'case_reached', patientId: id, point: 'status', value: 'intake' }),
      emitted({ kind: 'case_reached', patientId: id, point: 'stage', value: 'new' }),
      ...ownCase(id, viewer),
    ],
  }
}

/**
 * The same draft sent twice at one moment passes the duplicate test twice; here the second waits and is refused. An
 * outsider is told of the cases he sees alone.
 */
function openedOnce(draft: CaseDraft, id: string, viewer: Viewer): Sql[] {
  const { first_name: first, last_name: last, dob, dol } = draft
  if (!dob) return []
  return [
    sql`select pg_advisory_xact_lock(hashtextextended(concat_ws('|', lower(${last}), lower(${first}), ${dob}::text, ${dol}::text), 0))`,
    viewer.level === 'user'
      ? sql`select require(not exists(select from patient ${t} where ${t}.dob = ${dob} and ${t}.dol = ${dol}
          and lower(${t}.last_name) = lower(${last}) and lower(${t}.first_name) = lower(${first}) and ${t}.id <> ${id}
          and ${t}.deleted_at is null and ${scopeSql(patient, 'read', viewer)}), 'CW422', '_:duplicate')`
      : sql`select require(not opened_already(${first}, ${last}, ${dob}, ${dol}, ${id}), 'CW422', '_:duplicate')`,
  ]
}

const caseNumber = raw(`current_setting('app.case_number')`)

/** Who works on «assigned» cases and opens one is meant to work on it. */
function caseManager(draft: CaseDraft, viewer: Viewer, firm: Sql): Sql {
  if (draft.case_manager_id) return sql`${draft.case_manager_id}::uuid`
  return viewer.is_casemanager && opensAssigned(viewer) ? sql`${viewer.id}::uuid` : sql`(${firm}).case_manager_id`
}

const opensAssigned = (viewer: Viewer): boolean =>
  viewer.user_type === 'staff' && grantOf(viewer, 'patient', 'create') === 'assigned'

/** Without a manager's duty, the author stays on the case as a tagged employee; otherwise it would be lost to him. */
function ownPart(draft: CaseDraft, viewer: Viewer): Record<string, Sql> {
  // To open a case for another manager is not granted.
  if (!opensAssigned(viewer) || viewer.is_casemanager || draft.case_manager_id) return {}
  if (viewer.employee_id === null) throw invalid({ _: ['no_record'] })
  return { tagged_employee_ids: sql`array[${viewer.employee_id}]::uuid[]` }
}

export function flaggedPeople(values: CaseDraft): Sql[] {
  const roles = [
    ['case_manager_id', 'is_casemanager'],
    ['underwriter_id', 'is_underwriter'],
  ] as const
  return roles.flatMap(([field, flag]) =>
    values[field]
      ? [
          sql`select require(works_here(${values[field]}) and exists(select from "user" u where u.id = ${values[field]}
            and u.${raw(flag)} and u.is_active), 'CW422', ${`${field}:not_flagged`})`,
        ]
      : [],
  )
}

/** A firm's employee who refers a patient would lose sight of the case at once, were it not his. */
function ownCase(id: string, viewer: Viewer): Sql[] {
  if (!viewer.lawfirm_employee_id || grantOf(viewer, 'patient', 'read') !== 'assigned') return []
  return [
    sql`insert into patient_lawfirm_employee (id, patient_id, lawfirm_employee_id, role, is_primary, "from", created_by, updated_by)
      select ${newId()}::uuid, ${id}, e.id, case
          when e.title in ('attorney', 'associate') then 'attorney'
          when e.title in ('case_manager', 'accounting') then e.title
          else 'paralegal' end,
        true, ${todayOf(viewer)}::date, ${viewer.id}, ${viewer.id}
      from lawfirm_employee e where e.id = ${viewer.lawfirm_employee_id}`,
  ]
}
