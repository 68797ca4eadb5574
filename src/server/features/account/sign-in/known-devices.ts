import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { addressGroup } from '#server/http/address-group.ts'

export interface Client {
  readonly ip: string | null
  readonly userAgent: string | null
}

export interface KnownDevice {
  readonly userId: string
  readonly hash: string
}

const MOST_A_USER = 20
/** A browser that was away longer is a stranger again. */
const DAYS = 180

/** The caller's browser, where the person of this address has signed in with it before. */
export async function knownDevice(
  pool: pg.Pool,
  email: string,
  tokens: readonly string[],
): Promise<KnownDevice | undefined> {
  if (tokens.length === 0) return undefined
  const { rows } = await pool.query<KnownDevice>(
    `select k.user_id as "userId", k.token_hash as hash from known_device k join "user" u on u.id = k.user_id
     where lower(u.email) = lower($1) and u.deleted_at is null and k.token_hash = any($2)
       and k.last_used_at > now() - make_interval(days => $3) limit 1`,
    [email, tokens.map(digest), DAYS],
  )
  return rows[0]
}

/** Whether the person of this address has signed in from this network. */
export async function knowsNetwork(pool: pg.Pool, email: string, { ip }: Client): Promise<boolean> {
  const { rows } = await pool.query(
    `select from known_device k join "user" u on u.id = k.user_id
     where lower(u.email) = lower($1) and u.deleted_at is null and k.network = $2
       and k.last_used_at > now() - make_interval(days => $3) limit 1`,
    [email, addressGroup(ip), DAYS],
  )
  return rows.length > 0
}

export async function useDevice(tx: pg.ClientBase, hash: string, { ip }: Client): Promise<void> {
  await tx.query('update known_device set last_used_at = now(), network = $2 where token_hash = $1', [
    hash,
    addressGroup(ip),
  ])
}

/** A browser that is like none before: the owner of the log-in is to hear of it. Of his very first one he knows. */
export async function isUnlikeOthers(tx: pg.ClientBase, userId: string, { ip, userAgent }: Client): Promise<boolean> {
  const { rows } = await tx.query<{ others: boolean; like: boolean | null }>(
    `select count(*) > 0 as others, bool_or(network = $2 and user_agent is not distinct from $3) as like
     from known_device where user_id = $1`,
    [userId, addressGroup(ip), shortened(userAgent)],
  )
  return rows[0]?.others === true && rows[0].like !== true
}

/** Makes the secret by which this browser is known from now on. The database keeps its digest only. */
export async function rememberDevice(
  tx: pg.ClientBase,
  userId: string,
  client: Client,
): Promise<KnownDevice & { token: string }> {
  const token = randomBytes(32).toString('base64url')
  const hash = digest(token)
  await tx.query('insert into known_device (token_hash, user_id, network, user_agent) values ($1, $2, $3, $4)', [
    hash,
    userId,
    addressGroup(client.ip),
    shortened(client.userAgent),
  ])
  await tx.query(
    `delete from known_device where user_id = $1 and token_hash not in
       (select token_hash from known_device where user_id = $1 order by last_used_at desc limit $2)`,
    [userId, MOST_A_USER],
  )
  return { token, hash, userId }
}

/** After a new password only the browser where it was chosen stays known. */
export async function forgetDevices(tx: pg.ClientBase, userId: string, keptSession: string | null): Promise<void> {
  await tx.query(
    `delete from known_device where user_id = $1
       and token_hash is distinct from (select known_device from session where id = $2)`,
    [userId, keptSession],
  )
}

function shortened(userAgent: string | null): string | null {
  return userAgent?.slice(0, 300) ?? null
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
