import type { RowFilter } from '#domain/access/filter.ts'
import { join, name, raw, sql, type Sql } from './sql.ts'

/**
 * Turns the answer of an access rule into a condition on the rows of `table`. A condition on rows that are `few`, such as
 * those of one page, looks each of them up; else the members of another entity are read once, as many as there are.
 */
export function filterSql(filter: RowFilter, table: string, few = false): Sql {
  if (typeof filter === 'boolean') return raw(filter ? 'true' : 'false')
  switch (filter.is) {
    case 'equal': {
      const column = columnOf(table, filter.field)
      return filter.value === null ? sql`${column} is null` : sql`${column} = ${filter.value}`
    }
    case 'one_of':
      return sql`${columnOf(table, filter.field)} = any(${filter.values})`
    case 'holds':
      return holdsSql(filter, table)
    case 'all':
      return joined(filter.of, table, ' and ', few)
    case 'any':
      return joined(filter.of, table, ' or ', few)
    case 'member': {
      const inner = `in_${table}_${filter.entity}`
      const members = sql`from ${name(filter.entity)} ${raw(inner)} where ${name(inner)}.deleted_at is null and ${filterSql(filter.where, inner, few)}`
      const [place, key] = [columnOf(table, filter.field), columnOf(inner, filter.key)]
      return few ? sql`exists(select ${members} and ${key} = ${place})` : sql`${place} in (select ${key} ${members})`
    }
  }
}

/**
 * Row-level security keeps lists of ids from their index, because `@>` may not see rows before the policies. Cases of an
 * employee are therefore found with the owner's rights; the policies still decide which of them show.
 */
function holdsSql({ field, value }: Extract<RowFilter, { is: 'holds' }>, table: string): Sql {
  return field === 'tagged_employee_ids'
    ? sql`${columnOf(table, 'id')} = any(array(select cases_tagged(${value})))`
    : sql`${columnOf(table, field)} @> ${[value]}`
}

type Member = Extract<RowFilter, { is: 'member' }>

const isOwnId = (filter: RowFilter): filter is Member =>
  typeof filter === 'object' && filter.is === 'member' && filter.field === 'id'

/** One of several ways to a row: as a list of ids it can use the index of the row beside those of the other ways. */
function amongSql({ field, entity, key, where }: Member, table: string): Sql {
  const inner = `in_${table}_${entity}`
  return sql`${columnOf(table, field)} = any(array(select ${columnOf(inner, key)} from ${name(entity)} ${raw(inner)}
    where ${name(inner)}.deleted_at is null and ${filterSql(where, inner)}))`
}

function joined(filters: readonly RowFilter[], table: string, operator: string, few: boolean): Sql {
  return sql`(${join(
    filters.map((filter) =>
      operator === ' or ' && !few && isOwnId(filter) ? amongSql(filter, table) : filterSql(filter, table, few),
    ),
    operator,
  )})`
}

function columnOf(table: string, field: string): Sql {
  return raw(`${table}."${field}"`)
}
