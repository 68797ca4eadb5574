import type { FailedWorkSource } from '#server/failed-work.ts'
import { sql } from '#server/records/sql.ts'
import { sendSmsAgain, type Sending } from './send.ts'

/** Text messages that the gateway or the network did not take. */
export function smsFailures(sending: Omit<Sending, 'house'>): FailedWorkSource {
  return {
    kind: 'sms',
    list: sql`select s.id::text as id, case when d.failed_at is null then 'retrying' else 'failed' end as state,
        null::text as subject, s."to" as recipient, s.patient_id, coalesce(d.error, s.error_code) as reason, d.attempts,
        s.created_at as since, case when d.failed_at is null then d.next_try_at end as next_try_at
      from sms_delivery d join patient_sms s on s.id = d.sms_id
      where (d.error is not null or d.failed_at is not null) and s.deleted_at is null`,
    // A message of its own: the gateway may still report on the one that failed.
    again: (work, id) => sendSmsAgain(work, id, sending),
    drop: (work, id) => work.run(sql`delete from sms_delivery where sms_id = ${id}::uuid and failed_at is not null`),
  }
}
