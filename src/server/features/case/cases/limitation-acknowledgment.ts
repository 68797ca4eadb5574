import type { AcknowledgmentInput } from '#domain/calls/cases.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { isAcknowledged, limitationDay, limitedStatuses } from '#domain/rules/limitation-day.ts'
import { limitationAlarm } from '#domain/rules/limitation.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

/** K5: an overdue day to file suit stays red until a case manager or an administrator acknowledges it with a reason. */
export async function acknowledgeLimitation(
  work: Work,
  id: string,
  { reason, expected_version }: AcknowledgmentInput,
  today: string,
): Promise<string> {
  if (work.viewer.level !== 'admin' && work.viewer.role !== 'case_manager') throw new Refusal('NOT_FOUND')
  const held = await work.hold(patient, id, 'update')
  refuseOutdated(held, expected_version)
  const day = overdueDay(held, today)
  if (day === null) throw invalid({ _: ['limitation_not_overdue'] })
  await work.change(patient, id, {
    sol_acknowledged_date: sql`${day}::date`,
    sol_acknowledged_reason: sql`${reason}`,
    sol_acknowledged_at: raw('now()'),
    sol_acknowledged_by: sql`${work.viewer.id}::uuid`,
  })
  await work.note({
    action: 'acknowledge_limitation',
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { last_day: day, reason },
  })
  return `{"patient":${await work.shown(patient, id, 'read')}}`
}

/** The passed day that waits for an acknowledgment; null if there is none. */
function overdueDay(row: Row<typeof patient>, today: string): string | null {
  const day = limitationDay(row)
  if (day === null || !limitedStatuses.some((status) => status === row.case_status)) return null
  const { alarm } = limitationAlarm({
    sol_date: day,
    today,
    suit_filed_at: row.suit_filed_at,
    overdue_acknowledged: isAcknowledged(row),
  })
  return alarm === 'overdue' ? day : null
}

/** What a change of the day undoes: an acknowledgment is for one day. */
export const notAcknowledged: Readonly<Record<string, Sql>> = {
  sol_acknowledged_date: raw('null'),
  sol_acknowledged_reason: raw('null'),
  sol_acknowledged_at: raw('null'),
  sol_acknowledged_by: raw('null'),
}
