import { caseColumns, type calendarCalls } from '#domain/calls/calendar.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { patient } from '#domain/entities/patient.ts'
import { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import { seesField } from '#domain/reports/report.ts'
import { isLimited, isOpen, lastDay } from '#server/figures/case-words.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import type { Range } from './range.ts'
import { casesWithin } from './narrowed.ts'
import type { Asking } from './visits.ts'

/** Of a day with very many the first are named; all are counted. */
const NAMED = 20

const limitation = lastDay(TABLE)

/** A day with what falls due in it. */
type DueDay = NonNullable<AnswerOf<typeof calendarCalls.dates>['limitations']>[number]
export type FoundDay = DueDay & { readonly case_ids: string[] }

type Scope = Pick<Asking, 'viewer' | 'filter'>

/** The last days to file suit, of cases whose day still counts; passed days that were acknowledged are not shown. */
export function limitationsSql(scope: Scope, { from, to }: Range): Sql<FoundDay> | undefined {
  const { viewer, filter } = scope
  const sees = (['sol_date', 'sol_override', 'suit_filed_at', 'case_status'] as const).every((field) =>
    seesField([patient, field], viewer),
  )
  if (!sees) return undefined
  const t = raw(TABLE)
  return perDay(
    scope,
    sql`select ${raw(limitation)} as day, ${t}.* from patient ${t} where ${casesWithin(viewer, filter)}
      and ${raw(isLimited(TABLE))} and ${t}.sol_acknowledged_date is distinct from ${raw(limitation)}
      and ${raw(limitation)} >= ${from}::date and ${raw(limitation)} < ${to}::date`,
  )
}

/** When underwriting wants its papers, of those that are not here yet, in open cases. */
export function papersDueSql(scope: Scope, { from, to }: Range): Sql<FoundDay> | undefined {
  const { viewer, filter } = scope
  if (!seesField([underwritingDocument, 'due_at'], viewer) || !seesField([underwritingDocument, 'status'], viewer))
    return undefined
  const t = raw(TABLE)
  return perDay(
    scope,
    sql`select distinct on (d.due_at, ${t}.id) d.due_at as day, ${t}.* from underwriting_document d
      join (select ${t}.* from patient ${t} where ${casesWithin(viewer, filter)}) ${t} on ${t}.id = d.patient_id
      where ${visibleRows(underwritingDocument, 'd', { viewer })} and d.status in ('requested', 'rejected')
        and ${raw(isOpen(TABLE))} and d.due_at >= ${from}::date and d.due_at < ${to}::date order by d.due_at, ${t}.id`,
  )
}

function perDay({ viewer }: Scope, cases: Sql): Sql<FoundDay> {
  const t = raw(TABLE)
  const access = visibleColumns(patient, viewer)
  const names = access.select(['id', ...access.listed(caseColumns)])
  return sql<FoundDay>`select to_char(${t}.day, 'YYYY-MM-DD') as day, ${t}.in_day as count,
      json_agg(${t}.shown order by ${t}.place) as cases, array_agg(${t}.id) as case_ids
    from (select ${t}.id, ${t}.day, row_to_json(v) as shown,
        row_number() over (partition by ${t}.day order by ${t}.id) as place,
        (count(*) over (partition by ${t}.day))::int as in_day
      from (${cases}) ${t} cross join lateral (select ${names}) v) ${t}
    where ${t}.place <= ${NAMED} group by 1, 2 order by 1`
}
