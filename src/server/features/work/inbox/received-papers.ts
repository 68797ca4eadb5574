import type { Viewer } from '#domain/access/viewer.ts'
import { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import { signedPapers } from '#domain/rules/case-papers.ts'
import { isOpen } from '#server/figures/case-words.ts'
import { ownCases } from '#server/figures/own-cases.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

/**
 * Papers that wait for the viewer's decision. One that people sign is accepted by another person than the one who
 * uploaded it, if need be of another case.
 */
export function receivedPapers(viewer: Viewer): Sql {
  const uploader = raw('(select d.created_by from patient_document d where d.id = u.document_id)')
  const own = ownCases(viewer)
  return sql`u.status = 'received' and ${visibleRows(underwritingDocument, 'u', { viewer })} and ${raw(isOpen('t'))}
    and case when u.kind = any(${signedPapers})
      then ${uploader} is distinct from ${viewer.id} and (${own} or ${uploader} = t.underwriter_id) else ${own} end`
}
