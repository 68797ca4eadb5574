import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { quickPanelCalls } from '#domain/calls/quick-panel.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import { ownCases } from '#server/figures/own-cases.ts'
import { statusesOf, visibleRows } from '#server/figures/visible-rows.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

/** A panel beside the page shows the first few; the lists behind it have all. */
const MOST = 8

/** Without a beginning it is the reader's today, and without an end it is a day long. */
export interface Day {
  readonly from: string | undefined
  readonly to: string | undefined
}

type Panel = AnswerOf<typeof quickPanelCalls.data>
export type Visit = Panel['appointments'][number]
export type DueContact = Panel['contacts_due'][number]
export type PinnedCase = Panel['pinned'][number]

/**
 * The visits of a day that the viewer may list, as its screens count them. All of them have a start: "nulls first" only names
 * the order of an index, so that the database stops reading after the visits that are shown.
 */
export function visitsSql(viewer: Viewer, { from, to }: Day): Sql<Visit> {
  const access = visibleColumns(appointment, viewer)
  const seen = ['scheduled_start', 'duration_min'].every((column) => access.always.has(column))
  if (!seen || rowsFor(appointment, 'list', viewer) === false) return sql<Visit>`select null::uuid as id where false`
  const start = from === undefined ? raw('current_date::timestamptz') : sql`${from}::timestamptz`
  const end = to === undefined ? sql`${start} + interval '1 day'` : sql`${to}::timestamptz`
  return sql<Visit>`select a.id, a.scheduled_start, a.duration_min, ${caseOf(viewer)} from appointment a
    left join patient t on t.id = a.patient_id and ${visibleRows(patient, 't', { viewer })}
    where ${visibleRows(appointment, 'a', { viewer })} and a.appointment_status_id = any(${statusesOf('scheduled')})
      and a.scheduled_start >= ${start} and a.scheduled_start < ${end}
    order by a.scheduled_start nulls first, a.id limit ${MOST}`
}

const NUMBER = `case t.contact_party when 'patient' then coalesce(t.contact_phone, t.phone)
  when 'firm' then (select f.phone from lawfirm f where f.id = t.lawfirm_id) end`

/**
 * Whom the viewer is to call by now, the longest due first, and how many there are. They are read before they are put in
 * order, or the index of the order would lead through everybody's: all are counted, however few are shown.
 */
export function dueContactsSql(viewer: Viewer): Sql<DueContact> {
  const works = viewer.user_type === 'staff' && shows(patient, viewer, 'contact_due_on')
  if (!works) return sql<DueContact>`select null::uuid as patient_id where false`
  const phone = raw(shows(patient, viewer, 'phone', 'contact_phone') ? NUMBER : 'null::text')
  return sql<DueContact>`select t.contact_due_on as due_on, t.contact_reason as reason, t.contact_party as party, ${phone} as phone,
      ${caseOf(viewer)}, count(*) over ()::int as of_all
    from (select t.* from patient t
      where ${visibleRows(patient, 't', { viewer })} and ${ownCases(viewer)} and t.contact_due_on <= current_date
      offset 0) t
    order by t.contact_due_on, t.id limit ${MOST}`
}

/** What the viewer has pinned, as far as he still sees it; the latest first. */
export function pinnedSql(viewer: Viewer): Sql<PinnedCase> {
  return sql<PinnedCase>`select k.pinned_at, ${caseOf(viewer)} from pinned_case k join patient t on t.id = k.patient_id
    where k.user_id = ${viewer.id} and ${visibleRows(patient, 't', { viewer })} order by k.pinned_at desc, t.id`
}

/** The case of a row by its number and its patient, each where the viewer sees it. */
function caseOf(viewer: Viewer): Sql {
  const access = visibleColumns(patient, viewer)
  const number = access.any.has('case_number') ? raw('t.case_number') : raw('null::text')
  const named = shows(patient, viewer, 'first_name', 'last_name')
  const name = named ? raw(`concat_ws(' ', t.first_name, t.last_name)`) : raw('null::text')
  return sql`t.id as patient_id, ${number} as case_number, ${name} as patient_name`
}

function shows(entity: Entity, viewer: Viewer, ...columns: string[]): boolean {
  const access = visibleColumns(entity, viewer)
  return columns.every((column) => access.always.has(column))
}
