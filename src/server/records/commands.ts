import type pg from 'pg'
import type { Viewer } from '#domain/access/viewer.ts'
import type { Entity, Row } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { auditSql, type AuditEvent } from './audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from './caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { keptSql, once } from './idempotency.ts'
import type { ColumnValues } from './rules.ts'
import { columnAccess, TABLE } from './column-access.ts'
import { runQuestions } from './run-questions.ts'
import { join, name, raw, sql, type Question, type ResultsOf, type Sql } from './sql.ts'
import { scopeSql } from './writes.ts'

export type Values = Record<string, unknown>
type Reach = 'read' | 'update'

/** What a command works with: one transaction as the caller, in which all of it happens or nothing. */
export interface Work {
  readonly viewer: Viewer
  run<const Questions extends readonly Question<unknown>[]>(...statements: Questions): Promise<ResultsOf<Questions>>
  rows<Found = Values>(question: Question<Found>): Promise<Found[]>
  row<Found = Values>(question: Question<Found>): Promise<Found | undefined>
  /** The record with every column, held until the command ends. Out of the caller's reach it is not found. */
  hold<E extends Entity>(entity: E, id: string, reach: Reach): Promise<Row<E>>
  /** The same without holding it, for answers that change nothing. */
  look<E extends Entity>(entity: E, id: string): Promise<Row<E>>
  /** Changes columns of a held record; a version is raised for what users see. */
  change<E extends Entity>(entity: E, id: string, set: ColumnValues<Row<E>>): Promise<void>
  /** The record as the caller sees it, as JSON text. */
  shown(entity: Entity, id: string, reach: Reach): Promise<string>
  note(event: AuditEvent): Promise<void>
}

/** Runs a command and keeps its answer with it, so that a repeat with the same key changes nothing. */
export function command(
  callerDatabase: CallerDatabase,
  caller: Caller,
  key: WriteKey | undefined,
  work: (work: Work) => Promise<string>,
): Promise<string> {
  return once(callerDatabase, caller, key, () =>
    callerDatabase.transaction(caller, async (client, viewer) => {
      const doing = workOn(client, caller, viewer)
      const response = await work(doing)
      if (key) await doing.run(keptSql(200, response, viewer, key))
      return response
    }),
  )
}

function workOn(client: pg.PoolClient, caller: Caller, viewer: Viewer): Work {
  const run = <const Questions extends readonly Question<unknown>[]>(...questions: Questions) =>
    runQuestions(client, questions)
  const rows = async <Found = Values>(question: Question<Found>): Promise<Found[]> => (await run(question))[0].rows
  const row = async <Found = Values>(question: Question<Found>): Promise<Found | undefined> => (await rows(question))[0]
  async function whole<E extends Entity>(entity: E, id: string, reach: Reach, lock: Sql): Promise<Row<E>> {
    const everything = columnAccess({ ...entity, secrets: {}, visible: () => true }, viewer)
    const found = await row(sql<{ row: Row<E> }>`select row_to_json(r) as row from
      (select ${everything.detail} ${rowIn(entity, id, reach, viewer)} ${lock}) r`)
    if (!found) throw new Refusal('NOT_FOUND')
    return found.row
  }
  return {
    viewer,
    run,
    rows,
    row,
    hold: (entity, id, reach) => whole(entity, id, reach, raw('for update')),
    look: (entity, id) => whole(entity, id, 'read', raw('')),
    async change(entity, id, set) {
      const columns = { ...set, version: raw('version + 1'), updated_at: raw('now()'), updated_by: sql`${viewer.id}` }
      const changes = join(
        Object.entries(columns).flatMap(([column, value]) => (value ? [sql`${name(column)} = ${value}`] : [])),
        ', ',
      )
      const [result] = await run(
        sql`update ${name(entity.name)} set ${changes} where id = ${id} and deleted_at is null`,
      )
      if (result?.rowCount !== 1) throw new Refusal('NOT_FOUND')
    },
    async shown(entity, id, reach) {
      const found = await row(sql<{ json: string }>`select row_to_json(r)::text as json from
        (select ${columnAccess(entity, viewer).detail} ${rowIn(entity, id, reach, viewer)}) r`)
      // A command may move a record out of its author's own view; that is an answer, not a failure.
      return found?.json ?? 'null'
    },
    note: async (event) => void (await run(auditSql(caller, viewer, event))),
  }
}

function rowIn(entity: Entity, id: string, reach: Reach, viewer: Viewer): Sql {
  return sql`from ${name(entity.name)} ${raw(TABLE)} where ${raw(TABLE)}.id = ${id} and ${raw(TABLE)}.deleted_at is null
    and ${scopeSql(entity, reach, viewer)}`
}

/** A command is based on what its author saw. */
export function refuseOutdated({ version }: { readonly version?: unknown }, expectedVersion: number): void {
  if (version !== expectedVersion) throw new Refusal('VERSION_CONFLICT', { details: { version } })
}
