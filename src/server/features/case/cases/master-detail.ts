import { headGroups } from '#domain/calls/cases/head-columns.ts'
import type { casesCalls } from '#domain/calls/cases.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { TABLE } from '#server/records/column-access.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

type Head = AnswerOf<typeof casesCalls.head>
/** Hidden columns are absent; the version is on every row. */
type Seen = Partial<Row<typeof patient>> & Pick<Row<typeof patient>, 'version'>

interface Found {
  readonly row: Seen
  readonly names: Readonly<Partial<Record<Person, string | null>>>
  readonly stage: Head['master_detail']['stage']
}

const people = {
  lawfirm: 'lawfirm_id',
  subsidiary: 'subsidiary_id',
  chiropractor: 'chiropractor_id',
  case_manager: 'case_manager_id',
  underwriter: 'underwriter_id',
} as const
type Person = keyof typeof people

export async function masterDetail(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
  id: string,
): Promise<Head> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => {
    const { once } = visibleColumns(patient, asking)
    return [
      sql<Found>`select row_to_json(v) as row, case_people(${raw(TABLE)}.id) as names, (select jsonb_build_object(
          'id', s.id, 'code', s.code, 'category', s.category, 'title', s.title, 'title_i18n', s.title_i18n, 'color', s.color,
          'sla_days', s.sla_days)
        from underwriting_stage s where s.id = ${raw(TABLE)}.underwriting_stage_id) as stage
      from patient ${raw(TABLE)} ${once.joined} cross join lateral (select ${once.detail}) v
      where ${raw(TABLE)}.id = ${id} and ${raw(TABLE)}.deleted_at is null and ${scopeSql(patient, 'read', asking)}`,
    ]
  })
  const found = results[0].rows[0]
  if (!found) throw new Refusal('NOT_FOUND')
  await audit.seen(caller, viewer, {
    action: 'read',
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { as: 'master_detail' },
  })
  const { row, names, stage } = found
  const named = (person: Person) => {
    const held = row[people[person]]
    return held ? { id: held, name: names[person] ?? null } : null
  }
  return {
    master_detail: {
      id,
      version: row.version,
      identity: picked(row, headGroups.identity),
      status: picked(row, headGroups.status),
      dates: picked(row, headGroups.dates),
      totals: picked(row, headGroups.totals),
      // A stage is as secret as the field that holds it.
      stage: row.underwriting_stage_id ? stage : null,
      people: {
        lawfirm: named('lawfirm'),
        subsidiary: named('subsidiary'),
        chiropractor: named('chiropractor'),
        case_manager: named('case_manager'),
        underwriter: named('underwriter'),
      },
    },
  }
}

/** Hidden fields stay absent: not even their emptiness is told. */
function picked<C extends keyof Seen>(row: Seen, fields: readonly C[]): Partial<Pick<Seen, C>> {
  const shown: Partial<Pick<Seen, C>> = {}
  for (const field of fields) if (field in row) shown[field] = row[field]
  return shown
}
