import { documentTypeOf } from '#domain/rules/case-papers.ts'
import type { CaseDocument, Paper } from './paper.ts'

/** The documents of the case that could be this paper: those of its type, and those filed under "other". */
export function fittingDocuments(paper: Paper, documents: readonly CaseDocument[]): CaseDocument[] {
  const type = documentTypeOf(String(paper.kind))
  return documents.filter(
    (one) =>
      one.id !== paper.document_id &&
      one.state === 'ready' &&
      (type === 'other' || one.doc_type === type || one.doc_type === 'other'),
  )
}
