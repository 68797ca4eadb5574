import { generateKeyPairSync } from 'node:crypto'
import type pg from 'pg'
import type { PushKey } from '#server/realtime/push/vapid.ts'
import type { Sealer } from '#server/records/sealer.ts'

const PLACE = 'push_key'

/** What is kept: the public half as browsers take it, the private half sealed. */
interface Kept {
  readonly public: string
  readonly private_sealed: string
}

/**
 * The key that push services know this portal by. It is made once for the whole life of the database, because every
 * subscription is bound to it.
 */
export function keepPushKey(pool: pg.Pool, sealer: Sealer): () => Promise<PushKey> {
  let known: Promise<PushKey> | undefined
  return () =>
    (known ??= bothHalves(pool, sealer).catch((error: unknown) => {
      known = undefined
      throw error
    }))
}

async function bothHalves(pool: pg.Pool, sealer: Sealer): Promise<PushKey> {
  const kept = await read(pool)
  if (kept) return opened(kept, sealer)
  // Two processes may start at once; the first key to arrive is everybody's.
  await pool.query('insert into server_state (key, value) values ($1, $2) on conflict (key) do nothing', [
    PLACE,
    JSON.stringify(makeKey(sealer)),
  ])
  const made = await read(pool)
  if (!made) throw new Error('The push key was not kept')
  return opened(made, sealer)
}

function opened(kept: Kept, sealer: Sealer): PushKey {
  return { public: kept.public, private: sealer.open(Buffer.from(kept.private_sealed, 'base64url')) }
}

async function read(pool: pg.Pool): Promise<Kept | undefined> {
  const { rows } = await pool.query<{ value: string }>('select value from server_state where key = $1', [PLACE])
  return rows[0] && (JSON.parse(rows[0].value) as Kept)
}

function makeKey(sealer: Sealer): Kept {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { public: point.toString('base64url'), private_sealed: sealer.seal(d).sealed.toString('base64url') }
}
