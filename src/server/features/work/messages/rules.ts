import type { Viewer } from '#domain/access/viewer.ts'
import type { message } from '#domain/entities/message.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import { emitted } from '#server/events/emit.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

/** Who may write to whom. That the sender is the caller, the entity's stamp sees to. */
export const messageRules: RecordRules<Row<typeof message>> = {
  create: ({ receiver_id: receiver }, _id, viewer) => {
    if (receiver === viewer.id) throw invalid({ receiver_id: ['own_record'] })
    // Refused like an unknown user, so that accounts can't be probed.
    return {
      before: [sql`select require(${reachable(sql`${receiver}::uuid`, viewer)}, 'CW422', 'receiver_id:not_found')`],
      after: receiver ? [emitted({ kind: 'chat_written', senderId: viewer.id, receiverId: receiver })] : [],
    }
  },
}

/**
 * Staff write to everybody but auditors, who only look. Others write to the staff on their cases, and answer staff who
 * wrote to them.
 */
export function reachable(receiver: Sql, viewer: Viewer): Sql {
  const staff = viewer.user_type === 'staff'
  const condition = staff
    ? raw(`p.user_type <> 'auditor'`)
    : sql`p.user_type = 'staff' and (${onMyCases(receiver, viewer)}
    or exists(select from message m where m.sender_id = ${receiver} and m.receiver_id = ${viewer.id}))`
  return sql`exists(select from chat_partner(${receiver}) p where ${condition})`
}

function onMyCases(receiver: Sql, viewer: Viewer): Sql {
  return sql`exists(select from patient t where t.deleted_at is null and ${scopeSql(patient, 'read', viewer)}
    and (t.case_manager_id = ${receiver} or t.underwriter_id = ${receiver} or p.employee_id = any(t.tagged_employee_ids)))`
}
