import type pg from 'pg'
import { quietUntil, zoneOf } from '#domain/rules/sms/quiet-hours.ts'
import { hindranceOf, type SmsNumber } from '#domain/rules/sms/standing.ts'
import { HELD_MINUTES, minutesUntilNextTry, OLDEST_HOURS, sendAllDue } from '#server/retries.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SmsGateway, SmsOutcome, TextMessage } from './gateway.ts'
import { reopenThread } from './reopen.ts'

const AT_ONCE = 5

export interface SmsPost {
  readonly pool: pg.Pool
  /** None where messages stay in the outbox. */
  readonly gateway: SmsGateway | undefined
  readonly from: string
  readonly now?: () => Date
}

interface Due {
  readonly id: string
  readonly to: string
  readonly body: string
  readonly attempts: number
  readonly is_answer: boolean
  readonly created_at: string
  readonly can_sms: boolean | null
  readonly sms_consent: SmsNumber['sms_consent'] | null
  readonly zone: string | null
  readonly state_zone: string | null
}

/** Sends the text messages that are due. Answers how many it took up. */
export async function sendDueSms(post: SmsPost): Promise<number> {
  const at = post.now?.() ?? new Date()
  if (post.gateway) await giveUpOld(post.pool, at)
  return sendAllDue({
    take: () => take(post, at),
    send: (due) => sendOne(post, due, at),
    isClosed: () => post.gateway?.closed === true,
  })
}

/** Without a gateway, only messages held for quiet hours need to be released. */
async function take({ pool, gateway }: SmsPost, at: Date): Promise<Due[]> {
  const waiting = gateway ? ['queued', 'held_quiet_hours'] : ['held_quiet_hours']
  const { rows } = await pool.query<Due>(
    `with due as (
       select d.sms_id from sms_delivery d join patient_sms s on s.id = d.sms_id
       where d.next_try_at <= $1 and d.failed_at is null and s.status = any($2) and s.deleted_at is null
       order by d.next_try_at, d.sms_id limit $3 for update of d skip locked),
     taken as (
       update sms_delivery d set attempts = d.attempts + 1, next_try_at = $1::timestamptz + make_interval(mins => $4)
       from due where d.sms_id = due.sms_id returning d.sms_id, d.attempts, d.is_answer)
     select s.id, s."to", s.body, t.attempts, t.is_answer, s.created_at, m.can_sms, m.sms_consent, m.timezone as zone,
       st.default_timezone as state_zone
     from taken t join patient_sms s on s.id = t.sms_id join patient p on p.id = s.patient_id
     left join patient_mobile_info m on m.patient_id = s.patient_id and m.number = s."to" and m.deleted_at is null
     left join state st on st.id = p.state_id`,
    [at, waiting, AT_ONCE, HELD_MINUTES],
  )
  return rows
}

/** Checks consent and quiet hours again right before sending: both may have changed since the message was queued. */
async function sendOne({ pool, gateway, from }: SmsPost, due: Due, at: Date): Promise<void> {
  if (!due.is_answer) {
    if (hindranceOf(numberOf(due))) return block(pool, due)
    const quietEnds = quietUntil(at, zoneOf(due.zone, due.state_zone))
    if (quietEnds) return hold(pool, due, quietEnds)
  }
  if (!gateway) return release(pool, due)
  const message = { id: due.id, from, to: due.to, body: due.body }
  const before = due.attempts > 1 ? await takenBefore(pool, gateway, message, new Date(due.created_at)) : undefined
  await note(pool, due, at, before ?? (await gateway.send(message)))
}

/** Before a retry: an unclaimed message at the gateway with this text and number means only its answer was lost. */
async function takenBefore(
  pool: pg.Pool,
  gateway: SmsGateway,
  message: TextMessage,
  since: Date,
): Promise<SmsOutcome | undefined> {
  const found = await gateway.find(message, since)
  if (found.is === 'later') return found
  const { rows } = await pool.query<{ gateway_id: string }>(
    'select gateway_id from patient_sms where gateway_id = any($1)',
    [found.gatewayIds],
  )
  const others = new Set(rows.map(({ gateway_id }) => gateway_id))
  const gatewayId = found.gatewayIds.find((id) => !others.has(id))
  return gatewayId === undefined ? undefined : { is: 'sent', gatewayId }
}

function numberOf({ can_sms, sms_consent }: Due): SmsNumber | undefined {
  return can_sms === null || sms_consent === null ? undefined : { can_sms, sms_consent }
}

function note(pool: pg.Pool, due: Due, at: Date, outcome: SmsOutcome): Promise<void> {
  if (outcome.is === 'sent') return end(pool, due, 'sent', outcome.gatewayId)
  const minutes = minutesUntilNextTry(due.attempts)
  if (outcome.is === 'refused' || minutes === undefined) return fail(pool, due, outcome.code)
  const seconds = Math.max(minutes * 60, outcome.afterSeconds ?? 0)
  return waitOn(pool, due, new Date(at.getTime() + 1000 * seconds), outcome.code)
}

/** What waited for this answer goes on waiting. */
function block(pool: pg.Pool, due: Due): Promise<void> {
  return inTransaction(pool, async (client) => {
    await end(client, due, 'blocked_no_consent')
    await reopenThread(client, due.id)
  })
}

/** Changes nothing if a delivery report arrived before the answer of the gateway. */
async function end(
  db: pg.Pool | pg.ClientBase,
  { id, attempts }: Due,
  status: 'sent' | 'blocked_no_consent',
  gatewayId: string | null = null,
): Promise<void> {
  await db.query(
    `with ended as (delete from sms_delivery where sms_id = $1 and attempts = $2 and failed_at is null returning sms_id)
     update patient_sms s set status = $3, gateway_id = coalesce($4, s.gateway_id), error_code = null,
       version = s.version + 1, updated_at = now()
     from ended where s.id = ended.sms_id and s.status in ('queued', 'held_quiet_hours')`,
    [id, attempts, status, gatewayId],
  )
}

/** A failed message stays on the list with its reason until an administrator retries or drops it. */
async function fail(pool: pg.Pool, { id, attempts }: Due, code: string | null): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `with failed as (
         update sms_delivery set failed_at = now(), error = $3 where sms_id = $1 and attempts = $2 returning sms_id)
       update patient_sms s set status = 'failed', error_code = $3, version = s.version + 1, updated_at = now()
       from failed where s.id = failed.sms_id and s.status in ('queued', 'held_quiet_hours')`,
      [id, attempts, code],
    )
    await reopenThread(client, id)
  })
}

/** Holds a message for quiet hours without counting an attempt. */
async function hold(pool: pg.Pool, { id, attempts }: Due, until: Date): Promise<void> {
  await pool.query(
    `with held as (
       update sms_delivery set attempts = attempts - 1, next_try_at = $3
       where sms_id = $1 and attempts = $2 and failed_at is null returning sms_id)
     update patient_sms s set status = 'held_quiet_hours', version = s.version + 1, updated_at = now()
     from held where s.id = held.sms_id and s.status = 'queued'`,
    [id, attempts, until],
  )
}

async function release(pool: pg.Pool, { id, attempts }: Due): Promise<void> {
  await pool.query(
    `with released as (
       update sms_delivery set attempts = attempts - 1
       where sms_id = $1 and attempts = $2 and failed_at is null returning sms_id)
     update patient_sms s set status = 'queued', version = s.version + 1, updated_at = now()
     from released where s.id = released.sms_id and s.status = 'held_quiet_hours'`,
    [id, attempts],
  )
}

async function waitOn(pool: pg.Pool, { id, attempts }: Due, until: Date, code: string | null): Promise<void> {
  await pool.query(
    `update sms_delivery set next_try_at = $3, error = $4
     where sms_id = $1 and attempts = $2 and failed_at is null`,
    [id, attempts, until, code],
  )
}

async function giveUpOld(pool: pg.Pool, at: Date): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with old as (
         update sms_delivery d set failed_at = now() from patient_sms s
         where s.id = d.sms_id and d.failed_at is null and d.next_try_at <= $1
           and s.created_at < $1::timestamptz - make_interval(hours => $2)
         returning d.sms_id)
       update patient_sms s set status = 'failed', error_code = coalesce(s.error_code, 'expired'),
         version = s.version + 1, updated_at = now()
       from old where s.id = old.sms_id and s.status in ('queued', 'held_quiet_hours') returning s.id`,
      [at, OLDEST_HOURS],
    )
    for (const { id } of rows) await reopenThread(client, id)
  })
}
