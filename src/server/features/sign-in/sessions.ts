import type pg from 'pg'
import { newId } from '#server/records/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { passwordMatches } from '#server/secrets/passwords.ts'

const LOCK_AFTER = 10
const LOCK_MINUTES = 15
/** However often a token is renewed, a session ends some day. */
const DAYS = 1
const DAYS_REMEMBERED = 30

export interface Client {
  readonly ip: string | null
  readonly userAgent: string | null
}

interface Known {
  id: string
  password_hash: string | null
  token_epoch: number
  locked: boolean
}

/** Checks name and password and opens a session. Undefined never says what was wrong. */
export async function signIn(
  pool: pg.Pool,
  given: { email: string; password: string; remember: boolean },
  client: Client,
): Promise<{ sessionId: string; userId: string } | undefined> {
  const { rows } = await pool.query<Known>(
    `select u.id, a.password_hash, a.token_epoch, coalesce(a.locked_until > now(), false) as locked
     from "user" u join account a on a.user_id = u.id
     where lower(u.email) = lower($1) and u.is_active and u.deleted_at is null`,
    [given.email],
  )
  const known = rows[0]
  const matches = await passwordMatches(given.password, known?.password_hash)
  if (!known) return undefined
  if (known.locked || !matches) {
    await countFailure(pool, known.id)
    return undefined
  }
  const sessionId = newId()
  await inTransaction(pool, async (tx) => {
    await tx.query('update account set failed_logins = 0, locked_until = null where user_id = $1', [known.id])
    await tx.query('update "user" set last_login_at = now() where id = $1', [known.id])
    await tx.query(
      `insert into session (id, user_id, token_epoch, remember, ip, user_agent, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))`,
      [
        sessionId,
        known.id,
        known.token_epoch,
        given.remember,
        client.ip,
        client.userAgent?.slice(0, 300) ?? null,
        given.remember ? DAYS_REMEMBERED : DAYS,
      ],
    )
  })
  return { sessionId, userId: known.id }
}

async function countFailure(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query(
    `update account set failed_logins = failed_logins + 1,
       locked_until = case when failed_logins + 1 >= $2 then now() + make_interval(mins => $3) else locked_until end
     where user_id = $1`,
    [userId, LOCK_AFTER, LOCK_MINUTES],
  )
}

export async function endSession(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query('update session set ended_at = now() where id = $1 and ended_at is null', [sessionId])
}

export interface OpenSession {
  readonly id: string
  readonly user_agent: string | null
  readonly ip: string | null
  readonly remember: boolean
  readonly created_at: string
  readonly expires_at: string
  /** Whom its owner sees the portal as there. */
  readonly looks_as: { id: string; name: string } | null
}

// Work that somebody asked for goes on in a session of its own; nobody sits there.
const OPEN = `s.ended_at is null and s.expires_at > now() and not exists (select from export_job where works_in = s.id)
  and s.token_epoch = (select token_epoch from account where user_id = s.user_id)`

/** Where somebody is signed in, the youngest first. */
export async function openSessions(pool: pg.Pool, userId: string): Promise<OpenSession[]> {
  const { rows } = await pool.query<OpenSession>(
    `select s.id, s.user_agent, s.ip, s.remember, s.created_at, s.expires_at,
       (select jsonb_build_object('id', u.id, 'name', u.name) from "user" u where u.id = s.looks_as) as looks_as
     from session s where s.user_id = $1 and ${OPEN} order by s.id desc`,
    [userId],
  )
  return rows
}

/** Whether there was such a session of that user to end. */
export async function endOwnSession(pool: pg.Pool, sessionId: string, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update session s set ended_at = now() where s.id = $1 and s.user_id = $2 and ${OPEN}`,
    [sessionId, userId],
  )
  return rowCount === 1
}

/** Ends all sessions of a user but one, and says how many there were. */
export async function endOtherSessions(pool: pg.Pool, userId: string, kept: string): Promise<number> {
  const { rowCount } = await pool.query(
    `update session s set ended_at = now() where s.user_id = $1 and s.id <> $2 and ${OPEN}`,
    [userId, kept],
  )
  return rowCount ?? 0
}
