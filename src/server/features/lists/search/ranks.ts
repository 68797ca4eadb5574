import { NAME_RANKS } from '#domain/rules/name-rank.ts'
import { TABLE, type ColumnAccess } from '#server/records/column-access.ts'
import { join, quoted, raw, sql, type Sql } from '#server/records/sql.ts'
import type { Source } from './sources.ts'

const allLike = (text: Sql, patterns: readonly string[]): Sql =>
  join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    ' and ',
  )

/** A pattern for words that hold these letters, for those that begin with them: what is searched begins with a space. */
const beginning = (pattern: string): string => `% ${pattern.slice(1)}`

const folded = (columns: readonly string[]): Sql =>
  columns.length === 0
    ? raw("''")
    : raw(`fold_search(concat_ws(' ', ${columns.map((column) => `${TABLE}.${quoted(column)}`).join(', ')}))`)

/**
 * Of one row `t`: its `rank`, as `nameRank` of the domain reckons it; `why` it was found, where the words stand neither in
 * its name nor in what a hit shows; and whether it is `found` at all, where `only` some columns count. The columns are those
 * that the viewer sees on every row.
 */
export function rankedBy(
  { entity, columns, names = entity.label }: Source,
  access: ColumnAccess,
  patterns: readonly string[],
  only: readonly string[] | undefined,
): Sql {
  if (patterns.length === 0) return sql`select 0 as rank, '{}'::jsonb as why, true as found`
  const seen = (wanted: readonly string[]) => wanted.filter((column) => access.always.has(column))
  const hidden = seen(entity.list.search).filter((column) => !columns.includes(column) && !names.includes(column))
  const rank = sql`case when ${allLike(sql`' ' || n.named`, patterns.map(beginning))} then ${NAME_RANKS.begins}::int
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
  return sql`select ${rank} as rank, ${why} as why, ${found} as found
    from (select ${folded(seen(names))} as named offset 0) n`
}
