import type { AuditAction } from '#domain/audit-actions.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import { emitted } from '#server/events/emit.ts'
import type { Work } from '#server/records/commands.ts'
import { sql } from '#server/records/sql.ts'
import { refuseOutsiders } from './links.ts'

const MOST_TAGGED = 200

/** A tagged employee hears of the case and, if he sees assigned cases only, sees this one. */
export async function tagEmployee(work: Work, id: string, employeeId: string): Promise<string> {
  refuseOutsiders(work)
  const held = await work.hold(patient, id, 'update')
  const known = await work.row(sql`select from employee where id = ${employeeId} and is_active and deleted_at is null
    and (user_id is null or works_here(user_id))`)
  if (!known) throw invalid({ employee_id: ['not_found'] })
  const tagged = held.tagged_employee_ids ?? []
  if (!tagged.includes(employeeId)) {
    if (tagged.length === MOST_TAGGED) throw invalid({ employee_id: ['too_many'] })
    await changeTags(work, held, 'tag_employee', employeeId, [...tagged, employeeId])
  }
  return `{"patient":${await work.shown(patient, id, 'read')}}`
}

export async function untagEmployee(work: Work, id: string, employeeId: string): Promise<string> {
  refuseOutsiders(work)
  const held = await work.hold(patient, id, 'update')
  const tagged = held.tagged_employee_ids ?? []
  if (tagged.includes(employeeId)) {
    await changeTags(
      work,
      held,
      'untag_employee',
      employeeId,
      tagged.filter((one) => one !== employeeId),
    )
  }
  return `{"patient":${await work.shown(patient, id, 'read')}}`
}

async function changeTags(
  work: Work,
  held: Row<typeof patient>,
  action: AuditAction,
  employeeId: string,
  tagged: readonly string[],
): Promise<void> {
  const { id } = held
  await work.change(patient, id, { tagged_employee_ids: sql`${tagged}::uuid[]` })
  // Devices of users who see only assigned cases compare what they hold.
  await work.run(
    emitted({ kind: 'case_handed_over', patientId: id, isOpen: true, formerly: held }),
    // An untagged employee answers its patient no longer.
    sql`update patient p set thread_owner_id = null from employee e
      where p.id = ${id} and e.id = ${employeeId} and e.user_id = p.thread_owner_id and not e.id = any(p.tagged_employee_ids)`,
    sql`select raise_scope_epoch(array(select user_id from employee where id = ${employeeId} and user_id is not null))`,
  )
  await work.note({ action, entity: 'patient', entityId: id, patientIds: [id], detail: { employee_id: employeeId } })
}
