import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/records/new-id.ts'

export type FeedCases = 'own' | 'all'

export interface KnownFeed {
  readonly id: string
  readonly cases: FeedCases
  readonly created_at: string
  readonly fetched_at: string | null
}

const SECRET = /^([\w-]{43})\.ics$/

const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const LIVE = `from calendar_feed f join account a on a.user_id = f.user_id and a.token_epoch = f.token_epoch
  where f.ended_at is null`

/** The feed that somebody has; one that a new password ended is none. */
export async function feedOf(pool: pg.Pool, userId: string): Promise<KnownFeed | null> {
  const { rows } = await pool.query<KnownFeed>(
    `select f.id, f.cases, f.created_at, f.fetched_at ${LIVE} and f.user_id = $1`,
    [userId],
  )
  return rows[0] ?? null
}

/** A new secret; the one before is worth nothing from then on. */
export async function makeFeed(
  pool: pg.Pool,
  userId: string,
  cases: FeedCases,
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [newId(), randomBytes(32).toString('base64url')]
  await inTransaction(pool, async (tx) => {
    // Two wishes at once come one after the other.
    await tx.query('select from account where user_id = $1 for update', [userId])
    await endFeed(tx, userId)
    await tx.query(
      `insert into calendar_feed (id, user_id, token_epoch, secret_hash, cases)
       select $1, $2, token_epoch, $3, $4 from account where user_id = $2`,
      [id, userId, digest(secret), cases],
    )
  })
  return { id, secret }
}

export async function endFeed(client: pg.Pool | pg.ClientBase, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update calendar_feed set ended_at = now() where user_id = $1 and ended_at is null',
    [userId],
  )
  return rowCount === 1
}

/** Whose feed a file is, where its name is a secret that still lives. */
export async function feedBehind(
  pool: pg.Pool,
  file: string,
): Promise<{ id: string; user_id: string; cases: FeedCases } | undefined> {
  const secret = SECRET.exec(file)?.[1]
  if (!secret) return undefined
  const { rows } = await pool.query<{ id: string; user_id: string; cases: FeedCases }>(
    `select f.id, f.user_id, f.cases ${LIVE} and f.secret_hash = $1`,
    [digest(secret)],
  )
  return rows[0]
}

export async function noteFetch(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('update calendar_feed set fetched_at = now() where id = $1', [id])
}
