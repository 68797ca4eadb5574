import { sql, type ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type pg from 'pg'
import { db, minutesFromNow, now, perform, type Schema } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/records/new-id.ts'
import { passwordMatches } from '#server/secrets/passwords.ts'

const LOCK_AFTER = 10
const LOCK_MINUTES = 15
/** However often a token is renewed, a session ends some day. */
const DAYS = 1
const DAYS_REMEMBERED = 30
const DAY_MINUTES = 24 * 60

export interface Client {
  readonly ip: string | null
  readonly userAgent: string | null
}

/** Checks name and password and opens a session. Undefined never says what was wrong. */
export async function signIn(
  pool: pg.Pool,
  given: { email: string; password: string; remember: boolean },
  client: Client,
): Promise<{ sessionId: string; userId: string } | undefined> {
  const { rows } = await perform(
    pool,
    db
      .selectFrom('user')
      .innerJoin('account', 'account.user_id', 'user.id')
      .select(({ eb, fn }) => [
        'id',
        'password_hash',
        'token_epoch',
        fn.coalesce(eb('locked_until', '>', now), eb.lit(false)).as('locked'),
      ])
      .where(sql`lower(email)`, '=', sql`lower(${given.email})`)
      .where('is_active', 'is', true)
      .where('deleted_at', 'is', null),
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
    await perform(
      tx,
      db.updateTable('account').set({ failed_logins: 0, locked_until: null }).where('user_id', '=', known.id),
    )
    await perform(tx, db.updateTable('user').set({ last_login_at: now }).where('id', '=', known.id))
    await perform(
      tx,
      db.insertInto('session').values({
        id: sessionId,
        user_id: known.id,
        token_epoch: known.token_epoch,
        remember: given.remember,
        ip: client.ip,
        user_agent: client.userAgent?.slice(0, 300) ?? null,
        expires_at: minutesFromNow((given.remember ? DAYS_REMEMBERED : DAYS) * DAY_MINUTES),
      }),
    )
  })
  return { sessionId, userId: known.id }
}

async function countFailure(pool: pg.Pool, userId: string): Promise<void> {
  await perform(
    pool,
    db
      .updateTable('account')
      .set((eb) => {
        const failed = eb('failed_logins', '+', 1)
        const until = eb.case().when(failed, '>=', LOCK_AFTER).then(minutesFromNow(LOCK_MINUTES))
        return { failed_logins: failed, locked_until: until.else(eb.ref('locked_until')).end() }
      })
      .where('user_id', '=', userId),
  )
}

export async function endSession(pool: pg.Pool, sessionId: string): Promise<void> {
  await perform(
    pool,
    db.updateTable('session').set({ ended_at: now }).where('id', '=', sessionId).where('ended_at', 'is', null),
  )
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

/** Work that somebody asked for goes on in a session of its own; nobody sits there. */
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

/** Where somebody is signed in, the youngest first. */
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

/** Whether there was such a session of that user to end. */
export async function endOwnSession(pool: pg.Pool, sessionId: string, userId: string): Promise<boolean> {
  const { rowCount } = await perform(pool, endings(userId).where('id', '=', sessionId))
  return rowCount === 1
}

/** Ends all sessions of a user but one, and says how many there were. */
export async function endOtherSessions(pool: pg.Pool, userId: string, kept: string): Promise<number> {
  const { rowCount } = await perform(pool, endings(userId).where('id', '<>', kept))
  return rowCount
}

function endings(userId: string) {
  return db.updateTable('session').set({ ended_at: now }).where('user_id', '=', userId).where(isOpen)
}
