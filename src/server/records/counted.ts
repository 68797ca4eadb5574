import type { Viewer } from '#domain/access/viewer.ts'
import { join, name, sql, statement, type Sql } from './sql.ts'
import type { ListQuery } from './query.ts'

/** To count a list is to read it: beyond so many rows that is done on demand only. */
export const MOST_COUNTED = 10_000

interface Counting extends Pick<ListQuery, 'figures'> {
  readonly page: number
  readonly page_size: number
  readonly count?: 'exact' | undefined
}

export interface Counted {
  readonly count: number
  readonly count_at_least?: boolean
}

/** Of the rows of a list so many are counted. */
export const mostCounted = ({ page, page_size: size }: Pick<Counting, 'page' | 'page_size'>): number =>
  Math.max(MOST_COUNTED, page * size)

/**
 * How many of `rows` there are, at most those that are counted or that end the page; more figures about all of them have
 * them counted anyway. `found` is what an index has counted. To stop early is worth it where rows come at once: of few rows among many, all are counted.
 */
export function countSql(rows: Sql, query: Counting, found?: number): Sql<Counted> {
  const { count, figures = {} } = query
  const more = Object.entries(figures).map(([figure, expression]) => sql`, ${expression} as ${name(figure)}`)
  if (more.length > 0 || count === 'exact') return sql<Counted>`select count(*)::int as count${join(more, '')} ${rows}`
  const most = mostCounted(query)
  if (found !== undefined)
    return sql<Counted>`select least(${found}::int, ${most}::int) as count, ${found}::int > ${most}::int as count_at_least`
  return sql<Counted>`select least(count(*), ${most})::int as count, count(*) > ${most} as count_at_least
    from (select 1 ${rows} limit ${most + 1}) counted`
}

/** The same of a list that had more rows than are counted a moment ago. */
export const longSql = (query: Pick<Counting, 'page' | 'page_size'>): Sql<Counted> =>
  sql<Counted>`select ${mostCounted(query)}::int as count, true as count_at_least`

/** Which list it is. Staff see every row behind the second wall; of others each has a list of his own. */
export function nameOfList({ user_type, id }: Pick<Viewer, 'user_type' | 'id'>, counting: Sql<unknown>): string {
  const { name: text, values } = statement(counting)
  return JSON.stringify([user_type === 'staff' ? 'staff' : id, text, values])
}

/** What a page says of its list. */
export function pageOf({ count_at_least: atLeast, ...figures }: Counted, { page, page_size }: Counting): object {
  return { ...figures, ...(atLeast && { count_at_least: true }), page, page_size }
}
