import type pg from 'pg'
import { emit } from '#server/events/emit.ts'
import { newId } from '#server/records/new-id.ts'

/** Unless a later message to the patient may still arrive. */
const REOPEN = `update patient_sms asked set awaits_reply = true, version = asked.version + 1, updated_at = now()
  from patient_sms reply
  where reply.id = $1 and reply.status in ('failed', 'blocked_no_consent')
    and asked.answered_by_id = reply.id and asked.deleted_at is null and not asked.awaits_reply
    and not exists (
      select from patient_sms later where later.patient_id = reply.patient_id and later.direction = 'out'
        and later.sent_by is not null and later.created_at > reply.created_at
        and later.status not in ('failed', 'blocked_no_consent') and later.deleted_at is null)
  returning asked.id, asked.patient_id`

/** A reply that did not reach the patient answers nothing: what it had answered waits again. */
export async function reopenThread(client: pg.ClientBase, replyId: string): Promise<void> {
  const { rows } = await client.query<{ id: string; patient_id: string }>(REOPEN, [replyId])
  const patientId = rows[0]?.patient_id
  if (patientId === undefined) return
  await endSnooze(client, patientId)
  await emit(client, { kind: 'thread_changed', patientId })
  await client.query(
    `insert into audit_event (id, action, entity, entity_id, patient_ids, detail)
     values ($1, 'open_thread', 'patient_sms', $2, $3, $4)`,
    [newId(), replyId, [patientId], JSON.stringify({ messages: rows.map(({ id }) => id), failed: replyId })],
  )
}

/** What is new about a conversation brings it back before its time. */
export async function endSnooze(client: pg.ClientBase, patientId: string): Promise<void> {
  await client.query(
    'update patient set thread_snoozed_until = null where id = $1 and thread_snoozed_until is not null',
    [patientId],
  )
}
