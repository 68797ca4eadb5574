import type pg from 'pg'
import { idleMinutes } from '#domain/access/time-unheard.ts'
import type { UserType } from '#domain/access/viewer.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { FIRST, checkRenewal, makeRenewalSecrets } from './renewal-secret.ts'

interface Asked {
  readonly sessionId: string
  /** What the browser shows of the session, if anything. */
  readonly secret: string | undefined
  /** Idle time, as reported by the browser. */
  readonly idleSeconds: number | undefined
}

export type Renewal =
  /** It goes on; with a secret, its token may be renewed. */
  | { readonly state: 'lives'; readonly secret: string | undefined; readonly idleMinutes: number }
  /** It is over: by itself, by an act, or because a secret was shown again that had been used up. */
  | { readonly state: 'expired' | 'ended' | 'replayed'; readonly userId?: string }

interface Row {
  user_id: string
  lives: boolean
  lapsed: boolean
  remember: boolean
  renewal_mark: string | null
  renewal_before: string | null
  renewed_at: string | null
  away_seconds: number
  user_type: UserType
  device_hours: number | null
  idle_minutes: number | null
}

interface Next {
  readonly secret?: string
  readonly replayed?: true
}

const SESSION = `select s.user_id, s.remember, s.renewal_mark, s.renewal_before, s.renewed_at,
    exists (select from living_session l where l.id = s.id) and u.is_active and u.deleted_at is null as lives,
    s.ended_at is null and s.expires_at <= now() as lapsed,
    least(extract(epoch from now() - s.active_at), $2::float8)::float8 as away_seconds,
    u.user_type, r.device_hours, r.idle_minutes
  from session s join "user" u on u.id = s.user_id join role r on r.id = u.role_id
  where s.id = $1 for update of s`

/** Sessions are renewed by rotating secrets and end after inactivity. */
export function openRenewals(pool: pg.Pool, key: Buffer, now: () => Date = () => new Date()) {
  const secrets = makeRenewalSecrets(key)
  const following = (sessionId: string, follows: string): string =>
    secrets.following(sessionId, follows, now().getTime())

  /** The secret that may be shown next; none where this one renews nothing. */
  async function goOn(tx: pg.ClientBase, { sessionId, secret }: Asked, row: Row): Promise<Next> {
    // A session from before there were such secrets: the holder of its token gets the first one.
    if (row.renewed_at === null) {
      await tx.query('update session set renewed_at = $2 where id = $1', [sessionId, now()])
      return { secret: following(sessionId, FIRST) }
    }
    if (secret === undefined) return {}
    const read = secrets.read(sessionId, secret)
    if (!read) return {}
    const { renewal_mark: mark, renewal_before: before, renewed_at: at } = row
    const verdict = checkRenewal(read, { mark, before, at: new Date(at) }, now().getTime())
    if (verdict === 'replayed') return { replayed: true }
    if (verdict === 'early') return { secret }
    if (verdict !== 'next') return { secret: following(sessionId, mark ?? FIRST) }
    await tx.query(
      'update session set renewal_before = renewal_mark, renewal_mark = $2, renewed_at = $3 where id = $1',
      [sessionId, read.mark, now()],
    )
    return { secret: following(sessionId, read.mark) }
  }

  return {
    /** The secret of a session that was opened just now. */
    first: (sessionId: string): string => following(sessionId, FIRST),

    check: (asked: Asked): Promise<Renewal> =>
      inTransaction(pool, async (tx): Promise<Renewal> => {
        const { sessionId, idleSeconds } = asked
        const { rows } = await tx.query<Row>(SESSION, [sessionId, idleSeconds ?? null])
        const row = rows[0]
        if (!row) return { state: 'ended' }
        const userId = row.user_id
        if (!row.lives) return { state: row.lapsed ? 'expired' : 'ended', userId }
        const most = idleMinutes(row.remember, row)
        if (row.away_seconds >= most * 60) {
          await tx.query('update session set expires_at = now() where id = $1', [sessionId])
          return { state: 'expired', userId }
        }
        const { secret, replayed } = await goOn(tx, asked, row)
        if (replayed) {
          await tx.query('update session set ended_at = now() where id = $1', [sessionId])
          return { state: 'replayed', userId }
        }
        await tx.query(`update session set active_at = now() - make_interval(secs => $2) where id = $1`, [
          sessionId,
          row.away_seconds,
        ])
        return { state: 'lives', secret, idleMinutes: most }
      }),
  }
}
export type Renewals = ReturnType<typeof openRenewals>
