import { NAME_RANKS } from '#domain/rules/name-rank.ts'
import { TABLE, type ColumnAccess } from '#server/records/column-access.ts'
import { join, quoted, raw, sql, type Sql } from '#server/records/sql.ts'
import type { Source } from './sources.ts'

const allLike = (text: Sql, patterns: readonly string[]): Sql =>
  join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    ' and ',
  )

/**
 * Turns `%word%` into `% word%`, so that it matches only at the start of a word; the searched text is prefixed with a
 * space, so that the first word matches too.
 */
const atWordStart = (pattern: string): string => `% ${pattern.slice(1)}`

const folded = (columns: readonly string[]): Sql =>
  columns.length === 0
    ? raw("''")
    : raw(`fold_search(concat_ws(' ', ${columns.map((column) => `${TABLE}.${quoted(column)}`).join(', ')}))`)

/**
 * SQL for one row `t`. `rank`: how well the name matches, by the rule of `nameRank`. `why`: a column that the hit does
 * not show, but which holds a word that the name lacks, and its value. `found`: whether the row matches at all; always
 * true unless `only` limits the columns. Reads only columns that the viewer may see on every row.
 */
export function rankSql(
  { entity, columns, names = entity.label }: Source,
  access: ColumnAccess,
  patterns: readonly string[],
  only: readonly string[] | undefined,
): Sql {
  if (patterns.length === 0) return sql`select 0 as rank, '{}'::jsonb as why, true as found`
  const seen = (wanted: readonly string[]) => wanted.filter((column) => access.always.has(column))
  const hidden = seen(entity.list.search).filter((column) => !columns.includes(column) && !names.includes(column))
  const rank = sql`case when ${allLike(sql`' ' || n.named`, patterns.map(atWordStart))} then ${NAME_RANKS.begins}::int
      when ${allLike(raw('n.named'), patterns)} then ${NAME_RANKS.holds}::int else ${NAME_RANKS.other}::int end`
  const whys = hidden.map((column) => {
    const text = folded([column])
    const holds = join(
      patterns.map((pattern) => sql`(${text} like ${pattern} and n.named not like ${pattern})`),
      ' or ',
    )
    return sql`when ${holds}
      then jsonb_build_object('matched', jsonb_build_object('field', ${column}::text, 'value', ${raw(`${TABLE}.${quoted(column)}`)}::text))`
  })
  const why = whys.length === 0 ? raw("'{}'::jsonb") : sql`case ${join(whys, ' ')} else '{}'::jsonb end`
  const found = only ? allLike(folded(seen(only)), patterns) : raw('true')
  // `offset 0` keeps PostgreSQL from inlining the subquery, which would fold the name once per use.
  return sql`select ${rank} as rank, ${why} as why, ${found} as found
    from (select ${folded(seen(names))} as named offset 0) n`
}
