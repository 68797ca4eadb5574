import type { RowFilter } from '#domain/access/filter.ts'
import { join, name, raw, sql, type Sql } from './sql.ts'

/** Turns the answer of an access rule into a condition on the rows of `table`. */
export function filterSql(filter: RowFilter, table: string): Sql {
  if (typeof filter === 'boolean') return raw(filter ? 'true' : 'false')
  switch (filter.is) {
    case 'equal': {
      const column = columnOf(table, filter.field)
      return filter.value === null ? sql`${column} is null` : sql`${column} = ${filter.value}`
    }
    case 'one_of':
      return sql`${columnOf(table, filter.field)} = any(${filter.values})`
    case 'holds':
      return sql`${columnOf(table, filter.field)} @> ${[filter.value]}`
    case 'all':
      return joined(filter.of, table, ' and ')
    case 'any':
      return joined(filter.of, table, ' or ')
    case 'member': {
      const inner = `in_${table}_${filter.entity}`
      return sql`${columnOf(table, filter.field)} in (select ${columnOf(inner, filter.key)} from ${name(filter.entity)} ${raw(inner)} where ${name(inner)}.deleted_at is null and ${filterSql(filter.where, inner)})`
    }
  }
}

function joined(filters: readonly RowFilter[], table: string, operator: string): Sql {
  return sql`(${join(
    filters.map((filter) => filterSql(filter, table)),
    operator,
  )})`
}

function columnOf(table: string, field: string): Sql {
  return raw(`${table}."${field}"`)
}
