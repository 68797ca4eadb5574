import type { Viewer } from '#domain/access/viewer.ts'
import type { Entity } from '#domain/entity.ts'
import { codeOf } from '#domain/rules/code-of.ts'
import type { Contribution } from './rules.ts'
import { name, raw, sql, type Sql } from './sql.ts'

type Values = Record<string, unknown>

/** The draft with what its fields begin with where it says nothing. */
export function withInitials(entity: Entity, draft: Values): Values {
  const values: Values = { ...draft }
  for (const [field, { initial }] of Object.entries(entity.fields)) {
    if (initial !== undefined && (values[field] === undefined || values[field] === null)) values[field] = initial
  }
  return values
}

/** Some fields say by themselves when the record was made, or by whom. */
export function withStamps(entity: Entity, viewer: Viewer, contribution: Contribution): Contribution {
  const stamps = Object.entries(entity.fields).flatMap(([field, { stamp }]): [string, Sql][] => {
    if (!stamp) return []
    return [[field, stamp === 'now' ? raw('now()') : sql`${viewer.id}`]]
  })
  return { ...contribution, set: { ...Object.fromEntries(stamps), ...contribution.set } }
}

/** Numbers behind a code that is taken. */
const MOST_ALIKE = 1000
/** Between two places there is room for one that is set by hand. */
const STEP = 10

/** The words as a code, with the first number behind it that makes it the only one. */
function freeCode(entity: Entity, field: string, words: string): Sql {
  const code = codeOf(words)
  return sql`(select candidate from (
      select at, ${code}::text || case when at = 1 then '' else '_' || at end as candidate
      from generate_series(1, ${MOST_ALIKE}::int) at
    ) candidates
    where not exists (
      select from ${name(entity.name)} other where lower(other.${name(field)}) = candidate and other.deleted_at is null
    )
    order by at limit 1)`
}

function lastPlace(entity: Entity, field: string): Sql {
  return sql`(select coalesce(max(other.${name(field)}), 0) + ${STEP}::int from ${name(entity.name)} other
    where other.deleted_at is null)`
}

/** Values that the server makes where the draft does not say them. */
export function withGenerated(entity: Entity, draft: Values, contribution: Contribution): Contribution {
  const label = entity.label.map((field) => draft[field] ?? '').join(' ')
  const made = Object.entries(entity.fields).flatMap(([field, { generated, kind }]): [string, Sql][] => {
    if (!generated || (draft[field] ?? null) !== null) return []
    return [[field, kind === 'text' ? freeCode(entity, field, label) : lastPlace(entity, field)]]
  })
  return made.length > 0 ? { ...contribution, set: { ...Object.fromEntries(made), ...contribution.set } } : contribution
}
