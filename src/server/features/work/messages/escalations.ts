import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { escalationMail } from '#domain/rules/push/escalation-mail.ts'
import { threadPath } from '#domain/rules/push/alert-paths.ts'
import { isTooLong } from '#domain/rules/push/waiting.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { queuePush } from '#server/realtime/push/queue.ts'
import type { Reminding } from './reminders.ts'

export interface Escalating extends Reminding {
  /** Where the portal stands, as far as it knows. */
  readonly portal: string | undefined
  readonly house: string
}

interface Unheard {
  readonly patient_id: string
  readonly reminded_at: string
  readonly lead_id: string
  readonly name: string
  readonly email: string
  readonly language: MailLanguage
  readonly zone: string | null
}

/** Conversations still unread after the case manager's reminder, with the supervisor. */
const UNHEARD = `select t.patient_id, r.reminded_at, l.id as lead_id, l.name, l.email, l.language, l.timezone as zone
  from unread_thread t join patient p on p.id = t.patient_id and p.unread_messages > 0 and p.deleted_at is null
  join unread_reminder r on r.patient_id = t.patient_id and r.user_id = p.case_manager_id
  join employee m on m.user_id = p.case_manager_id and m.deleted_at is null
  join employee s on s.id = m.supervisor_id and s.is_active and s.deleted_at is null
  join "user" l on l.id = s.user_id and l.is_active and l.deleted_at is null
  where t.escalated_at is null and r.reminded_at <= $1`

/** offline §5.8: if a reminder had no effect, the case manager’s supervisor is notified, once. */
export async function escalateUnread(escalating: Escalating): Promise<void> {
  const { pool, waits, now = () => new Date() } = escalating
  const at = now()
  const { rows } = await pool.query<Unheard>(UNHEARD, [at])
  for (const unheard of rows) {
    const wait = { since: new Date(unheard.reminded_at), minutes: waits.escalationMinutes, zone: unheard.zone }
    if (isTooLong(wait, at)) await escalate(escalating, unheard, at)
  }
}

async function escalate({ pool, portal, house }: Escalating, unheard: Unheard, at: Date): Promise<void> {
  const { patient_id: patientId, lead_id: leadId, name, email, language } = unheard
  const link = portal === undefined ? undefined : `${portal}${threadPath(patientId)}`
  const mail = escalationMail(language, { name, link, house })
  await inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      'update unread_thread set escalated_at = $2 where patient_id = $1 and escalated_at is null',
      [patientId, at],
    )
    // Read, or told by another server, at this very moment.
    if (rowCount === 0) return
    await queuePush(tx, { kind: 'escalation', topic: patientId, userId: leadId })
    await queueMail(tx, { id: leadId, name, email, language }, mail)
  })
}
