import type { Shown } from '#domain/calls/shown-row.ts'

export type NoteRow = Readonly<Shown<'patient_note'>>

export interface Thread {
  readonly note: NoteRow
  readonly addenda: readonly NoteRow[]
}

const at = (row: NoteRow): number => Date.parse(row.created_at ?? '')

/** Notes with their addenda; pinned first, then newest. */
export function threadsOf(rows: readonly NoteRow[]): Thread[] {
  const known = new Set(rows.map(({ id }) => id))
  // An addendum to a hidden note is shown as a note.
  const isAddendum = (row: NoteRow) => known.has(row.addendum_to_id ?? '')
  return rows
    .filter((row) => !isAddendum(row))
    .map((note) => ({
      note,
      addenda: rows.filter((row) => row.addendum_to_id === note.id).sort((a, b) => at(a) - at(b)),
    }))
    .sort((a, b) => Number(b.note.is_pinned) - Number(a.note.is_pinned) || at(b.note) - at(a.note))
}
