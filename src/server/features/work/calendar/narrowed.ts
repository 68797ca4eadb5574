import { appointment } from '#domain/entities/appointment.ts'
import { patient } from '#domain/entities/patient.ts'
import { invalid } from '#domain/errors.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { wantedSql } from '#server/records/query.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

type Filter = Readonly<Record<string, unknown>> | undefined

/** What a calendar is narrowed by: the visit itself, or the case it belongs to. */
const ofVisits: ReadonlySet<string> = new Set([
  'appointment_type_id',
  'appointment_status_id',
  'medical_provider_id',
  'medical_provider_office_id',
  'chiropractor_id',
])
const ofCases: ReadonlySet<string> = new Set(['case_manager_id', 'lawfirm_id'])

function part(filter: Filter, fields: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filter ?? {}).filter(([field]) => fields.has(field)))
}

export function refuseUnknown(filter: Filter): void {
  const unknown = Object.keys(filter ?? {}).filter((field) => !ofVisits.has(field) && !ofCases.has(field))
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((field) => [field, ['unknown_field']])))
}

/** A condition on visits `t`. */
export function wantedVisits(viewer: Viewer, filter: Filter): Sql {
  const visits = wantedSql(appointment, visibleColumns(appointment, viewer), part(filter, ofVisits))
  if (Object.keys(part(filter, ofCases)).length === 0) return visits
  const t = raw(TABLE)
  return sql`${visits} and ${t}.patient_id in (select ${t}.id from patient ${t} where ${casesWithin(viewer, filter)})`
}

/** A condition on cases `t`: those that the viewer may list and that are asked for. */
export function casesWithin(viewer: Viewer, filter: Filter): Sql {
  const wanted = wantedSql(patient, visibleColumns(patient, viewer), part(filter, ofCases))
  return sql`${raw(TABLE)}.deleted_at is null and ${scopeSql(patient, 'list', viewer)} and ${wanted}`
}
