import * as v from 'valibot'
import type { Entity } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { BatchResult } from '#server/database/batch.ts'
import type { WriteKey } from '#server/http/body.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from './caller-database.ts'
import { columnAccess, TABLE } from './column-access.ts'
import { inTurn } from './in-turn.ts'
import { name, raw, sql, type Sql } from './sql.ts'
import { scopeSql } from './writes.ts'

/** A kept answer: its parts by name. */
const keptParts = v.record(v.string(), v.unknown())
const keptRecord = v.record(v.string(), v.nullable(v.looseObject({ id: v.optional(v.string()) })))

interface Answer {
  readonly response: string
}

/** The answer to a write, made and kept in the write's own transaction. */
export function answerSql(
  entity: Entity,
  status: number,
  shown: Sql,
  viewer: Viewer,
  key: WriteKey | undefined,
): Sql<Answer> {
  const response = sql`${raw(`'{"${entity.name}":'`)} || coalesce(s.row, 'null') || '}'`
  if (!key) return sql<Answer>`select ${response} as response from (${shown}) s`
  return sql<Answer>`insert into idempotency (user_id, key, request_hash, status, response)
    select ${viewer.id}, ${key.key}, ${key.requestHash}, ${status}::int, ${response} from (${shown}) s
    returning response`
}

/** Keeps an answer that is known beforehand, in the write's own transaction. */
export function keptSql(status: number, response: string, viewer: Viewer, key: WriteKey): Sql {
  return sql`insert into idempotency (user_id, key, request_hash, status, response)
    values (${viewer.id}, ${key.key}, ${key.requestHash}, ${status}, ${response})`
}

export function responseIn(results: readonly BatchResult<object>[]): string {
  for (const { rows } of results) if (rows[0] && isAnswer(rows[0])) return rows[0].response
  throw new Error('The write gave no answer')
}

function isAnswer(row: object): row is Answer {
  return 'response' in row && typeof row.response === 'string'
}

/** What a repeat is answered, of the kept answer and what the caller meets today. */
type Replay = (kept: string, error: unknown) => Promise<string> | string

/**
 * A repeated write fails somewhere, on its own first effect at the latest: then the answer to the first one is the
 * answer. Looking only after a failure keeps the common case free of a question. A repeat that comes while the first one is
 * still at work waits for it: it could meet a right that is gone before there is an answer to find.
 */
export function once(
  callerDatabase: CallerDatabase,
  caller: Caller,
  key: WriteKey | undefined,
  write: () => Promise<string>,
  replay: Replay = unlessOutOfReach,
): Promise<string> {
  if (!key) return write()
  return inTurn(`${caller.sessionId} ${key.key}`, () => tryOnce(callerDatabase, caller, key, write, replay))
}

async function tryOnce(
  callerDatabase: CallerDatabase,
  caller: Caller,
  key: WriteKey,
  write: () => Promise<string>,
  replay: Replay,
): Promise<string> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SESSION_ENDED') throw error
    const { results } = await callerDatabase.run(caller, (viewer) => [
      sql<
        Answer & { request_hash: string }
      >`select request_hash, response from idempotency where user_id = ${viewer.id} and key = ${key.key}`,
    ])
    const stored = results[0].rows[0]
    if (!stored) throw error
    if (stored.request_hash !== key.requestHash) throw new Refusal('KEY_REUSED')
    return replay(stored.response, error)
  }
}

/**
 * A command that finds nothing any more has lost its right, and its kept answer shows the record: then it is told only
 * that the command was done. Refused it would keep as lost, on the device of its author, what was saved.
 */
function unlessOutOfReach(kept: string, error: unknown): string {
  const isGone = error instanceof Refusal && error.code === 'NOT_FOUND'
  return isGone ? withNothingShown(kept) : kept
}

function withNothingShown(kept: string): string {
  return JSON.stringify(
    Object.fromEntries(Object.keys(v.parse(keptParts, JSON.parse(kept))).map((part) => [part, null])),
  )
}

/** The kept answer of a write of one record: done, with as much of the record as the caller may still write and see. */
export async function stillShown(
  callerDatabase: CallerDatabase,
  caller: Caller,
  { entity, action }: { entity: Entity; action: 'create' | 'update' | 'delete' },
  kept: string,
): Promise<string> {
  const row = v.parse(keptRecord, JSON.parse(kept))[entity.name]
  if (!row) return kept
  const { results } = await callerDatabase.run(caller, (viewer) => [
    sql`select ${columnAccess(entity, viewer).detail} from ${name(entity.name)} ${raw(TABLE)}
      where ${raw(TABLE)}.id = ${row.id} and ${scopeSql(entity, action, viewer)}`,
  ])
  const today = results[0].rows[0]
  if (!today) return withNothingShown(kept)
  const seen = Object.entries(row).filter(([column]) => column in today)
  return JSON.stringify({ [entity.name]: Object.fromEntries(seen) })
}
