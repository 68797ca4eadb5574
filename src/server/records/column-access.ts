import type { RowFilter } from '#domain/access/filter.ts'
import { revealed } from '#domain/access/secrets.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { commonColumns, type Entity } from '#domain/entity.ts'
import type { Field } from '#domain/fields/index.ts'
import { shown } from './columns.ts'
import { filterSql } from './filter-sql.ts'
import { join, quoted, raw, sql, type Sql } from './sql.ts'

/** What a viewer sees of an entity: its columns in order, each as the SQL that shows it. */
export interface ColumnAccess {
  /** Columns seen on every row; only these may be searched, sorted and filtered by. */
  readonly always: ReadonlySet<string>
  /** Columns seen on some rows at least. */
  readonly any: ReadonlySet<string>
  /** Those of them that some rows hide, with the rows that show them. */
  readonly rowwise: ReadonlyMap<string, RowFilter>
  /** Of these columns those that a list carries, and a device that keeps one. */
  listed(columns: readonly string[]): string[]
  select(columns: readonly string[]): Sql
  /** Every column the viewer sees. */
  readonly detail: Sql
  /** For many rows: the conditions stand in a subquery that is `joined` to each row. `values` have no names. */
  readonly once: Pick<ColumnAccess, 'select' | 'detail'> & {
    readonly joined: Sql
    values(columns: readonly string[]): Sql
    /** What a row of a list carries. */
    readonly row: Sql
  }
}

export const TABLE = 't'

export function columnAccess(entity: Entity, viewer: Viewer): ColumnAccess {
  const allowed = entity.visible(viewer)
  const unlisted = new Set(entity.unlisted(viewer))
  const plain = new Map<string, Sql>()
  const always = new Set<string>()
  const rowwise = new Map<string, RowFilter>()
  for (const column of [...commonColumns, ...Object.keys(entity.fields)]) {
    if (allowed !== true && column in entity.fields && !allowed.includes(column)) continue
    const kind = entity.secrets[column]
    const rows = kind ? revealed(kind, viewer) : true
    if (rows === false) continue
    const field: Field | undefined = entity.fields[column]
    if (rows === true && !unlisted.has(column)) always.add(column)
    if (rows !== true) rowwise.set(column, rows)
    plain.set(column, raw(shown(TABLE, column, field)))
  }
  const shownWhere =
    (decides: (rows: RowFilter) => Sql, named = true) =>
    (columns: readonly string[]): Sql => {
      const seen = columns.flatMap((column) => {
        const value = plain.get(column)
        if (!value) return []
        const rows = rowwise.get(column)
        const expression = rows ? sql`case when ${decides(rows)} then ${value} end` : value
        return [named ? sql`${expression} as ${raw(quoted(column))}` : expression]
      })
      return join(seen, ', ')
    }
  const listed = (columns: readonly string[]): string[] =>
    columns.filter((column) => plain.has(column) && !unlisted.has(column))
  const [all, inList] = [[...plain.keys()], ['id', 'version', ...entity.list.columns, 'created_at', 'updated_at']]
  const select = shownWhere((rows) => filterSql(rows, TABLE, true))
  const { joined, conditionOf } = conditionsOnce([...rowwise.values()])
  const once = shownWhere(conditionOf)
  return {
    always,
    any: new Set(all),
    rowwise,
    listed,
    select,
    detail: select(all),
    once: {
      joined,
      select: once,
      values: shownWhere(conditionOf, false),
      detail: once(all),
      row: once(listed(inList)),
    },
  }
}

function conditionsOnce(rules: readonly RowFilter[]): { joined: Sql; conditionOf: (rows: RowFilter) => Sql } {
  const distinct = new Map(rules.map((rows) => [JSON.stringify(rows), filterSql(rows, TABLE, true)]))
  const places = [...distinct.keys()]
  const answers = [...distinct.values()].map((question, place) => sql`${question} as ${raw(`shows_${place}`)}`)
  return {
    // Without `offset 0` the planner would write the conditions out again for each column.
    joined: answers.length === 0 ? raw('') : sql`cross join lateral (select ${join(answers, ', ')} offset 0) shows`,
    conditionOf: (rows) => raw(`shows.shows_${places.indexOf(JSON.stringify(rows))}`),
  }
}
