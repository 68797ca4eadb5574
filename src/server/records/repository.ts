import type { Viewer } from '#domain/access/viewer.ts'
import { listName, rowsFor, type Entity } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { newId } from '#server/records/new-id.ts'
import { openRecent } from '#server/recent.ts'
import { auditSql, changesIn, listedAs, type AuditTrail } from './audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from './caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { countSql, longSql, mostCounted, nameOfList, pageOf } from './counted.ts'
import { answerSql, keptSql, once, responseIn, stillShown } from './idempotency.ts'
import { openSearchIndex } from './indexed-search.ts'
import { draftIn, patchIn } from './input.ts'
import { asked, orderSql, type ListQuery } from './query.ts'
import { referenceSql } from './references.ts'
import type { Contribution, Preparing, RuleBook } from './rules.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { withGenerated, withInitials, withStamps } from './initial-values.ts'
import { refuseClosed, refuseHidden, refuseWrong, seenOf } from './refusals.ts'
import {
  caseIds,
  caseOf,
  hasFew,
  jsonOf,
  orderedRows,
  rowsSql,
  visibleColumns,
  shownRows,
  type ListedRow,
} from './rows.ts'
import { TABLE } from './column-access.ts'
import { name, raw, sql, type Sql } from './sql.ts'
import { storedRecord } from './stored-record.ts'
import * as writes from './writes.ts'

export interface Page {
  readonly page: number
  readonly page_size: number
  readonly count?: 'exact' | undefined
}

export interface Repository {
  /** One page as JSON text: `{ "<entity>s": rows, count, page, page_size }`. */
  page(entity: Entity, caller: Caller, query: ListQuery & Page): Promise<string>
  /** The whole list in the caller's scope, as pieces of JSON text. */
  whole(entity: Entity, caller: Caller, query: ListQuery): AsyncGenerator<string>
  /** One record as JSON text: `{ "<entity>": row }`. */
  read(entity: Entity, caller: Caller, id: string): Promise<string>
  create(entity: Entity, caller: Caller, draft: unknown, key?: WriteKey): Promise<string>
  /** Several records in one act, all or none; answers their ids as JSON text: `{ "<entity>s": ids }`. */
  createAll(entity: Entity, caller: Caller, drafts: readonly unknown[], key?: WriteKey): Promise<string>
  update(entity: Entity, caller: Caller, id: string, patch: unknown, key?: WriteKey): Promise<string>
  remove(entity: Entity, caller: Caller, id: string, key?: WriteKey): Promise<string>
  /** Refuses unless the caller may change this record; for commands that are more than a change of fields. */
  mayChange(entity: Entity, caller: Caller, id: string): Promise<Viewer>
}

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly sealer: Sealer
  readonly rules: RuleBook
  readonly uses: writes.Uses
}

type Values = Readonly<Record<string, unknown>>

/** A record that is about to be made. */
interface Making {
  readonly id: string
  readonly draft: ReturnType<typeof draftIn>
  readonly values: Values
  /** What the rules found out beforehand. */
  readonly found: Values
}

const STREAMED_AT_ONCE = 2000

export function openRepository({ callerDatabase, audit, sealer, rules, uses }: Parts): Repository {
  const index = openSearchIndex(callerDatabase)
  // To find out that a list is longer than is counted takes as long as to read all that are counted.
  const longLists = openRecent({ milliseconds: 60_000, most: 1000 })

  /** Access to a case is audited before the answer is sent. */
  async function seen(
    entity: Entity,
    caller: Caller,
    viewer: Viewer,
    what: { action: 'list' | 'kept_ahead' | 'read'; ids: string[]; entityId?: string; detail?: object },
  ): Promise<void> {
    if (entity.caseField === null) return
    const { ids, ...event } = what
    await audit.seen(caller, viewer, { ...event, entity: entity.name, patientIds: [...new Set(ids)] })
  }

  return {
    async page(entity, caller, query) {
      const { condition, found } = await index.list(entity, caller, query.search, mostCounted(query))
      const isWhole = query.where === undefined && Object.keys(query.filter ?? {}).length === 0
      let list = ''
      const { viewer, results } = await callerDatabase.run(caller, (asking) => {
        const where = sql`${query.where ?? raw('true')} and ${condition}`
        const rows = rowsSql(entity, asking, { ...query, where })
        const order = orderSql(entity, visibleColumns(entity, asking), query.sort)
        const exact = hasFew(entity, asking) && ({ count: 'exact' } as const)
        const counting = countSql(rows, { ...query, ...exact }, isWhole ? found : undefined)
        list = nameOfList(asking, counting)
        const place = sql`limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`
        return [
          shownRows(entity, asking, sql`${orderedRows(entity, asking, rows, order)} ${place}`),
          longLists.has(list) ? longSql(query) : counting,
        ]
      })
      const { rows } = results[0]
      if (results[1].rows[0]?.count_at_least) longLists.note(list)
      const action = listedAs(caller, entity.name)
      await seen(entity, caller, viewer, { action, ids: caseIds(rows), detail: asked(query) })
      const rest = JSON.stringify(pageOf(results[1].rows[0] ?? { count: 0 }, query))
      return `{"${query.as ?? listName(entity)}":[${rows.map(jsonOf).join(',')}],${rest.slice(1)}`
    },

    async *whole(entity, caller, query) {
      let after: string | null = null
      let first = true
      for (;;) {
        const last: string | null = after
        const { viewer, results } = await callerDatabase.run(caller, (asking): [Sql<ListedRow>] => {
          const where = last === null ? query.where : sql`${query.where ?? raw('true')} and ${raw(TABLE)}.id > ${last}`
          const rows = rowsSql(entity, asking, { ...query, where })
          return [shownRows(entity, asking, sql`${rows} order by ${raw(TABLE)}.id limit ${STREAMED_AT_ONCE}`)]
        })
        const { rows } = results[0]
        if (first) yield `{"${query.as ?? listName(entity)}":[`
        await seen(entity, caller, viewer, {
          action: 'list',
          ids: caseIds(rows),
          detail: { whole: true, ...asked(query) },
        })
        if (rows.length > 0) yield `${first ? '' : ','}${rows.map(jsonOf).join(',')}`
        first = false
        if (rows.length < STREAMED_AT_ONCE) break
        after = rows.at(-1)?.id ?? null
      }
      yield ']}'
    },

    async read(entity, caller, id) {
      const { viewer, results } = await callerDatabase.run(caller, (asking) => [
        shownRows(
          entity,
          asking,
          sql`from ${name(entity.name)} ${raw(TABLE)} where ${raw(TABLE)}.id = ${id} and ${raw(TABLE)}.deleted_at is null
            and ${writes.scopeSql(entity, 'read', asking)}`,
          'detail',
        ),
      ])
      const row = results[0].rows[0]
      if (!row) throw new Refusal('NOT_FOUND')
      await seen(entity, caller, viewer, { action: 'read', ids: caseIds([row]), entityId: id })
      return `{"${entity.name}":${jsonOf(row)}}`
    },

    create: (entity, caller, input, key) =>
      repeatable(entity, 'create', caller, key, async () => {
        const making = await preparedNew(entity, caller, input)
        const { results } = await callerDatabase.run(caller, (viewer) => {
          const access = visibleColumns(entity, viewer)
          return [
            ...creationSql(entity, caller, viewer, making),
            answerSql(entity, 201, writes.shownSql(entity, making.id, 'create', viewer, access), viewer, key),
          ]
        })
        return responseIn(results)
      }),

    createAll: (entity, caller, inputs, key) =>
      once(callerDatabase, caller, key, async () => {
        const all = await Promise.all(inputs.map((input) => preparedNew(entity, caller, input)))
        const response = JSON.stringify({ [listName(entity)]: all.map(({ id }) => id) })
        await callerDatabase.run(caller, (viewer) => [
          ...all.flatMap((making) => creationSql(entity, caller, viewer, making)),
          ...(key ? [keptSql(200, response, viewer, key)] : []),
        ])
        return response
      }),

    update: (entity, caller, id, input, key) =>
      repeatable(entity, 'update', caller, key, async () => {
        const { version, ...patch } = patchIn(entity, input)
        const { row: before, concealed } = await storedRecord(callerDatabase, entity, caller, id, 'update')
        if (before.version !== version) throw new Refusal('VERSION_CONFLICT', { details: { version: before.version } })
        const found = await prepared(entity, caller, 'update', {
          id,
          said: patch,
          row: { ...before, ...patch },
          before,
        })
        const { results } = await callerDatabase.run(caller, (viewer) => {
          const access = visibleColumns(entity, viewer)
          refuseHidden(entity, access, patch, 'update', concealed)
          refuseClosed(entity, viewer, before, patch)
          refuseWrong(entity, { ...seenOf(before, access, concealed), ...patch }, access)
          const contribution: Contribution = rules[entity.name]?.update?.(before, patch, viewer, found) ?? {}
          return [
            ...writes.revealedSql(entity, id, Object.keys(patch), access),
            ...referenceSql(entity, patch, viewer, caseOf(entity, id, before)[0]),
            ...(contribution.before ?? []),
            ...writes.changedFieldsSql(entity, patch, contribution),
            writes.updateSql(entity, before, patch, viewer, contribution, sealer),
            ...(contribution.after ?? []),
            ...writes.insideSql(entity, id, 'update', viewer),
            auditSql(caller, viewer, {
              action: 'update',
              entity: entity.name,
              entityId: id,
              patientIds: caseOf(entity, id, before),
              detail: { changes: changesIn(entity, before, patch) },
            }),
            answerSql(entity, 200, writes.shownSql(entity, id, 'update', viewer, access), viewer, key),
          ]
        })
        return responseIn(results)
      }),

    remove: (entity, caller, id, key) =>
      repeatable(entity, 'delete', caller, key, async () => {
        const { row: before } = await storedRecord(callerDatabase, entity, caller, id, 'delete')
        if (!entity.removable(before)) throw new Refusal('IMMUTABLE')
        const { results } = await callerDatabase.run(caller, (viewer) => {
          const contribution = rules[entity.name]?.remove?.(before, viewer) ?? {}
          return [
            ...writes.unusedSql(entity, id, uses),
            ...(contribution.before ?? []),
            // Read before deleting: a deleted row is visible to no one.
            answerSql(
              entity,
              200,
              writes.shownSql(entity, id, 'delete', viewer, visibleColumns(entity, viewer)),
              viewer,
              key,
            ),
            writes.removeSql(entity, before, viewer),
            ...(contribution.after ?? []),
            auditSql(caller, viewer, {
              action: 'delete',
              entity: entity.name,
              entityId: id,
              patientIds: caseOf(entity, id, before),
            }),
          ]
        })
        return responseIn(results)
      }),

    async mayChange(entity, caller, id) {
      await storedRecord(callerDatabase, entity, caller, id, 'update')
      return callerDatabase.viewer(caller)
    },
  }

  async function preparedNew(entity: Entity, caller: Caller, input: unknown): Promise<Making> {
    const draft = draftIn(entity, input)
    const id = draft.id?.toLowerCase() ?? newId()
    const { id: _, ...values } = withInitials(entity, draft)
    return {
      id,
      draft,
      values,
      found: await prepared(entity, caller, 'create', { id, said: draft, row: values, before: undefined }),
    }
  }

  /** Everything that belongs to a new record, but for the answer. */
  function creationSql(entity: Entity, caller: Caller, viewer: Viewer, { id, draft, values, found }: Making): Sql[] {
    if (rowsFor(entity, 'create', viewer) === false) throw new Refusal('NOT_FOUND')
    const access = visibleColumns(entity, viewer)
    refuseHidden(entity, access, draft, 'create')
    refuseWrong(entity, values, access)
    const ruled = rules[entity.name]?.create?.(values, id, viewer, found) ?? {}
    const contribution = withGenerated(entity, draft, withStamps(entity, viewer, ruled))
    return [
      ...referenceSql(entity, values, viewer, caseOf(entity, id, values)[0]),
      ...(contribution.before ?? []),
      writes.insertSql(entity, id, values, viewer, contribution, sealer),
      ...(contribution.after ?? []),
      ...writes.insideSql(entity, id, 'create', viewer),
      ...writes.revealedSql(entity, id, Object.keys(draft), access),
      auditSql(caller, viewer, {
        action: 'create',
        entity: entity.name,
        entityId: id,
        patientIds: caseOf(entity, id, values),
      }),
    ]
  }

  /** A repeat is answered as the first time, as long as the caller may still do what it asks for; else with no record. */
  function repeatable(
    entity: Entity,
    action: 'create' | 'update' | 'delete',
    caller: Caller,
    key: WriteKey | undefined,
    write: () => Promise<string>,
  ): Promise<string> {
    return once(callerDatabase, caller, key, write, (kept) =>
      stillShown(callerDatabase, caller, { entity, action }, kept),
    )
  }

  /** Checked before a feature's rules, so that their refusals reveal nothing to callers who may not write at all. */
  async function prepared(
    entity: Entity,
    caller: Caller,
    action: 'create' | 'update',
    write: Omit<Preparing, 'caller' | 'viewer'>,
  ): Promise<Values> {
    const prepare = rules[entity.name]?.prepare
    if (!prepare) return {}
    let viewer = await callerDatabase.viewer(caller)
    if (rowsFor(entity, action, viewer) === false) ({ viewer } = await callerDatabase.run(caller, () => []))
    if (rowsFor(entity, action, viewer) === false) throw new Refusal('NOT_FOUND')
    return { ...(await prepare({ caller, viewer, ...write })) }
  }
}
