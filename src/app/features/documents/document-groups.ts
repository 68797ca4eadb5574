import type { RecordRow } from '../../api/record-queries.ts'
import { documentKinds } from './document-kinds.ts'

export interface DocumentGroup {
  readonly kind: string
  readonly rows: readonly RecordRow[]
}

/** By kind, in the order in which a case fills; within a kind the newest first, as the list came. */
export function groupsOf(rows: readonly RecordRow[]): DocumentGroup[] {
  const byKind = Map.groupBy(rows, (row) => String(row['doc_type']))
  return documentKinds.flatMap((kind) => {
    const own = byKind.get(kind)
    return own ? [{ kind, rows: own }] : []
  })
}
