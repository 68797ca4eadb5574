import type { RowFilter } from '#domain/access/filter.ts'
import { revealed } from '#domain/access/secrets.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { commonColumns, type Entity } from '#domain/entity.ts'
import type { Field } from '#domain/fields/index.ts'
import { shown } from './columns.ts'
import { filterSql } from './filter-sql.ts'
import { join, quoted, raw, sql, type Sql } from './sql.ts'

/** The columns that a viewer sees, each as the SQL that shows it. */
interface ShownColumns {
  select(columns: readonly string[]): Sql
  /** The same columns without their names, for rows that travel as lists of values. */
  values(columns: readonly string[]): Sql
  /** Every column the viewer sees. */
  readonly detail: Sql
  /** What a row of a list carries. */
  readonly row: Sql
}

/** What a viewer sees of an entity: its columns in order. */
export interface ColumnAccess extends ShownColumns {
  /** Columns seen on every row; only these may be searched, sorted and filtered by. */
  readonly always: ReadonlySet<string>
  /** Columns seen on some rows at least. */
  readonly any: ReadonlySet<string>
  /** Those of them that some rows hide, with the rows that show them. */
  readonly rowwise: ReadonlyMap<string, RowFilter>
  /** Of these columns those that a list carries, and a device that keeps one. */
  listed(columns: readonly string[]): string[]
  /** The same for statements that can be `joined` to what decides, once for each row, which of its columns it shows. */
  readonly once: ShownColumns & { readonly joined: Sql }
}

export const TABLE = 't'

export function columnAccess(entity: Entity, viewer: Viewer): ColumnAccess {
  const allowed = entity.visible(viewer)
  const unlisted = new Set(entity.unlisted(viewer))
  const plain = new Map<string, string>()
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
    plain.set(column, shown(TABLE, column, field))
  }
  const listed = (columns: readonly string[]): string[] =>
    columns.filter((column) => plain.has(column) && !unlisted.has(column))
  const inList = listed(['id', 'version', ...entity.list.columns, 'created_at', 'updated_at'])
  /** Each column where its row shows it. */
  const shownWhere = (decides: (rows: RowFilter) => Sql): ShownColumns => {
    const list = (columns: readonly string[], named: boolean): Sql => {
      const seen = columns.flatMap((column) => {
        const value = plain.get(column)
        if (value === undefined) return []
        const rows = rowwise.get(column)
        const expression = rows === undefined ? raw(value) : sql`case when ${decides(rows)} then ${raw(value)} end`
        return [named ? sql`${expression} as ${raw(quoted(column))}` : expression]
      })
      return join(seen, ', ')
    }
    const select = (columns: readonly string[]): Sql => list(columns, true)
    return {
      select,
      values: (columns) => list(columns, false),
      detail: select([...plain.keys()]),
      row: select(inList),
    }
  }
  return {
    always,
    any: new Set(plain.keys()),
    rowwise,
    listed,
    ...shownWhere(onRows),
    once: decidedOnce([...rowwise.values()], shownWhere),
  }
}

const onRows = (rows: RowFilter): Sql => filterSql(rows, TABLE, true)

function decidedOnce(
  rules: readonly RowFilter[],
  shownWhere: (decides: (rows: RowFilter) => Sql) => ShownColumns,
): ColumnAccess['once'] {
  const places = new Map<string, string>()
  const answers: Sql[] = []
  for (const rule of rules) {
    const text = JSON.stringify(rule)
    if (places.has(text)) continue
    const place = `shows_${places.size}`
    places.set(text, place)
    answers.push(sql`${onRows(rule)} as ${raw(place)}`)
  }
  // Without `offset 0` the planner would write the question out again for each column.
  const joined = answers.length === 0 ? raw('') : sql`cross join lateral (select ${join(answers, ', ')} offset 0) shows`
  return { joined, ...shownWhere((rows) => raw(`shows.${places.get(JSON.stringify(rows))}`)) }
}
