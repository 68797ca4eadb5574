import type pg from 'pg'
import type { PushKind, PushLanguage } from '#domain/rules/push/words.ts'
import type { Recipient } from './encrypted.ts'
import { pauseAfter, type Verdict } from './verdict.ts'

/** One message to one browser, taken up to be sent. */
export interface DuePush extends Recipient {
  readonly id: string
  readonly kind: PushKind
  readonly topic: string
  readonly event: string
  readonly subscription_id: string
  readonly vapid_key: string | null
  readonly language: PushLanguage
  readonly portal: string | null
  /** Whether it is still worth sending: unread or undone, of one's own case, not told by the portal, in a session that lives. */
  readonly wanted: boolean
  readonly unread: number
}

export interface DuePushes {
  /** Takes up what is due, for as long as one try may last; a server that dies leaves it to another. */
  take(most: number): Promise<DuePush[]>
  /** Writes down what became of it. */
  settle(push: DuePush, verdict: Verdict): Promise<void>
  /** Takes a browser for out of reach until it subscribes anew. */
  retire(push: DuePush): Promise<void>
  /** No longer needed. */
  drop(push: DuePush): Promise<void>
  /** The portal on a device has told already what these would have told. */
  told(userId: string, deviceId: string, events: readonly { topic: string; event: string }[]): Promise<void>
  prune(): Promise<void>
}

/** Lease of a sending process, longer than one attempt may take. */
const HELD_SECONDS = 60
/** TTL of a push message. An older alert is no longer useful. */
export const LIFE_SECONDS = 4 * 60 * 60
/** If a service rejects our key, an administrator must act; until then it is retried rarely. */
const UNKNOWN_SENDER_SECONDS = 60 * 60
/** So many failures in a row, over such a time, and the browser counts as out of reach until it is heard of again. */
const FAILURES = 3
const FAILURE_HOURS = 24

const TAKE = `with due as (
    select d.id from push_due d join push_subscription s on s.id = d.subscription_id
    where d.due_at <= now() and s.state = 'active' and (s.paused_until is null or s.paused_until <= now())
    order by d.due_at, d.id limit $1 for update of d skip locked)
  update push_due d set due_at = now() + make_interval(secs => $2), attempts = d.attempts + 1
  from due, push_subscription s where d.id = due.id and s.id = d.subscription_id
  returning d.id::text, d.kind, d.topic, d.event::text, s.id as subscription_id, s.endpoint, s.p256dh, s.auth, s.vapid_key,
    s.language, s.portal,
    exists (
      select from session x join account a on a.user_id = x.user_id and a.token_epoch = x.token_epoch
      join "user" u on u.id = x.user_id and u.is_active and u.deleted_at is null
      where x.id = s.session_id and x.ended_at is null and x.expires_at > now())
    and (d.kind in ('test', 'limitation') or d.kind = 'task' and exists (
      select from task k where k.id = d.topic and k.assignee_id = s.user_id and k.done_at is null and k.deleted_at is null)
    or exists (
      select from patient p where p.id = d.topic and p.unread_messages > 0 and p.deleted_at is null
        and (d.kind = 'escalation' or s.user_id = any(people_on_case(p.id)))))
    and not exists (
      select from push_told t where d.kind = 'sms' and t.subscription_id = s.id and t.topic = d.topic
        and t.event >= d.event) as wanted,
    (select coalesce(sum(p.unread_messages), 0)::int from patient p
      where p.unread_messages > 0 and p.deleted_at is null and (p.case_manager_id = s.user_id
        or p.underwriter_id = s.user_id or p.thread_owner_id = s.user_id or p.tagged_employee_ids && array(
          select e.id from employee e where e.user_id = s.user_id and e.deleted_at is null))) as unread`

const RESTED = `update push_subscription set paused_until = now() + make_interval(secs => $2), last_error = $3 where id = $1`
const FAILED = `update push_subscription set failures = failures + 1,
    first_failure_at = coalesce(first_failure_at, now()), last_error = $2,
    state = case when failures + 1 >= ${FAILURES} and first_failure_at < now() - interval '${FAILURE_HOURS} hours'
      then 'stale' else state end
  where id = $1 returning failures`

/** Noted too, because an event may be handled after the portal has told of it. */
const TOLD = `with told as (
    select s.id, about.topic, max(about.event) as event
    from push_subscription s, unnest($3::uuid[], $4::bigint[]) as about(topic, event)
    where s.user_id = $1 and s.device_id = $2 group by s.id, about.topic order by s.id, about.topic),
  noted as (
    insert into push_told (subscription_id, topic, event) select id, topic, event from told
    on conflict (subscription_id, topic) do update set event = greatest(push_told.event, excluded.event), at = now())
  delete from push_due d using told
  where d.subscription_id = told.id and d.kind = 'sms' and d.topic = told.topic and d.event <= told.event`

export function openDuePushes(pool: pg.Pool): DuePushes {
  /** A newer event of the same conversation, come meanwhile, is not settled with it. */
  async function drop({ id, event }: DuePush): Promise<void> {
    await pool.query('delete from push_due where id = $1 and event = $2', [id, event])
  }

  async function rest({ id, event, subscription_id: subscription }: DuePush, seconds: number, why: string) {
    await pool.query(RESTED, [subscription, seconds, why])
    await pool.query('update push_due set due_at = now() + make_interval(secs => $3) where id = $1 and event = $2', [
      id,
      event,
      seconds,
    ])
  }

  return {
    drop,

    async take(most) {
      const { rows } = await pool.query<DuePush>({ name: 'push-take', text: TAKE, values: [most, HELD_SECONDS] })
      return rows
    },

    async retire({ subscription_id: subscription }) {
      await pool.query(
        `with stale as (update push_subscription set state = 'stale', last_error = 'another_key' where id = $1)
         delete from push_due where subscription_id = $1`,
        [subscription],
      )
    },

    async settle(push, verdict) {
      const subscription = push.subscription_id
      switch (verdict.is) {
        case 'taken':
          await pool.query(
            `with taken as (
               update push_subscription set last_delivered_at = now(), failures = 0, first_failure_at = null,
                 paused_until = null, last_error = null where id = $1 returning device_id)
             select count_push(device_id, true) from taken`,
            [subscription],
          )
          return drop(push)
        case 'gone':
          await pool.query('delete from push_subscription where id = $1 and endpoint = $2', [
            subscription,
            push.endpoint,
          ])
          return
        case 'wrong':
          return drop(push)
        case 'wait':
          return rest(push, verdict.seconds, 'busy')
        case 'unknownSender':
          return rest(push, UNKNOWN_SENDER_SECONDS, verdict.why)
        case 'failed': {
          const { rows } = await pool.query<{ failures: number }>(FAILED, [subscription, verdict.why])
          return rest(push, pauseAfter(rows[0]?.failures ?? 1), verdict.why)
        }
      }
    },

    async told(userId, deviceId, events) {
      if (events.length === 0) return
      await pool.query(TOLD, [userId, deviceId, events.map(({ topic }) => topic), events.map(({ event }) => event)])
    },

    async prune() {
      // What an event of this moment writes anew is left to it: a message must not fail because of an old one.
      await pool.query(
        `delete from push_due where id in (
           select id from push_due where created_at < now() - make_interval(secs => $1) for update skip locked)`,
        [LIFE_SECONDS],
      )
      await pool.query('delete from push_told where at < now() - make_interval(secs => $1)', [LIFE_SECONDS])
      await pool.query(`delete from live_presence where alive_at < now() - interval '10 minutes'`)
    },
  }
}
