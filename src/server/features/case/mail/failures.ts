import type { FailedWorkSource } from '#server/failed-work.ts'
import { sql } from '#server/records/sql.ts'

/** Mail that did not leave. Resending it from a case settles it too. */
export const mailFailures: FailedWorkSource = {
  kind: 'mail',
  list: sql`select o.id::text as id, case o.state when 'failed' then 'failed' else 'retrying' end as state, o.subject,
      o.recipient, o.patient_id, o.error as reason, o.attempts, o.created_at as since,
      case o.state when 'waiting' then o.next_try_at end as next_try_at
    from outgoing o
    where o.channel = 'mail' and o.error is not null and o.dropped_at is null
      and not exists (select from outgoing again where again.repeats_id = o.id)`,
  again: (work, id) =>
    work.run(sql`update outgoing set state = 'waiting', error = null, attempts = 0, next_try_at = now(),
        retried_at = now()
      where id = ${id}::uuid and state = 'failed'`),
  drop: (work, id) =>
    // The link in a password mail would still open an account.
    work.run(sql`update outgoing set dropped_at = now(), body = case when user_id is null then body else '' end,
        html = case when user_id is null then html end
      where id = ${id}::uuid and state = 'failed'`),
}
