import type { Viewer } from '#domain/access/viewer.ts'
import { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import { signedPapers } from '#domain/rules/case-papers.ts'
import { isOpen } from '#server/figures/case-words.ts'
import { ownCases } from '#server/figures/own-cases.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

/** Papers that wait for a decision; the table is `p`. */
const waiting = raw(`p.status = 'received' and p.deleted_at is null`)

/**
 * Papers that wait for the viewer's decision. One that people sign is accepted by another person than the one who
 * uploaded it, if need be of another case.
 */
export function receivedPapers(viewer: Viewer): Sql {
  const own = ownCases(viewer)
  return sql`${inOwnCasesOrByUnderwriters(viewer)} and u.status = 'received'
    and ${visibleRows(underwritingDocument, 'u', { viewer })} and ${raw(isOpen('t'))}
    and case when u.kind = any(${signedPapers})
      then u.handed_in_by is distinct from ${viewer.id} and (${own} or u.handed_in_by = t.underwriter_id) else ${own} end`
}

/** Looked up through the viewer's cases and through the underwriters; otherwise every waiting paper of the company is read. */
const inOwnCasesOrByUnderwriters = (viewer: Viewer): Sql => sql`u.id = any(array(
  select p.id from underwriting_document p where ${waiting}
    and p.patient_id = any(array(select t.id from patient t where t.deleted_at is null and ${ownCases(viewer)}))
  union all
  select p.id from underwriting_document p where ${waiting} and p.handed_in_by = any(array(select underwriters_of_cases()))))`
