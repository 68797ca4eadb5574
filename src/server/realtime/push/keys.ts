import { generateKeyPairSync } from 'node:crypto'
import type pg from 'pg'
import * as v from 'valibot'
import { db, perform } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { PushKey } from './vapid.ts'
import type { Sealer } from '#server/secrets/sealer.ts'

const PLACE = 'push_key'
/** The keys before it, which live on until every browser had its time to subscribe anew. */
const BEFORE = 'push_keys_before'

export const LIVES_ON_MS = 60 * 24 * 60 * 60_000
/** Key rotation isn't announced to processes: each one checks. */
const KNOWN_MS = 60_000

/** What is kept: the public half as browsers take it, the private half sealed. */
const kept = v.object({ public: v.string(), private_sealed: v.string() })
const keptBeforeIt = v.array(v.object({ ...kept.entries, until: v.string() }))
type Kept = v.InferOutput<typeof kept>
type KeptBefore = v.InferOutput<typeof keptBeforeIt>[number]

export interface PushKeys {
  /** The key that browsers subscribe with from now on. */
  current(): Promise<PushKey>
  /** The one a subscription is bound to, by its public half; undefined once it has had its time. */
  of(publicHalf: string): Promise<PushKey | undefined>
}

interface Live {
  readonly at: number
  readonly current: PushKey
  readonly before: readonly (PushKey & { readonly until: number })[]
}

/** The keys that push services know this portal by. Every subscription is bound to one, so two live side by side. */
export function keepPushKeys(pool: pg.Pool, sealer: Sealer): PushKeys {
  let known: { at: number; keys: Promise<Live> } | undefined

  function live(since: number): Promise<Live> {
    if (known && known.at > since) return known.keys
    const asked = { at: Date.now(), keys: read(pool, sealer) }
    asked.keys.catch(() => {
      if (known === asked) known = undefined
    })
    known = asked
    return asked.keys
  }

  function among({ current, before }: Live, publicHalf: string): PushKey | undefined {
    if (current.public === publicHalf) return current
    return before.find((key) => key.public === publicHalf && key.until > Date.now())
  }

  return {
    current: async () => (await live(Date.now() - KNOWN_MS)).current,
    async of(publicHalf) {
      const keys = await live(Date.now() - KNOWN_MS)
      // Another process may have learned of a new key already.
      return among(keys, publicHalf) ?? among(await live(keys.at), publicHalf)
    },
  }
}

/** Makes another key the current one; the one before lives on beside it. Answers the new public half. */
export async function rotatePushKey(pool: pg.Pool, sealer: Sealer): Promise<string> {
  const made = makeKey(sealer)
  await inTransaction(pool, async (tx) => {
    const { rows } = await perform(tx, keptAt(PLACE).forUpdate())
    const last = rows[0] && v.parse(kept, JSON.parse(rows[0].value))
    const until = new Date(Date.now() + LIVES_ON_MS).toISOString()
    const before = (await keptBefore(tx)).filter((key) => Date.parse(key.until) > Date.now())
    await put(tx, BEFORE, [...before, ...(last ? [{ ...last, until }] : [])])
    await put(tx, PLACE, made)
  })
  return made.public
}

type Asked = pg.Pool | pg.ClientBase

function keptAt(place: string) {
  return db.selectFrom('server_state').select('value').where('key', '=', place)
}

async function put(asked: Asked, key: string, keys: unknown): Promise<void> {
  const value = JSON.stringify(keys)
  await perform(
    asked,
    db
      .insertInto('server_state')
      .values({ key, value })
      .onConflict((known) => known.column('key').doUpdateSet({ value })),
  )
}

async function keptBefore(asked: Asked): Promise<KeptBefore[]> {
  const { rows } = await perform(asked, keptAt(BEFORE))
  return rows[0] ? v.parse(keptBeforeIt, JSON.parse(rows[0].value)) : []
}

async function keptNow(asked: Asked): Promise<Kept | undefined> {
  const { rows } = await perform(asked, keptAt(PLACE))
  return rows[0] && v.parse(kept, JSON.parse(rows[0].value))
}

async function read(pool: pg.Pool, sealer: Sealer): Promise<Live> {
  const at = Date.now()
  let now = await keptNow(pool)
  if (!now) {
    // Two processes may start at once; the first key wins.
    await perform(
      pool,
      db
        .insertInto('server_state')
        .values({ key: PLACE, value: JSON.stringify(makeKey(sealer)) })
        .onConflict((known) => known.column('key').doNothing()),
    )
    now = await keptNow(pool)
  }
  if (!now) throw new Error('The push key was not kept')
  const before = await keptBefore(pool)
  return {
    at,
    current: opened(now, sealer),
    before: before.map((key) => ({ ...opened(key, sealer), until: Date.parse(key.until) })),
  }
}

function opened(key: Kept, sealer: Sealer): PushKey {
  return { public: key.public, private: sealer.open(Buffer.from(key.private_sealed, 'base64url')) }
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
