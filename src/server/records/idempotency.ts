import type { Entity } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { BatchResult } from '#server/database/batch.ts'
import type { WriteKey } from '#server/http/body.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from './gate.ts'
import { raw, sql, type Sql } from './sql.ts'

/** The answer to a write, made and kept in the write's own transaction. */
export function answerSql(entity: Entity, status: number, shown: Sql, viewer: Viewer, key: WriteKey | undefined): Sql {
  const response = sql`${raw(`'{"${entity.name}":'`)} || coalesce(s.row, 'null') || '}'`
  if (!key) return sql`select ${response} as response from (${shown}) s`
  return sql`insert into idempotency (user_id, key, request_hash, status, response)
    select ${viewer.id}, ${key.key}, ${key.requestHash}, ${status}::int, ${response} from (${shown}) s
    returning response`
}

export function responseIn(results: readonly BatchResult[]): string {
  for (const { rows } of results) {
    const response = rows[0]?.['response']
    if (typeof response === 'string') return response
  }
  throw new Error('The write gave no answer')
}

/**
 * A repeated write fails somewhere, on its own first effect at the latest: then the answer to the first one is the
 * answer. Looking only after a failure keeps the common case free of a question.
 */
export async function once(
  gate: Gate,
  caller: Caller,
  key: WriteKey | undefined,
  write: () => Promise<string>,
): Promise<string> {
  try {
    return await write()
  } catch (error) {
    if (!key || (error instanceof Refusal && error.code === 'SESSION_ENDED')) throw error
    const { results } = await gate.run(caller, (viewer) => [
      sql`select request_hash, response from idempotency where user_id = ${viewer.id} and key = ${key.key}`,
    ])
    const stored = results[0]?.rows[0]
    if (!stored) throw error
    if (stored['request_hash'] !== key.requestHash) throw new Refusal('KEY_REUSED')
    return String(stored['response'])
  }
}
