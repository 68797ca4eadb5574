import type pg from 'pg'
import { secondsForPortals, type OpenPortal } from '#domain/rules/push/waiting.ts'
import type { PushKind } from '#domain/rules/push/words.ts'

interface Alert {
  readonly kind: PushKind
  /** What it is about; a push about the same that still waits says enough. */
  readonly topic: string
  readonly userId: string
}

const QUEUE = `insert into push_due (subscription_id, kind, topic, event, due_at)
  select id, $1, $2, newest_event(), now() from push_subscription where user_id = $3 and state = 'active'
  on conflict (subscription_id, topic) do nothing`

interface Message {
  readonly patientId: string
  readonly event: string
  readonly at: string
}

/** The browsers of the people on a case that have not told of the message, and which portals of their users are open. */
const BROWSERS = `select s.id, open.portals from push_subscription s, lateral (
    select coalesce(json_agg(json_build_object('isHere', p.device_id is not null and p.device_id = s.device_id,
      'isFocused', p.state = 'focused' and p.said_at > now() - interval '30 seconds')), '[]') as portals
    from live_presence p where p.user_id = s.user_id and p.alive_at > now() - interval '60 seconds') as open
  where s.user_id = any(people_on_case($1)) and s.state = 'active' and not exists (
    select from push_told t where t.subscription_id = s.id and t.topic = $1 and t.event >= $2)
  order by s.id
  -- Keeps a subscription that is deleted at the same moment from failing the whole event.
  for key share of s`

/** A newer message of the same conversation replaces the one that waits. */
const QUEUE_MESSAGE = `insert into push_due (subscription_id, kind, topic, event, created_at, due_at)
  select b.id, 'sms', $1::uuid, $2::bigint, $3::timestamptz, $3::timestamptz + make_interval(secs => b.seconds)
  from unnest($4::uuid[], $5::int[]) as b (id, seconds)
  on conflict (subscription_id, topic) do update set kind = excluded.kind, event = excluded.event,
    created_at = excluded.created_at, due_at = least(push_due.due_at, excluded.due_at), attempts = 0`

interface Browser {
  readonly id: string
  readonly portals: readonly OpenPortal[]
}

/** Has a push about a patient's message sent to the people on the case. */
export async function queueMessagePush(tx: pg.ClientBase, { patientId, event, at }: Message): Promise<void> {
  const { rows } = await tx.query<Browser>({ name: 'push-browsers', text: BROWSERS, values: [patientId, event] })
  if (rows.length === 0) return
  const seconds = rows.map(({ portals }) => secondsForPortals(portals))
  const values = [patientId, event, at, rows.map(({ id }) => id), seconds]
  await tx.query({ name: 'push-message', text: QUEUE_MESSAGE, values })
}

/** Nothing of the conversation waits to be read any more. */
export async function dropPushes(tx: pg.ClientBase, patientId: string): Promise<void> {
  await tx.query('delete from push_due where topic = $1', [patientId])
}

/** Has a push sent to every browser of a user, in the transaction of what it tells of. */
export async function queuePush(tx: pg.ClientBase, { kind, topic, userId }: Alert): Promise<void> {
  await tx.query(QUEUE, [kind, topic, userId])
}
