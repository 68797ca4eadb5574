import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { db, now, perform } from '#server/database/schema.ts'
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

/** A feed that a new password ended is none. */
const live = db
  .selectFrom('calendar_feed as f')
  .innerJoin('account as a', (join) =>
    join.onRef('a.user_id', '=', 'f.user_id').onRef('a.token_epoch', '=', 'f.token_epoch'),
  )
  .where('f.ended_at', 'is', null)

/** A user's feed. */
export async function feedOf(pool: pg.Pool, userId: string): Promise<KnownFeed | null> {
  const { rows } = await perform(
    pool,
    live.select(['f.id', 'f.cases', 'f.created_at', 'f.fetched_at']).where('f.user_id', '=', userId),
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
    const { rows } = await perform(
      tx,
      db.selectFrom('account').select('token_epoch').where('user_id', '=', userId).forUpdate(),
    )
    await endFeed(tx, userId)
    const feeds = rows.map(({ token_epoch }) => ({
      id,
      user_id: userId,
      token_epoch,
      secret_hash: digest(secret),
      cases,
    }))
    await perform(tx, db.insertInto('calendar_feed').values(feeds))
  })
  return { id, secret }
}

export async function endFeed(client: pg.Pool | pg.ClientBase, userId: string): Promise<boolean> {
  const { rowCount } = await perform(
    client,
    db.updateTable('calendar_feed').set({ ended_at: now }).where('user_id', '=', userId).where('ended_at', 'is', null),
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
  const { rows } = await perform(
    pool,
    live.select(['f.id', 'f.user_id', 'f.cases']).where('f.secret_hash', '=', digest(secret)),
  )
  return rows[0]
}

export async function noteFetch(pool: pg.Pool, id: string): Promise<void> {
  await perform(pool, db.updateTable('calendar_feed').set({ fetched_at: now }).where('id', '=', id))
}
