import type { Viewer } from '#domain/access/viewer.ts'
import type { Entity } from '#domain/entity.ts'
import type { Contribution } from './rules.ts'
import { raw, sql, type Sql } from './sql.ts'

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
