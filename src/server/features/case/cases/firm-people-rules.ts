import type { patientLawfirmEmployee } from '#domain/entities/patient-lawfirm-employee.ts'
import type { Row } from '#domain/entity.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { sql, type Sql } from '#server/records/sql.ts'

type Part = Row<typeof patientLawfirmEmployee>

/** Who works on a case for its firm belongs to that firm, and a new first one takes the place of the old. */
export const firmPeopleRules: RecordRules<Part> = {
  create: (draft, id, viewer) => ({ before: [...ofItsFirm(draft), ...onlyFirst(draft, id, viewer.id)] }),
  update: (before, patch, viewer) => {
    const row = { ...before, ...patch }
    const says = (field: 'to' | 'is_primary'): boolean => field in patch && patch[field] !== before[field]
    return {
      before: [
        ...(says('to') ? ofItsFirm(row) : []),
        ...(says('is_primary') ? onlyFirst(row, before.id, viewer.id) : []),
      ],
    }
  },
}

/** Those who have left the case are on record as whose people they were. */
function ofItsFirm({ patient_id, lawfirm_employee_id, to }: Partial<Part>): Sql[] {
  if (to) return []
  return [
    // Locks the case, so that its firm can't change while firm staff are added.
    sql`select from patient where id = ${patient_id} for no key update`,
    sql`select require(exists(select from lawfirm_employee e join patient p on p.lawfirm_id = e.lawfirm_id
      where e.id = ${lawfirm_employee_id} and p.id = ${patient_id}), 'CW422', 'lawfirm_employee_id:other_firm')`,
  ]
}

function onlyFirst({ patient_id, is_primary }: Partial<Part>, id: string, by: string): Sql[] {
  if (is_primary !== true) return []
  return [
    sql`select from patient where id = ${patient_id} for no key update`,
    sql`update patient_lawfirm_employee set is_primary = false, version = version + 1, updated_at = now(), updated_by = ${by}
      where patient_id = ${patient_id} and id <> ${id} and is_primary and deleted_at is null`,
  ]
}
