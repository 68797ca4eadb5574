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
  /** The same columns without their names, for rows that travel as lists of values. */
  values(columns: readonly string[]): Sql
  /** Every column the viewer sees. */
  readonly detail: Sql
  /** What a row of a list carries. */
  readonly row: Sql
}

export const TABLE = 't'

export function columnAccess(entity: Entity, viewer: Viewer): ColumnAccess {
  const allowed = entity.visible(viewer)
  const unlisted = new Set(entity.unlisted(viewer))
  const expressions = new Map<string, Sql>()
  const always = new Set<string>()
  const rowwise = new Map<string, RowFilter>()
  for (const column of [...commonColumns, ...Object.keys(entity.fields)]) {
    if (allowed !== true && column in entity.fields && !allowed.includes(column)) continue
    const kind = entity.secrets[column]
    const rows = kind ? revealed(kind, viewer) : true
    if (rows === false) continue
    const field: Field | undefined = entity.fields[column]
    const plain = shown(TABLE, column, field)
    if (rows === true && !unlisted.has(column)) always.add(column)
    if (rows !== true) rowwise.set(column, rows)
    expressions.set(
      column,
      rows === true ? raw(plain) : sql`case when ${filterSql(rows, TABLE, true)} then ${raw(plain)} end`,
    )
  }
  const list = (columns: readonly string[], show: (expression: Sql, column: string) => Sql): Sql => {
    const seen = columns.flatMap((column) => {
      const expression = expressions.get(column)
      return expression ? [show(expression, column)] : []
    })
    return join(seen, ', ')
  }
  const select = (columns: readonly string[]): Sql =>
    list(columns, (expression, column) => sql`${expression} as ${raw(quoted(column))}`)
  const listed = (columns: readonly string[]): string[] =>
    columns.filter((column) => expressions.has(column) && !unlisted.has(column))
  return {
    always,
    any: new Set(expressions.keys()),
    rowwise,
    listed,
    select,
    values: (columns) => list(columns, (expression) => expression),
    detail: select([...expressions.keys()]),
    row: select(listed(['id', 'version', ...entity.list.columns, 'created_at', 'updated_at'])),
  }
}
