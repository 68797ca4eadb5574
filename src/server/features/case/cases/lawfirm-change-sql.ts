import { newId } from '#server/records/new-id.ts'
import { sql, type Sql } from '#server/records/sql.ts'

export interface FirmChange {
  readonly patientId: string
  readonly from: string | null
  readonly to: string
  readonly effectiveAt: string
  readonly reason: string
  /** Who decided it; a planned change is carried out in the name of who planned it. */
  readonly by: string
}

/** What a case's change of firm does: the first firm's people leave it, and what was promised to it must be promised anew. */
export function firmChangeSql({ patientId, from, to, effectiveAt, reason, by }: FirmChange): Sql[] {
  return [
    // The entries of the old firm's people are closed while they can still be told apart from the new ones.
    sql`update patient_lawfirm_employee set "to" = greatest("from", ${effectiveAt}::date), is_primary = false,
        version = version + 1, updated_at = now(), updated_by = ${by}
      where patient_id = ${patientId} and "to" is null and deleted_at is null`,
    sql`update patient_document set sign_status = 'expired', version = version + 1, updated_at = now(), updated_by = ${by}
      where patient_id = ${patientId} and doc_type = 'lop' and sign_status in ('none', 'sent', 'viewed') and deleted_at is null`,
    sql`insert into lien_event (id, lien_id, kind, from_value, to_value, reason, by)
      select new_uuid(), id, 'status', status, 'asserted', ${reason}, ${by}
      from lien where patient_id = ${patientId} and status = 'confirmed' and deleted_at is null`,
    sql`update lien set status = case status when 'confirmed' then 'asserted' else status end, confirmed_at = null, confirmed_by = null, confirmed_method = null,
        version = version + 1, updated_at = now(), updated_by = ${by}
      where patient_id = ${patientId} and confirmed_at is not null and status not in ('paid', 'released', 'void')
        and deleted_at is null`,
    sql`insert into patient_lawfirm_history (id, patient_id, from_lawfirm_id, to_lawfirm_id, effective_at, reason, by)
      values (${newId()}, ${patientId}, ${from}, ${to}, ${effectiveAt}::date, ${reason}, ${by})`,
    sql`update patient set lawfirm_id = ${to}::uuid, lop_status = 'requested', lawfirm_contact_at = null,
        lawfirm_silent_at = null,
        version = version + 1, updated_at = now(), updated_by = ${by}
      where id = ${patientId}`,
  ]
}
