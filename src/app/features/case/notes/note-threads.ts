import type { Shown } from '#domain/calls/shown-row.ts'

export type NoteRow = Readonly<Shown<'patient_note'>>

export interface Thread {
  readonly note: NoteRow
  readonly addenda: readonly NoteRow[]
}

const at = (row: NoteRow): number => Date.parse(row.created_at ?? '')

/** Notes with what was added to them, in its order; what is pinned first, then the newest. */
export function threadsOf(rows: readonly NoteRow[]): Thread[] {
  const known = new Set(rows.map(({ id }) => id))
  // An addendum whose note the viewer does not see stands by itself.
  const isAddendum = (row: NoteRow) => known.has(row.addendum_to_id ?? '')
  return rows
    .filter((row) => !isAddendum(row))
    .map((note) => ({
      note,
      addenda: rows.filter((row) => row.addendum_to_id === note.id).sort((a, b) => at(a) - at(b)),
    }))
    .sort((a, b) => Number(b.note.is_pinned) - Number(a.note.is_pinned) || at(b.note) - at(a.note))
}
