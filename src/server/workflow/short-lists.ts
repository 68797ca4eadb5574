import { listName, type Entity } from '#domain/entity.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { orderSql, type ListQuery } from '#server/records/query.ts'
import { caseIds, jsonOf, rowsSql, visibleColumns, shownRows } from '#server/records/rows.ts'
import { TABLE } from '#server/records/column-access.ts'
import { name, raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

/** The parent record of a list; the list requires access to it. */
export interface Parent {
  readonly entity: Entity
  readonly id: string
  /** The field of the listed rows that names it. */
  readonly field: string
}

export interface ShortListQuery extends Pick<ListQuery, 'where' | 'as'> {
  readonly parent?: Parent
  /** A feature's own order on the rows of `t`. */
  readonly order?: Sql
}

/** Lists that are short by their nature: they come whole, in one piece and in order. */
export interface ShortLists {
  /** `{ "<entity>s": rows }` as JSON text. */
  all(entity: Entity, caller: Caller, query: ShortListQuery): Promise<string>
}

export function openShortLists({
  callerDatabase,
  audit,
}: {
  callerDatabase: CallerDatabase
  audit: AuditTrail
}): ShortLists {
  return {
    async all(entity, caller, { parent, order, where, as }) {
      const { viewer, results } = await callerDatabase.run(caller, (asking) => {
        const below = parent ? sql`${raw(TABLE)}.${name(parent.field)} = ${parent.id}` : raw('true')
        const rows = rowsSql(entity, asking, { where: sql`${below} and ${where ?? raw('true')}` })
        return [
          shownRows(
            entity,
            asking,
            sql`${rows} order by ${order ?? orderSql(entity, visibleColumns(entity, asking), undefined)}`,
          ),
          ...(parent
            ? [
                sql`select require(exists(select from ${name(parent.entity.name)} ${raw(TABLE)} where ${raw(TABLE)}.id = ${parent.id}
                  and ${raw(TABLE)}.deleted_at is null and ${scopeSql(parent.entity, 'read', asking)}), 'CW404')`,
              ]
            : []),
        ]
      })
      const rows = results[0]?.rows ?? []
      if (entity.caseField !== null) {
        // That a case was looked into is worth knowing even where nothing was found.
        const looked = parent?.entity.caseField === 'id' ? [parent.id] : []
        const patientIds = [...new Set([...looked, ...caseIds(rows)])]
        await audit.seen(caller, viewer, { action: 'list', entity: entity.name, patientIds, detail: { whole: true } })
      }
      return `{"${as ?? listName(entity)}":[${rows.map(jsonOf).join(',')}]}`
    },
  }
}
