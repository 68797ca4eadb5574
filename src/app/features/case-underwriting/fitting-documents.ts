import { documentTypeOf } from '#domain/rules/case-papers.ts'
import type { RecordRow } from '../../api/record-queries.ts'

/** The documents of the case that could be this paper: those of its type, and those filed under "other". */
export function fittingDocuments(paper: RecordRow, documents: readonly RecordRow[]): RecordRow[] {
  const type = documentTypeOf(String(paper['kind']))
  return documents.filter(
    (one) =>
      one.id !== paper['document_id'] &&
      one['state'] === 'ready' &&
      (type === 'other' || one['doc_type'] === type || one['doc_type'] === 'other'),
  )
}
