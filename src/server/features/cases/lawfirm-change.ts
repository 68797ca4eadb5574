import { patient } from '#domain/entities/patient.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'
import { refuseOutsiders } from './links.ts'

export interface LawfirmChange {
  readonly lawfirm_id: string
  readonly effective_at?: string | undefined
  readonly reason: string
  readonly expected_version: number
}

/** The case goes to another firm: the first one's people leave it, and what was promised to it must be promised anew. */
export async function changeLawfirm(work: Work, id: string, change: LawfirmChange, today: string): Promise<string> {
  refuseOutsiders(work)
  if (work.viewer.level !== 'admin' && work.viewer.role !== 'case_manager') throw new Refusal('NOT_FOUND')
  const held = await work.hold(patient, id, 'update')
  refuseOutdated(held, change.expected_version)
  const from = held['lawfirm_id']
  if (from === change.lawfirm_id) throw invalid({ lawfirm_id: ['same_firm'] })
  const firm = await work.row(
    sql`select from lawfirm where id = ${change.lawfirm_id} and is_active and deleted_at is null`,
  )
  if (!firm) throw invalid({ lawfirm_id: ['not_found'] })
  const effective = change.effective_at ?? today
  if (effective > today) throw invalid({ effective_at: ['in_future'] })
  if (effective < String(held['dol'])) throw invalid({ effective_at: ['before_accident'] })
  const published = await work.row(
    sql`select from distribution where patient_id = ${id} and state in ('published', 'accepted')`,
  )
  if (published && work.viewer.level !== 'admin') throw invalid({ _: ['distribution_published'] })

  // The entries of the old firm's people are closed while they can still be told apart from the new ones.
  await work.run(
    sql`update patient_lawfirm_employee set "to" = greatest("from", ${effective}::date), is_primary = false,
        version = version + 1, updated_at = now(), updated_by = ${work.viewer.id}
      where patient_id = ${id} and "to" is null and deleted_at is null`,
    sql`update patient_document set sign_status = 'expired', version = version + 1, updated_at = now(), updated_by = ${work.viewer.id}
      where patient_id = ${id} and doc_type = 'lop' and sign_status in ('none', 'sent', 'viewed') and deleted_at is null`,
    sql`insert into lien_event (id, lien_id, kind, from_value, to_value, reason, by)
      select new_uuid(), id, 'status', status, 'asserted', ${change.reason}, ${work.viewer.id}
      from lien where patient_id = ${id} and status = 'confirmed' and deleted_at is null`,
    sql`update lien set status = case status when 'confirmed' then 'asserted' else status end, confirmed_at = null, confirmed_by = null, confirmed_method = null,
        version = version + 1, updated_at = now(), updated_by = ${work.viewer.id}
      where patient_id = ${id} and confirmed_at is not null and status not in ('paid', 'released', 'void', 'written_off')
        and deleted_at is null`,
    sql`insert into patient_lawfirm_history (id, patient_id, from_lawfirm_id, to_lawfirm_id, effective_at, reason, by)
      values (${newId()}, ${id}, ${from}, ${change.lawfirm_id}, ${effective}::date, ${change.reason}, ${work.viewer.id})`,
  )
  await work.change(patient, id, {
    lawfirm_id: sql`${change.lawfirm_id}::uuid`,
    lop_status: sql`'requested'`,
    lawfirm_contact_at: sql`null`,
  })
  await work.note({
    action: 'change_lawfirm',
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { from, to: change.lawfirm_id, effective_at: effective, reason: change.reason },
  })
  return `{"patient":${await work.shown(patient, id, 'read')}}`
}
