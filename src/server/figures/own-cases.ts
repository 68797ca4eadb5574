import { equal } from '#domain/access/filter.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { patientScope } from '#domain/entities/shapes/case-scope.ts'
import { ownCaseColumn } from '#domain/lists/own-cases.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { Sql } from '#server/records/sql.ts'

/** Filters `t` to the cases the viewer works on. Every count of the viewer's own work uses it. */
export function ownCases(viewer: Viewer): Sql {
  const column = ownCaseColumn(viewer)
  return filterSql(column ? equal(column, viewer.id) : patientScope.assigned(viewer), 't')
}
