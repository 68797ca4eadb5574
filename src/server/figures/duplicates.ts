import type { Viewer } from '#domain/access/viewer.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

const distinctPeople = `a.deleted_at is null and b.deleted_at is null and b.id <> a.id
  and (a.person_key is null or b.person_key is null or a.person_key <> b.person_key)
  and a.id is distinct from b.person_key and b.id is distinct from a.person_key`

/**
 * A quick test for duplicates; the careful test runs when one of the cases is opened. Both cases must be visible to the
 * viewer.
 */
export const alike = (viewer: Viewer): Sql => {
  const others = sql`${raw(distinctPeople)} and ${filterSql(rowsFor(patient, 'list', viewer), 'b')}`
  return sql`t.id in (
  select a.id from patient a join patient b on b.dob = a.dob and (
      lower(b.last_name) = lower(a.last_name) and left(lower(b.first_name), 3) = left(lower(a.first_name), 3)
      or lower(b.last_name) = lower(a.first_name) and lower(b.first_name) = lower(a.last_name))
    where ${others}
  union
  select a.id from patient a join patient b on b.phone = a.phone and lower(b.last_name) = lower(a.last_name)
    where ${others})`
}
