import type pg from 'pg'
import { digestOfLines, END, type Place, type Seal } from './chain.ts'

type Asked = Pick<pg.ClientBase, 'query'>

interface SealRow {
  readonly number: number
  readonly era: number
  readonly from_xid: string
  readonly from_id: string
  readonly before_xid: string
  readonly before_id: string
  readonly events: number
  readonly total: number | null
  readonly digest: string
  readonly previous: string
  readonly hash: string
  readonly key_id: string | null
}

const COLUMNS = `number::float8, era, from_xid::text, from_id, before_xid::text, before_id, events, total::float8,
  digest, previous, hash, key_id`

function sealOf(row: SealRow): Seal {
  const { number, era, events, total, digest, previous, hash } = row
  const from = { xid: row.from_xid, id: row.from_id }
  const before = { xid: row.before_xid, id: row.before_id }
  return { number, era, from, before, events, total, digest, previous, hash, keyId: row.key_id }
}

export async function lastSeal(client: Asked): Promise<Seal | undefined> {
  const { rows } = await client.query<SealRow>(`select ${COLUMNS} from audit_seal order by number desc limit 1`)
  return rows[0] && sealOf(rows[0])
}

export async function sealNumbered(client: Asked, number: number): Promise<Seal | undefined> {
  const { rows } = await client.query<SealRow>(`select ${COLUMNS} from audit_seal where number = $1`, [number])
  return rows[0] && sealOf(rows[0])
}

const SEALS_AT_ONCE = 500

/** Between two numbers, these included. */
export async function* allSeals(client: Asked, first?: number, last?: number): AsyncGenerator<Seal> {
  for (let from = first ?? null; ;) {
    const { rows }: { rows: SealRow[] } = await client.query<SealRow>(
      `select ${COLUMNS} from audit_seal
       where ($1::bigint is null or number >= $1::bigint) and ($2::bigint is null or number <= $2::bigint)
       order by number limit ${SEALS_AT_ONCE}`,
      [from, last ?? null],
    )
    yield* rows.map(sealOf)
    const end = rows.at(-1)
    if (!end || rows.length < SEALS_AT_ONCE) return
    from = end.number + 1
  }
}

export async function keepSeal(client: Asked, seal: Seal): Promise<void> {
  const { number, era, from, before, events, total, digest, previous, hash, keyId } = seal
  await client.query(
    `insert into audit_seal (number, era, from_xid, from_id, before_xid, before_id, events, total, digest, previous, hash, key_id)
     values ($1, $2, $3::xid8, $4, $5::xid8, $6, $7, $8, $9, $10, $11, $12)`,
    [number, era, from.xid, from.id, before.xid, before.id, events, total, digest, previous, hash, keyId],
  )
}

export interface Stretch {
  readonly era: number
  readonly from: Place
  /** Without one it goes on to the end of the era. */
  readonly before: Place | undefined
}

export interface Digested {
  readonly events: number
  readonly digest: string
  readonly last: Place | undefined
  /** The first event of the stretch that was too many. */
  readonly next: Place | undefined
}

interface EventRow extends Place {
  readonly line: string
}

/** So few that reading them takes no statement long. */
const EVENTS_AT_ONCE = 500

const LINE = `jsonb_build_array(id, xid::text, at, user_id, session_id, action, entity, entity_id, patient_ids, detail,
  ip, request_id)::text`

/** The digest of the first events of a stretch, read in small pieces. */
export async function digestOf(client: Asked, stretch: Stretch, most = Infinity): Promise<Digested> {
  const digest = digestOfLines()
  let last: Place | undefined
  for await (const { page, next } of pagesOf(client, stretch)) {
    const taken = page.slice(0, most - digest.lines())
    for (const { line } of taken) digest.add(line)
    last = placeOf(taken.at(-1)) ?? last
    const beyond = placeOf(page[taken.length]) ?? next
    if (!beyond || digest.lines() >= most) return { events: digest.lines(), digest: digest.end(), last, next: beyond }
  }
  return { events: digest.lines(), digest: digest.end(), last, next: undefined }
}

/** The events of a stretch as its seal digests them. */
export async function* linesOf(client: Asked, stretch: Stretch): AsyncGenerator<string> {
  for await (const { page } of pagesOf(client, stretch)) for (const { line } of page) yield line
}

interface Page {
  readonly page: readonly EventRow[]
  /** The first event behind it. */
  readonly next: Place | undefined
}

async function* pagesOf(client: Asked, { era, from: start, before = END }: Stretch): AsyncGenerator<Page> {
  for (let from: Place | undefined = start; from;) {
    const { rows }: { rows: EventRow[] } = await client.query<EventRow>(
      `select e.xid::text as xid, e.id, ${LINE} as line from audit_event e
       where e.era = $1 and (e.xid, e.id) >= ($2::xid8, $3::uuid) and (e.xid, e.id) < ($4::xid8, $5::uuid)
       order by e.xid, e.id limit ${EVENTS_AT_ONCE + 1}`,
      [era, from.xid, from.id, before.xid, before.id],
    )
    const next = placeOf(rows[EVENTS_AT_ONCE])
    yield { page: rows.slice(0, EVENTS_AT_ONCE), next }
    from = next
  }
}

function placeOf(row: EventRow | undefined): Place | undefined {
  return row && { xid: row.xid, id: row.id }
}
