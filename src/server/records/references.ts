import type { RowFilter } from '#domain/access/filter.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { entityByName } from '#domain/entities/index.ts'
import { casesWithin } from '#domain/entities/shapes/case-scope.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import { filterSql } from './filter-sql.ts'
import { join, name, raw, sql, type Sql } from './sql.ts'

type Values = Readonly<Record<string, unknown>>

const REFERRED = 'r'

/**
 * References must lead to live records that the caller can see; to him, others don't exist. What hangs on a case refers
 * to records of the same case. All are asked about at once.
 */
export function referenceSql(entity: Entity, values: Values, viewer: Viewer, caseId: unknown): Sql[] {
  const checks = Object.entries(values).flatMap(([field, value]) => {
    const ids = idsIn(value)
    const target = entity.fields[field]?.ref
    if (!target || ids.length === 0) return []
    const found = sql`(select count(*) from ${name(target)} ${raw(REFERRED)} where ${raw(REFERRED)}.id = any(${ids}::uuid[])
      and ${raw(REFERRED)}.deleted_at is null and ${withinSight(entity, field, target, viewer, caseId)}) = ${ids.length}`
    return [sql`require(${found}, 'CW422', ${`${field}:not_found`})`]
  })
  return checks.length === 0 ? [] : [sql`select ${join(checks, ', ')}`]
}

function idsIn(value: unknown): string[] {
  if (value === null || value === undefined) return []
  return [...new Set([value].flat().map(String))]
}

/**
 * Records of cases are asked about as the roles see them, since a party has cases that not all its people work on. Of
 * directories, people name entries that no list shows them: there row-level security decides alone.
 */
function withinSight(entity: Entity, field: string, target: string, viewer: Viewer, caseId: unknown): Sql {
  const referred = entityByName.get(target)
  if (!referred || referred.caseField === null) return raw('true')
  const rows = filterSql(rowsOf(entity, field, referred, viewer), REFERRED)
  const sameCase = referred.caseField !== 'id' && entity.caseField !== null && entity.caseField !== 'id'
  return sameCase ? sql`${rows} and ${raw(`${REFERRED}."${referred.caseField}"`)} = ${caseId ?? null}::uuid` : rows
}

/** The case that a new record is for needs no right to read cases: the right to add the record says which. */
function rowsOf(entity: Entity, field: string, referred: Entity, viewer: Viewer): RowFilter {
  return field === entity.caseField ? casesWithin(entity, 'create', viewer) : rowsFor(referred, 'read', viewer)
}
