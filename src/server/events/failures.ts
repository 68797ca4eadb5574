import type { FailedWorkSource } from '#server/failed-work.ts'
import { sql } from '#server/records/sql.ts'

/** Events whose handlers failed. */
export const eventFailures: FailedWorkSource = {
  kind: 'event',
  list: sql`select e.id::text as id, case when e.dead_at is null then 'retrying' else 'failed' end as state,
      e.kind as subject, null::text as recipient, (select p.id from patient p where p.id = e.topic) as patient_id,
      e.error as reason, e.attempts, e.at as since, case when e.dead_at is null then e.next_try_at end as next_try_at
    from event_outbox e where e.error is not null`,
  again: (work, id) =>
    work.run(
      sql`update event_outbox set dead_at = null, attempts = 0, next_try_at = now() where id = ${id}::bigint`,
      // Wakes the servers.
      sql`select pg_notify('live', '')`,
    ),
  drop: (work, id) => work.run(sql`delete from event_outbox where id = ${id}::bigint and dead_at is not null`),
}
