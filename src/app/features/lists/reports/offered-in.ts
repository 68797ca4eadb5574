import type { MoreFields } from '../../../records/record/record-dialogs.tsx'
import type { RecordRow } from '../../../api/record-queries.ts'

/** Who belongs to another organisation is not offered in a record of this one; who belongs to none may come to it. */
export function offeredIn(party: string, id: string): MoreFields {
  const ofParty = (row: RecordRow): boolean => (row[party] ?? id) === id
  return { user_id: { offered: ofParty }, primary_contact_id: { offered: ofParty } }
}
