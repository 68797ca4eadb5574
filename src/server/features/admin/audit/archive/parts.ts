import pg from 'pg'
import { StartupError } from '#server/database/startup-errors.ts'
import type { Seal } from '../seals/chain.ts'
import type { ArchiveRecord, PlaceInEra } from './record.ts'

type Asked = Pick<pg.ClientBase, 'query'>

/** A partition of the record that holds events. */
export interface Part extends Pick<ArchiveRecord, 'part' | 'fromId' | 'beforeId' | 'first' | 'last'> {
  /** As it stands in statements. */
  readonly relation: string
}

interface Found extends Pick<Part, 'part' | 'relation' | 'fromId' | 'beforeId'> {
  readonly is_old: boolean
}

/** The part that is old enough to go; throws in a sentence where there is none. */
export async function findPart(client: Asked, named: string, keep: number): Promise<Part> {
  const { rows } = await client.query<Found>(
    `select part, relation, from_id as "fromId", before_id as "beforeId",
       before_id <= first_id_of((date_trunc('month', now() at time zone 'utc') - make_interval(months => $1)) at time zone 'utc')
         as is_old
     from audit_parts()`,
    [keep],
  )
  const found = rows.find(({ part }) => part === named)
  if (!found) throw new StartupError(await notThere(client, named, rows))
  if (!found.is_old)
    throw new StartupError(`${named} stays in the database: so do this month and the ${keep} before it (--keep).`)
  const relation = pg.escapeIdentifier(found.relation)
  const [first, last] = [await endOf(client, relation, 'asc'), await endOf(client, relation, 'desc')]
  if (!first || !last) throw new StartupError(`${named} holds no events.`)
  const { part, fromId, beforeId } = found
  return { part, relation, fromId, beforeId, first, last }
}

async function notThere(client: Asked, named: string, found: readonly Found[]): Promise<string> {
  const { rows } = await client.query<{ file: string }>('select file from audit_archive where part = $1', [named])
  if (rows[0]) return `${named} was moved to ${rows[0].file} before.`
  return `The record has no part ${named}. It has ${found.map(({ part }) => part).join(', ')}.`
}

async function endOf(client: Asked, relation: string, order: 'asc' | 'desc'): Promise<PlaceInEra | undefined> {
  const { rows } = await client.query<PlaceInEra>(
    `select era, xid::text as xid, id from ${relation} e
     order by e.era ${order}, e.xid ${order}, e.id ${order} limit 1`,
  )
  return rows[0]
}

/** The numbers of the seals between which all those lie that cover events of the part. */
export async function sealsAround(
  client: Asked,
  { first, last }: Part,
): Promise<readonly [number | undefined, number | undefined]> {
  const { rows } = await client.query<{ first: number | null; last: number | null }>(
    `select
       (select number::float8 from audit_seal where (era, before_xid, before_id) > ($1::int, $2::xid8, $3::uuid)
         order by number limit 1) as first,
       (select number::float8 from audit_seal where (era, from_xid, from_id) <= ($4::int, $5::xid8, $6::uuid)
         order by number desc limit 1) as last`,
    [first.era, first.xid, first.id, last.era, last.xid, last.id],
  )
  return [rows[0]?.first ?? undefined, rows[0]?.last ?? undefined]
}

/** How many events of a stretch stand in the part. */
export async function countIn(client: Asked, { relation }: Part, { era, from, before }: Seal): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${relation} e
     where e.era = $1 and (e.xid, e.id) >= ($2::xid8, $3::uuid) and (e.xid, e.id) < ($4::xid8, $5::uuid)`,
    [era, from.xid, from.id, before.xid, before.id],
  )
  return rows[0]?.count ?? 0
}

/** Whether the part holds events behind a seal. */
export async function reachesBehind(
  client: Asked,
  { relation }: Pick<Part, 'relation'>,
  { era, before }: Pick<Seal, 'era' | 'before'>,
): Promise<boolean> {
  const { rows } = await client.query<{ reaches: boolean }>(
    `select exists(select from ${relation} e where (e.era, e.xid, e.id) >= ($1::int, $2::xid8, $3::uuid)) as reaches`,
    [era, before.xid, before.id],
  )
  return rows[0]?.reaches === true
}
