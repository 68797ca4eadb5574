import type { FailedWorkSource } from '#server/failed-work.ts'
import { sql } from '#server/records/sql.ts'

/** Browsers that push services no longer reach. A push itself is worthless after hours, so the browser is tried again. */
export const pushFailures: FailedWorkSource = {
  kind: 'push',
  list: sql`select s.id::text as id, case s.state when 'stale' then 'failed' else 'retrying' end as state,
      substring(s.endpoint from '//([^/:]+)') as subject, u.name as recipient, null::uuid as patient_id, s.last_error as reason,
      s.failures as attempts, coalesce(s.first_failure_at, s.last_delivered_at, s.created_at) as since,
      case s.state when 'active' then s.paused_until end as next_try_at
    from push_subscription s join "user" u on u.id = s.user_id
    where s.last_error is not null and (s.state = 'stale' or s.failures > 0 or s.paused_until > now())`,
  again: (work, id) =>
    work.run(sql`update push_subscription set state = 'active', failures = 0, first_failure_at = null,
        paused_until = null
      where id = ${id}::uuid and last_error is not null`),
  drop: (work, id) => work.run(sql`delete from push_subscription where id = ${id}::uuid and last_error is not null`),
}
