import type { FailedWorkSource } from '#server/failed-work.ts'
import { sql } from '#server/records/sql.ts'

/** Exports that broke. One that was refused tells its owner why, and would be refused again. */
export const exportFailures: FailedWorkSource = {
  kind: 'export',
  list: sql`select j.id::text as id, case j.state when 'failed' then 'failed' else 'retrying' end as state,
      j.title as subject, u.name as recipient, null::uuid as patient_id, j.error as reason, j.attempts,
      j.created_at as since, case j.state when 'running' then j.held_until end as next_try_at
    from export_job j join "user" u on u.id = j.user_id
    where j.error is not null and j.state in ('failed', 'running') and j.dropped_at is null`,
  // Its tries are counted on: one more, not a whole series.
  again: (work, id) =>
    work.run(sql`update export_job set state = 'waiting', fault = null, finished_at = null, held_until = null
      where id = ${id}::uuid and state = 'failed'`),
  drop: (work, id) =>
    work.run(sql`update export_job set dropped_at = now() where id = ${id}::uuid and state = 'failed'`),
}
