import type { CaseDocument } from './documents-queries.ts'
import { documentKinds } from './document-kinds.ts'

export interface DocumentGroup {
  readonly kind: string
  readonly rows: readonly CaseDocument[]
}

/** By kind, in the order in which a case fills; within a kind the newest first, as the list came. */
export function groupsOf(rows: readonly CaseDocument[]): DocumentGroup[] {
  const byKind = Map.groupBy(rows, (row) => String(row.doc_type))
  return documentKinds.flatMap((kind) => {
    const own = byKind.get(kind)
    return own ? [{ kind, rows: own }] : []
  })
}
