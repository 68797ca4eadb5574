import type { Viewer } from '#domain/access/viewer.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import { seesField } from '#domain/reports/report.ts'
import { workKinds, type WorkKind } from '#domain/rules/work.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { MOST_OF_A_KIND } from './most.ts'
import { NONE, sources, type Column, type Found } from './sources.ts'

/** What waits for the viewer, one statement for each kind. It is the staff's own list: others have screens of their own. */
export function entriesSql(viewer: Viewer): Sql<Found>[] {
  if (viewer.user_type !== 'staff' || rowsFor(patient, 'list', viewer) === false) return []
  return workKinds.filter((kind) => sources[kind].opens(viewer)).map((kind) => sourceSql(kind, viewer))
}

/** The code of an entry as the viewer finds it now: '' where it has none, null where there is no such entry. */
export function codeSql(viewer: Viewer, entry: string): Sql {
  const kind = workKinds.find((one) => entry.startsWith(`${one}:`))
  if (!kind || !sources[kind].opens(viewer)) return raw('null::text')
  const found = sourceSql(kind, viewer)
  return sql`(select coalesce(found.code, '') from (${found}) found where found.record_id::text = ${entry.slice(kind.length + 1)})`
}

/** A mark of today is told too: where the reader is now that day may still be ahead, and the list decides by that. */
function sourceSql(kind: WorkKind, viewer: Viewer): Sql<Found> {
  const { from = '', beside, columns, acts = () => columns.acts ?? NONE, where } = sources[kind]
  const visible = visibleRows(patient, 't', { viewer })
  const value = (column: Column, type: string): string => `${columns[column] ?? `null::${type}`} as ${column}`
  const shown = (...fields: string[]): boolean => fields.every((field) => seesField([patient, field], viewer))
  const number = shown('phone', 'contact_phone')
    ? `case coalesce(t.contact_party, 'patient') when 'patient' then coalesce(t.contact_phone, t.phone)
        when 'firm' then (select f.phone from lawfirm f where f.id = t.lawfirm_id) end`
    : 'null::text'
  const about = [
    `'${kind}' as kind`,
    't.id as patient_id',
    `${shown('first_name', 'last_name') ? `concat_ws(' ', t.first_name, t.last_name)` : 'null::text'} as patient_name`,
    `${shown('case_number') ? 't.case_number' : 'null::text'} as case_number`,
    `${shown('case_status') ? 't.case_status' : 'null::text'} as case_status`,
    // Only a call may be to another party than the patient.
    `${kind === 'call' ? 't.contact_party' : 'null::text'} as party`,
    `${kind === 'call' ? number : shown('phone') ? 't.phone' : 'null::text'} as phone`,
    value('record_id', 'uuid'),
    value('version', 'int'),
    value('code', 'text'),
    value('about', 'text'),
    value('place', 'text'),
    value('zone', 'text'),
    value('at', 'timestamptz'),
    value('amount_cents', 'bigint'),
    value('day', 'date'),
    value('last', 'date'),
    `coalesce(${acts(viewer)}, ${NONE}) as acts`,
    'm.until as snoozed_until',
  ]
  const rows = beside
    ? sql`${raw(beside)} k left join patient t on t.id = k.patient_id and ${visible}`
    : sql`patient t ${typeof from === 'string' ? raw(from) : from(viewer)}`
  return sql<Found>`select ${raw(about.join(', '))} from ${rows}
    left join work_mark m on m.user_id = ${viewer.id} and m.until >= current_date
      and m.entry = ${raw(`concat('${kind}:', ${columns.record_id})`)}
      and (m.code is null or m.code = ${raw(`coalesce(${columns.code ?? 'null'}, '')`)})
    where ${beside ? raw('true') : visible} and ${where(viewer)}
    order by ${raw(columns.day)}, ${raw(columns.record_id)} limit ${MOST_OF_A_KIND}`
}
