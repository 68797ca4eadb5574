import { patient } from '#domain/entities/patient.ts'
import type { PaperFacts } from '#domain/papers/paper-facts.ts'
import type { Letterhead } from '#domain/papers/paper.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { Refusal } from '#domain/errors.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { BatchResult } from '#server/database/batch.ts'
import type { Caller } from '#server/http/caller.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

/** Printed documents are for portal staff and the law firm; users who see less of a case can't print them. */
export function refuseReaders(viewer: Viewer): void {
  const reads = ['staff', 'auditor', 'lawfirm'].includes(viewer.user_type)
  if (!reads || !viewer.sees.includes('identity') || !viewer.sees.includes('billing')) throw new Refusal('NOT_FOUND')
}

/** The name and place of an originator of liens, by the alias of the lien. */
export function originatorOf(lien: string): Sql {
  return raw(`coalesce((select name from medical_provider where id = ${lien}.medical_provider_id),
    (select practice_name from chiropractor where id = ${lien}.chiropractor_id))`)
}

/** The facts as the database tells them. */
type FactsRow = Omit<PaperFacts, 'letterhead'> & { readonly letterhead: Letterhead | null }

export function paperFactsSql(id: string, viewer: Viewer): Sql<FactsRow> {
  refuseReaders(viewer)
  const t = raw(TABLE)
  return sql<FactsRow>`select ${t}.case_number, concat_ws(' ', ${t}.first_name, ${t}.middle_name, ${t}.last_name) as patient_name, ${t}.dob,
      ${t}.dol, letterhead_of(${t}.id) as letterhead, f.name as lawfirm_name,
      array_remove(array[nullif(concat_ws(', ', f.address1, f.address2), ''),
        nullif(concat_ws(' ', nullif(concat_ws(', ', f.city, s.code), ''), f.zip), ''), f.phone], null) as lawfirm_lines,
      (select concat_ws(' ', e.first_name, e.last_name) from patient_lawfirm_employee w
        join lawfirm_employee e on e.id = w.lawfirm_employee_id
        where w.patient_id = ${t}.id and w.deleted_at is null and w."to" is null and w.role in ('lead_attorney', 'attorney')
        order by w.role = 'lead_attorney' desc, w.is_primary desc, w.id limit 1) as attorney_name,
      case_people(${t}.id) ->> 'case_manager' as contact_name
    from patient ${t} left join lawfirm f on f.id = ${t}.lawfirm_id left join state s on s.id = f.state_id
    where ${t}.id = ${id} and ${t}.deleted_at is null and ${scopeSql(patient, 'read', viewer)}`
}

/** Where no brand owns a case, the portal itself writes. */
const portal: Letterhead = { name: 'Caseway', lines: [] }

export function paperFacts(result: BatchResult<FactsRow> | undefined): PaperFacts {
  const found = result?.rows[0]
  if (!found) throw new Refusal('NOT_FOUND')
  const { name, lines } = found.letterhead ?? portal
  const printed = { letterhead: { name, lines: lines.map(dialled) }, lawfirm_lines: found.lawfirm_lines.map(dialled) }
  return { ...found, ...printed }
}

/** A number of the line as people write it. */
const dialled = (line: string): string => line.replace(/^\+1(\d{3})(\d{3})(\d{4})(?!\d)/, '($1) $2-$3')

/** What is printed is on record before it leaves. */
export async function notePaper(
  audit: AuditTrail,
  caller: Caller,
  viewer: Viewer,
  paper: { as: string; entity: string; entityId: string; patientId: string },
): Promise<void> {
  await audit.seen(caller, viewer, {
    action: 'print',
    entity: paper.entity,
    entityId: paper.entityId,
    patientIds: [paper.patientId],
    detail: { as: paper.as },
  })
}
