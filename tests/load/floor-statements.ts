import { commonColumns } from '#domain/entity.ts'
import type { Entity } from '#domain/entity.ts'
import { patient } from '#domain/entities/patient.ts'
import { patientNote } from '#domain/entities/patient-note.ts'
import { deviceColumns } from '#server/features/shell/sync/device-columns.ts'

export const PAGE = 50
export const SNAPSHOT_AT_ONCE = 2000

/** Copies of tables without triggers and foreign keys: the same row, the same indexes, nothing else. */
export const floorTables = [patient.name, patientNote.name].map((name) => ({ name, copy: `floor_${name}` }))

export const one = `select ${[...commonColumns, ...Object.keys(patient.fields)].map(columnOf(patient)).join(', ')}
  from patient where id = $1`

const listed = ['id', 'version', ...patient.list.columns, 'created_at', 'updated_at'].map(columnOf(patient)).join(', ')

export const list = `select ${listed} from patient
  where lawfirm_id = $1 and case_status = $2 and deleted_at is null order by last_name, id limit ${PAGE}`

const onDevices = ['id', 'rev', ...deviceColumns(patient)]

export const changed = `select ${onDevices.map(columnOf(patient)).join(', ')} from patient where id = any($1::uuid[])`

export const horizon = 'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon'

export const snapshot = `select id, json_build_array(${onDevices.map(columnOf(patient)).join(', ')})::text as line
  from patient where deleted_at is null and id > $1 order by id limit ${SNAPSHOT_AT_ONCE}`

/** A bare insert of the columns that a row has. */
export function insert(table: string, columns: readonly string[]): string {
  const places = columns.map((_, index) => `$${index + 1}`)
  return `insert into floor_${table} (${columns.map((column) => `"${column}"`).join(', ')}) values (${places.join(', ')}) returning *`
}

/** Of a sealed number, its end is what is shown. */
function columnOf(entity: Entity): (column: string) => string {
  return (column) => (entity.fields[column]?.kind === 'sealed' ? `"${column}_last4"` : `"${column}"`)
}
