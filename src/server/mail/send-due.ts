import type pg from 'pg'
import { HELD_MINUTES, minutesUntilNextTry, OLDEST_HOURS, sendAllDue } from '#server/retries.ts'
import { messageIdOf, type Delivery, type Letter, type Mailer, type Sender } from './mailer.ts'

const AT_ONCE = 3

interface Due {
  id: string
  recipient: string
  recipient_name: string | null
  subject: string | null
  body: string
  html: string | null
  message_id: string
  attempts: number
  reply_to: string | null
}

export interface Post {
  readonly pool: pg.Pool
  readonly mailer: Mailer
  readonly from: Sender
}

/** Sends the mail that is due. Answers how many it took up. */
export async function sendDue(post: Post): Promise<number> {
  await giveUpOld(post.pool)
  return sendAllDue({
    take: () => take(post),
    send: (due) => sendOne(post, due),
    isClosed: () => post.mailer.closed,
  })
}

/** Claims due mails with a lease, so that other processes skip them. */
async function take({ pool, from }: Post): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `with due as (
       select id from outgoing where channel = 'mail' and state = 'waiting' and next_try_at <= now()
       order by next_try_at, id limit $1 for update skip locked)
     update outgoing o set attempts = o.attempts + 1, next_try_at = now() + make_interval(mins => $2),
       message_id = coalesce(o.message_id, replace($3, '*', o.id::text))
     from due where o.id = due.id
     returning o.id, o.recipient, o.recipient_name, o.subject, o.body, o.html, o.message_id, o.attempts,
       (select email from "user" where id = o.sender_id and deleted_at is null) as reply_to`,
    [AT_ONCE, HELD_MINUTES, messageIdOf('*', from)],
  )
  return rows
}

async function sendOne({ pool, mailer }: Post, due: Due): Promise<void> {
  await note(pool, due, await mailer.send(letterOf(due)))
}

function letterOf(due: Due): Letter {
  return {
    messageId: due.message_id,
    to: { name: due.recipient_name ?? '', address: due.recipient },
    replyTo: due.reply_to,
    subject: due.subject ?? '',
    text: due.body,
    html: due.html,
  }
}

/** The link in a sent password mail is no longer needed and would open an account; the secret in any other would answer. */
const SENT = `update outgoing set state = 'sent', sent_at = now(), error = null,
    body = case when user_id is null then regexp_replace(body, 'token=[\\w-]{43}', 'token=…', 'g') else '' end,
    html = case when user_id is null then html end
  where id = $1 and state = 'waiting' and attempts = $2`

async function note(pool: pg.Pool, { id, attempts }: Due, { is, words }: Delivery): Promise<void> {
  const pause = minutesUntilNextTry(attempts)
  if (is === 'sent') await pool.query(SENT, [id, attempts])
  else if (is === 'refused' || pause === undefined)
    await pool.query(
      `update outgoing set state = 'failed', error = $3 where id = $1 and state = 'waiting' and attempts = $2`,
      [id, attempts, words],
    )
  else
    await pool.query(
      `update outgoing set error = $3, next_try_at = now() + make_interval(mins => $4)
       where id = $1 and state = 'waiting' and attempts = $2`,
      [id, attempts, words, pause],
    )
}

async function giveUpOld(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update outgoing set state = 'failed', error = coalesce(error, 'expired')
     where channel = 'mail' and state = 'waiting' and next_try_at <= now()
       and coalesce(retried_at, created_at) < now() - make_interval(hours => $1)`,
    [OLDEST_HOURS],
  )
}
