import type { Viewer } from '#domain/access/viewer.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { sql, type Sql } from '#server/records/sql.ts'

type Values = Readonly<Record<string, unknown>>

/** K1: a call that the office logs is what the contact manager goes by: when the patient was spoken to, and when next. */
export const noteRules: RecordRules = {
  create: (draft, _id, viewer) => ({ after: contactLogged(draft, viewer) }),
}

function contactLogged(draft: Values, viewer: Viewer): Sql[] {
  if (draft['kind'] !== 'call' || viewer.user_type !== 'staff') return []
  const { call_outcome: outcome, call_party: party, next_contact_at: next = null } = draft
  const spoken = outcome === 'reached' && (party ?? 'patient') === 'patient'
  if (!spoken && next === null) return []
  // Of what was planned, a talk answers what is due by now; a later day stands until somebody names another.
  return [
    sql`update patient set
        last_contact_at = case when ${spoken} then now() else last_contact_at end,
        next_contact_at = coalesce(${next}::date, case when ${spoken} and next_contact_at <= current_date
          then null else next_contact_at end)
      where id = ${draft['patient_id']}`,
  ]
}
