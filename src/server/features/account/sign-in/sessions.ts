import { sql, type ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type pg from 'pg'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { signInCalls } from '#domain/calls/sign-in.ts'
import { db, minutesFromNow, now, perform, type Schema } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/records/new-id.ts'
import { passwordMatches } from '#server/secrets/passwords.ts'
import { isUnlikeOthers, rememberDevice, useDevice, type Client, type KnownDevice } from './known-devices.ts'

/** However often a token is renewed, a session ends some day. */
const DAYS = 1
const DAYS_REMEMBERED = 30
const DAY_MINUTES = 24 * 60

interface Given {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

interface SignedIn {
  readonly sessionId: string
  readonly userId: string
  /** The secret by which this browser is known from now on, where it was not known before. */
  readonly newDevice: string | null
  /** The owner knows none like it and is to be told. */
  readonly unlikeOthers: boolean
}

/** Checks name and password and opens a session. Undefined never says what was wrong. */
export async function signIn(
  pool: pg.Pool,
  given: Given,
  client: Client,
  device: KnownDevice | undefined,
): Promise<SignedIn | undefined> {
  const { rows } = await perform(
    pool,
    db
      .selectFrom('user')
      .innerJoin('account', 'account.user_id', 'user.id')
      .select(['id', 'password_hash', 'token_epoch'])
      .where(sql`lower(email)`, '=', sql`lower(${given.email})`)
      .where('is_active', 'is', true)
      .where('deleted_at', 'is', null),
  )
  const known = rows[0]
  const matches = await passwordMatches(given.password, known?.password_hash)
  if (!known || !matches) return undefined
  return inTransaction(pool, async (tx) => {
    const isKnown = device?.userId === known.id
    const unlikeOthers = !isKnown && (await isUnlikeOthers(tx, known.id, client))
    const { hash, token } = isKnown ? { ...device, token: null } : await rememberDevice(tx, known.id, client)
    if (isKnown) await useDevice(tx, hash, client)
    await perform(tx, db.updateTable('user').set({ last_login_at: now }).where('id', '=', known.id))
    const sessionId = newId()
    await perform(
      tx,
      db.insertInto('session').values({
        id: sessionId,
        user_id: known.id,
        token_epoch: known.token_epoch,
        remember: given.remember,
        ip: client.ip,
        user_agent: client.userAgent?.slice(0, 300) ?? null,
        known_device: hash,
        renewed_at: now,
        expires_at: minutesFromNow((given.remember ? DAYS_REMEMBERED : DAYS) * DAY_MINUTES),
      }),
    )
    return { sessionId, userId: known.id, newDevice: token, unlikeOthers }
  })
}

export async function endSession(pool: pg.Pool, sessionId: string): Promise<void> {
  await perform(
    pool,
    db.updateTable('session').set({ ended_at: now }).where('id', '=', sessionId).where('ended_at', 'is', null),
  )
}

type OpenSession = Omit<AnswerOf<typeof signInCalls.ownSessions>['sessions'][number], 'is_current'>

/** Sessions with a user behind them: background work of a user runs in a session of its own. */
function isOpen({ eb, exists, not, selectFrom }: ExpressionBuilder<Schema, 'session'>) {
  const work = selectFrom('export_job').select('export_job.id').whereRef('export_job.works_in', '=', 'session.id')
  const epoch = selectFrom('account').select('account.token_epoch').whereRef('account.user_id', '=', 'session.user_id')
  return eb.and([
    eb('session.ended_at', 'is', null),
    eb('session.expires_at', '>', now),
    not(exists(work)),
    eb('session.token_epoch', '=', epoch),
  ])
}

/** A user's sessions, the newest first. */
export async function openSessions(pool: pg.Pool, userId: string): Promise<OpenSession[]> {
  const { rows } = await perform(
    pool,
    db
      .selectFrom('session')
      .select(['id', 'user_agent', 'ip', 'remember', 'created_at', 'expires_at'])
      .select(({ selectFrom }) =>
        jsonObjectFrom(
          selectFrom('user').select(['user.id', 'user.name']).whereRef('user.id', '=', 'session.looks_as'),
        ).as('looks_as'),
      )
      .where('user_id', '=', userId)
      .where(isOpen)
      .orderBy('id', 'desc'),
  )
  return rows
}

/** Whether there was such a session of that user to end. Its browser is a stranger from then on. */
export async function endOwnSession(pool: pg.Pool, sessionId: string, userId: string): Promise<boolean> {
  const ended = await perform(pool, endings(userId).where('id', '=', sessionId).returning('known_device'))
  await forget(pool, ended.rows)
  return ended.rows.length === 1
}

/** Ends all sessions of a user but one, and says how many there were. */
export async function endOtherSessions(pool: pg.Pool, userId: string, kept: string): Promise<number> {
  const ended = await perform(pool, endings(userId).where('id', '<>', kept).returning('known_device'))
  await forget(pool, ended.rows, kept)
  return ended.rows.length
}

async function forget(
  pool: pg.Pool,
  ended: readonly { known_device: string | null }[],
  kept: string | null = null,
): Promise<void> {
  const hashes = ended.flatMap(({ known_device: hash }) => hash ?? [])
  await pool.query(
    `delete from known_device where token_hash = any($1)
       and token_hash is distinct from (select known_device from session where id = $2)`,
    [hashes, kept],
  )
}

function endings(userId: string) {
  return db.updateTable('session').set({ ended_at: now }).where('user_id', '=', userId).where(isOpen)
}
