import { equal } from '#domain/access/filter.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { patientScope } from '#domain/entities/shapes/case-scope.ts'
import { ownCaseColumn } from '#domain/lists/own-cases.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { Sql } from '#server/records/sql.ts'

/** The cases of `t` that are the viewer's own work: every count of what he is to do means these. */
export function ownCases(viewer: Viewer): Sql {
  const column = ownCaseColumn(viewer)
  return filterSql(column ? equal(column, viewer.id) : patientScope.assigned(viewer), 't')
}
