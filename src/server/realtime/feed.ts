import type pg from 'pg'
import { readPlace, writePlace, type Place } from './place.ts'

export interface LiveEvent {
  /** The id by which a duplicate delivery is recognized. */
  readonly id: string
  readonly kind: 'sms' | 'seen' | 'handover' | 'rights' | 'session' | 'chat' | 'typing' | 'letter' | 'triage'
  readonly topic: string | null
  readonly users: readonly string[]
}

export interface LiveFeed {
  /** From now on; what happened earlier, each client finds out when it connects. */
  open(): Promise<void>
  /** Events written since the last read, in order within each topic. Reads do not overlap. */
  read(): Promise<LiveEvent[]>
  /** Everything up to here has been read. */
  cursor(): string
  /** What one user was to hear since a cursor; undefined where it is too old or too much, and all is to be read anew. */
  since(userId: string, cursor: string): Promise<readonly LiveEvent[] | undefined>
}

interface Row extends LiveEvent {
  readonly xid: string
  readonly horizon: string
}

/** Clients that missed more than this refetch everything, which is less data. */
const MOST_TOLD = 500

const READ = `select h.xid::text as horizon, e.xid::text as xid, e.seq::text as id, e.kind, e.topic, e.users
  from (select settled_before() as xid) h
  left join live_event e on (e.xid, e.seq) > ($1::xid8, $2::bigint)
  order by e.seq`

const SINCE = `select seq::text as id, kind, topic, users from live_event
  where (xid, seq) > ($1::xid8, $2::bigint) and users @> array[$3::uuid] order by seq limit ${MOST_TOLD + 1}`

/**
 * Reads the table of events. Every transaction numbered below the horizon has ended, so nothing can appear behind it
 * any more: the cursor stays there. Events beyond it are delivered at once all the same, and remembered until the
 * horizon has passed them: a slow transaction elsewhere delays no message, and none is delivered twice.
 */
export function openFeed(pool: pg.Pool): LiveFeed {
  let epoch = ''
  let place: Place = { xid: 0n, seq: 0n }
  let beyond = new Set<string>()

  return {
    async open() {
      const { rows } = await pool.query<{ epoch: string; horizon: string }>(
        `select value as epoch, settled_before()::text as horizon
         from server_state where key = 'epoch'`,
      )
      epoch = rows[0]?.epoch ?? ''
      place = { xid: BigInt(rows[0]?.horizon ?? 0), seq: 0n }
    },

    async read() {
      const { rows } = await pool.query<Row>({
        name: 'live-read',
        text: READ,
        values: [place.xid.toString(), place.seq.toString()],
      })
      const horizon = BigInt(rows[0]?.horizon ?? 0)
      const found = rows.filter((row) => row.id !== null)
      const fresh = found.filter((row) => !beyond.has(row.id))
      beyond = new Set(found.filter((row) => BigInt(row.xid) >= horizon).map((row) => row.id))
      if (horizon > place.xid) place = { xid: horizon, seq: 0n }
      return fresh.map(({ id, kind, topic, users }) => ({ id, kind, topic, users }))
    },

    cursor: () => writePlace(epoch, place),

    async since(userId, cursor) {
      const from = readPlace(epoch, cursor)
      if (!from) return undefined
      const { rows: floors } = await pool.query<{ value: string }>(
        `select value from server_state where key = 'live_floor'`,
      )
      if (from.xid <= BigInt(floors[0]?.value ?? 0)) return undefined
      const { rows } = await pool.query<LiveEvent>({
        name: 'live-since',
        text: SINCE,
        values: [from.xid.toString(), from.seq.toString(), userId],
      })
      return rows.length > MOST_TOLD ? undefined : rows
    },
  }
}
