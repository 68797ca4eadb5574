import { createHash } from 'node:crypto'
import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'

export interface Seal {
  readonly number: number
  readonly era: number
  readonly from_xid: string
  readonly before_xid: string
  readonly events: number
  readonly digest: string
  readonly previous: string
  readonly hash: string
}

const FIRST = 'caseway'

/** Each seal vouches for its stretch of events and for the seal before it. */
function hashOf(seal: Omit<Seal, 'hash'>): string {
  const { number, era, from_xid, before_xid, events, digest, previous } = seal
  return createHash('sha256')
    .update([number, era, from_xid, before_xid, events, digest, previous].join('|'))
    .digest('hex')
}

const COLUMNS = 'number::int, era, from_xid::text, before_xid::text, events, digest, previous, hash'

/**
 * Seals every event of transactions that have all ended. Returns the number of events sealed. A lock lets one process at
 * a time add to the chain.
 */
export async function sealAudit(pool: pg.Pool): Promise<number> {
  return inTransaction(pool, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('audit_seal'))`)
    const { rows: seals } = await tx.query<Seal>(`select ${COLUMNS} from audit_seal order by number desc limit 1`)
    const last = seals[0]
    const { rows: eras } = await tx.query<{ era: number }>(
      `select coalesce((select value::int from server_state where key = 'era'), 1) as era`,
    )
    const era = eras[0]?.era ?? 1
    const from = last && last.era === era ? last.before_xid : '0'
    const { rows: found } = await tx.query<{ before_xid: string; events: number; digest: string }>(
      `select h.xid::text as before_xid, d.events, d.digest
       from (select pg_snapshot_xmin(pg_current_snapshot()) as xid) h, audit_digest($1, $2::xid8, h.xid) d`,
      [era, from],
    )
    const stretch = found[0]
    if (!stretch || stretch.events === 0) return 0
    const seal = { number: (last?.number ?? 0) + 1, era, from_xid: from, ...stretch, previous: last?.hash ?? FIRST }
    await tx.query(
      `insert into audit_seal (number, era, from_xid, before_xid, events, digest, previous, hash)
       values ($1, $2, $3::xid8, $4::xid8, $5, $6, $7, $8)`,
      [seal.number, seal.era, seal.from_xid, seal.before_xid, seal.events, seal.digest, seal.previous, hashOf(seal)],
    )
    return stretch.events
  })
}

export interface Verdict {
  readonly seals: number
  readonly events: number
  /** The first seal that no longer fits what it vouches for. */
  readonly broken: { readonly number: number; readonly why: 'events' | 'seal' | 'order' } | undefined
}

/** Recomputes the whole chain from the events as they stand now. */
export async function verifyAudit(pool: pg.Pool): Promise<Verdict> {
  const { rows: seals } = await pool.query<Seal>(`select ${COLUMNS} from audit_seal order by number`)
  let events = 0
  let previous: Seal | undefined
  for (const seal of seals) {
    const broken = (why: 'events' | 'seal' | 'order') => ({
      seals: seals.length,
      events,
      broken: { number: seal.number, why },
    })
    const follows = previous
      ? seal.number === previous.number + 1 && seal.previous === previous.hash && startsWhere(seal, previous)
      : seal.number === 1 && seal.previous === FIRST
    if (!follows) return broken('order')
    if (hashOf(seal) !== seal.hash) return broken('seal')
    const { rows } = await pool.query<{ events: number; digest: string }>(
      'select events, digest from audit_digest($1, $2::xid8, $3::xid8)',
      [seal.era, seal.from_xid, seal.before_xid],
    )
    if (rows[0]?.digest !== seal.digest || rows[0].events !== seal.events) return broken('events')
    events += seal.events
    previous = seal
  }
  return { seals: seals.length, events, broken: undefined }
}

function startsWhere(seal: Seal, previous: Seal): boolean {
  return seal.era === previous.era
    ? seal.from_xid === previous.before_xid
    : seal.era > previous.era && seal.from_xid === '0'
}
