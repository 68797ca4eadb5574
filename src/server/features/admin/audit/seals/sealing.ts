import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'
import { FIRST, signed, START, type Place, type Seal, type SealKey } from './chain.ts'
import { digestOf, keepSeal, lastSeal, type Digested, type Stretch } from './stored.ts'

/** Events under one seal: few enough for the embedded database, which does nothing else meanwhile. */
const MOST_EVENTS = 2000

/**
 * Seals the next events of transactions that have all ended, as many as one seal takes. Returns their number. A lock lets
 * one process at a time add to the chain.
 */
export async function sealAudit(pool: pg.Pool, key: SealKey, most = MOST_EVENTS): Promise<number> {
  return inTransaction(pool, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('audit_seal'))`)
    const last = await lastSeal(tx)
    for (const stretch of await openStretches(tx, last)) {
      const found = await digestOf(tx, stretch, most)
      if (found.events === 0) continue
      await keepSeal(tx, await sealFor(tx, key, last, stretch, found))
      return found.events
    }
    return 0
  })
}

/** Seals all there is to seal, seal by seal, until it has worked for so long. Returns the number of events. */
export async function sealBacklog(pool: pg.Pool, key: SealKey, milliseconds: number): Promise<number> {
  const end = Date.now() + milliseconds
  let sealed = 0
  for (let events = -1; events !== 0 && Date.now() < end; sealed += events) events = await sealAudit(pool, key)
  return sealed
}

/**
 * What no seal covers: the rest of the era of the last seal and the eras since. An era that is over has no transaction
 * under way; of the current one the events count whose transactions have ended.
 */
async function openStretches(tx: pg.ClientBase, last: Seal | undefined): Promise<Stretch[]> {
  const { rows } = await tx.query<{ era: number; current: number; horizon: string }>(
    `with state as (select coalesce((select value::int from server_state where key = 'era'), 1) as current)
     select era, current, settled_before()::text as horizon from state, generate_series($1::int, current) era order by era`,
    [last?.era ?? 1],
  )
  return rows.map(({ era, current, horizon }) => ({
    era,
    from: last?.era === era ? last.before : START,
    before: era === current ? { ...START, xid: horizon } : undefined,
  }))
}

async function sealFor(
  tx: pg.ClientBase,
  key: SealKey,
  last: Seal | undefined,
  { era, from, before }: Stretch,
  { events, digest, next, last: lastEvent }: Digested,
): Promise<Seal> {
  const seal = {
    number: (last?.number ?? 0) + 1,
    era,
    from,
    before: next ?? before ?? behind(lastEvent ?? from),
    events,
    total: (await totalUntil(tx, last)) + events,
    digest,
    previous: last?.hash ?? FIRST,
    keyId: key.id,
  }
  return { ...seal, hash: signed(seal, key) }
}

function behind({ xid }: Place): Place {
  return { ...START, xid: String(BigInt(xid) + 1n) }
}

/** Seals of before said nothing of those before them. */
async function totalUntil(tx: pg.ClientBase, last: Seal | undefined): Promise<number> {
  if (!last) return 0
  if (last.total !== null) return last.total
  const { rows } = await tx.query<{ total: number }>('select sum(events)::float8 as total from audit_seal')
  return rows[0]?.total ?? 0
}
