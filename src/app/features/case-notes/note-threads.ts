import type { RecordRow } from '../../api/record-queries.ts'

export interface Thread {
  readonly note: RecordRow
  readonly addenda: readonly RecordRow[]
}

const at = (row: RecordRow): number => Date.parse(String(row['created_at']))

/** Notes with what was added to them, in its order; what is pinned first, then the newest. */
export function threadsOf(rows: readonly RecordRow[]): Thread[] {
  const known = new Set(rows.map(({ id }) => id))
  // An addendum whose note the viewer does not see stands by itself.
  const isAddendum = (row: RecordRow) => known.has(String(row['addendum_to_id']))
  return rows
    .filter((row) => !isAddendum(row))
    .map((note) => ({
      note,
      addenda: rows.filter((row) => row['addendum_to_id'] === note.id).sort((a, b) => at(a) - at(b)),
    }))
    .sort((a, b) => Number(b.note['is_pinned']) - Number(a.note['is_pinned']) || at(b.note) - at(a.note))
}
