import type { Viewer } from '#domain/access/viewer.ts'
import { recordOfKind } from '#domain/access/person-records.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { firstScreensCalls } from '#domain/calls/first-screens.ts'
import { patient } from '#domain/entities/patient.ts'
import { user } from '#domain/entities/user.ts'
import { eventFailures } from '#server/events/failures.ts'
import { failedWorkSql, type FailedWorkSource } from '#server/failed-work.ts'
import { alike } from '#server/figures/duplicates.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { requestSql } from '#server/workflow/sign-ups.ts'
import type { Counted } from './rows.ts'

export type Portal = NonNullable<AnswerOf<typeof firstScreensCalls.staff>['portal']>
export type Person = Portal['without_record']['rows'][number]

interface Count {
  readonly count: number
}

const MOST = 50

export const portalSql = (viewer: Viewer, failures: readonly FailedWorkSource[]) =>
  [
    sql<Count>`select count(*)::int as count from "user" u where ${requestSql('u')}`,
    sql<Count>`select count(*)::int as count from (${failedWorkSql([eventFailures, ...failures])}) f`,
    sql<Count>`select count(*)::int as count from patient t
      where ${visibleRows(patient, 't', { viewer })} and ${alike(viewer)}`,
    withoutRecord(viewer),
    setupSql(viewer),
  ] as const

export type Setup = NonNullable<Portal['setup']>

/** No row once there is a patient. */
const setupSql = (viewer: Viewer): Sql<Setup> => sql<Setup>`select
    exists(select from lawfirm f where f.deleted_at is null) as has_firm,
    exists(select from "user" u where u.is_active and u.deleted_at is null and u.id <> ${viewer.id}) as has_colleague
  where not exists (select from patient p where p.deleted_at is null)`

/** The same rule as `missingRecord`, for all log-ins at once. */
function withoutRecord(viewer: Viewer): Sql<Counted<Person>> {
  const lacks = (entry: string): Sql =>
    raw(`not exists (select from ${entry} p where p.user_id = u.id and p.deleted_at is null)`)
  const assigned = JSON.stringify([{ permission: 'patient.list', reach: 'assigned' }])
  return sql<Counted<Person>>`select u.id, u.name, u.email, u.user_type, count(*) over ()::int as of_all
    from "user" u join role r on r.id = u.role_id
    where ${visibleRows(user, 'u', { viewer })} and u.is_active and (
      u.user_type = 'staff' and (u.is_casemanager or u.is_underwriter) and ${lacks(recordOfKind.staff)}
      or u.user_type = 'lawfirm' and not coalesce(u.firm_wide, false) and r.grants @> ${assigned}::jsonb
        and ${lacks(recordOfKind.lawfirm)})
    order by u.name, u.id limit ${MOST}`
}
