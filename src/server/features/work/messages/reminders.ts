import type pg from 'pg'
import { isTooLong } from '#domain/rules/push/waiting.ts'
import type { Waits } from '#domain/rules/push/waiting.ts'

export interface Reminding {
  readonly pool: pg.Pool
  readonly waits: Waits
  readonly now?: () => Date
}

interface Forgetful {
  readonly patient_id: string
  readonly user_id: string
  readonly zone: string | null
  readonly since: string
}

/** Users who answer unread messages and weren't reminded yet. */
const FORGETFUL = `select t.patient_id, u.id as user_id, u.timezone as zone, t.since
  from unread_thread t join patient p on p.id = t.patient_id and p.unread_messages > 0 and p.deleted_at is null
  cross join lateral unnest(people_on_case(p.id)) as person
  join "user" u on u.id = person and u.is_active and u.deleted_at is null
  where t.since <= $1
    and not exists (select from unread_reminder r where r.patient_id = t.patient_id and r.user_id = u.id)`

// No reminder for a conversation that is being read, or if a push is already due.
const REMIND = `with waiting as (
    select t.patient_id, w.user_id from unnest($1::uuid[], $2::uuid[]) as w(patient_id, user_id)
    join unread_thread t on t.patient_id = w.patient_id order by t.patient_id for key share of t),
  told as (
    insert into unread_reminder (patient_id, user_id, reminded_at) select patient_id, user_id, $3 from waiting
    on conflict do nothing returning patient_id, user_id)
  insert into push_due (subscription_id, kind, topic, event, due_at)
  select s.id, 'reminder', told.patient_id, newest_event(), now()
  from told join push_subscription s on s.user_id = told.user_id and s.state = 'active'
  on conflict (subscription_id, topic) do nothing`

/** offline §5.8: reminds users of unread patient messages after a while, once, and not at night. */
export async function remindOfUnread({ pool, waits, now = () => new Date() }: Reminding): Promise<void> {
  const at = now()
  if (waits.reminderMinutes === 0) return
  const { rows } = await pool.query<Forgetful>(FORGETFUL, [at])
  const due = rows.filter(({ since, zone }) =>
    isTooLong({ since: new Date(since), minutes: waits.reminderMinutes, zone }, at),
  )
  if (due.length === 0) return
  await pool.query(REMIND, [due.map(({ patient_id }) => patient_id), due.map(({ user_id }) => user_id), at])
}
