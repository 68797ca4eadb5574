import type { patientNote } from '#domain/entities/patient-note.ts'
import type { Row } from '#domain/entity.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { CallParty } from '#domain/rules/who-to-call.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

type Note = Row<typeof patientNote>

/** Column with the last contact of a party; insurers and others have none. */
const heardIn: Partial<Record<CallParty, string>> = {
  patient: 'last_contact_at',
  firm: 'lawfirm_contact_at',
  provider: 'provider_contact_at',
}

/**
 * K1: a call logged by staff sets the last contact of its party and the next planned date. A note written by the firm
 * counts as contact with the firm.
 */
export const noteRules: RecordRules<Note> = {
  create: (draft, _id, viewer) => ({ after: contactLogged(draft, viewer) }),
}

function contactLogged(draft: Partial<Note>, viewer: Viewer): Sql[] {
  const id = draft.patient_id
  if (viewer.user_type === 'lawfirm') return firmHeard(id)
  if (draft.kind !== 'call' || viewer.user_type !== 'staff') return []
  const party = draft.call_party ?? 'patient'
  const reached = draft.call_outcome === 'reached'
  const heard = reached && heardIn[party]
  return [
    ...(heard ? [sql`update patient set ${raw(heard)} = now() where id = ${id}`] : []),
    ...planned(id, party, reached, draft.next_contact_at ?? null),
  ]
}

/** K3: the firm's own word is its last contact, and clears the call to it that was planned and is due. */
export function firmHeard(id: string | undefined): Sql[] {
  return [sql`update patient set lawfirm_contact_at = now() where id = ${id}`, ...planned(id, 'firm', true, null)]
}

/** A later date never replaces an earlier plan for another party; reaching a party clears its plan that is due. */
function planned(id: string | undefined, party: CallParty, reached: boolean, next: string | null): Sql[] {
  const ofParty = sql`coalesce(next_contact_party, 'patient') = ${party}`
  if (next !== null)
    return [
      sql`update patient set next_contact_at = ${next}::date, next_contact_party = ${party}
        where id = ${id} and (${ofParty} or next_contact_at is null or next_contact_at >= ${next}::date)`,
    ]
  if (!reached) return []
  return [
    sql`update patient set (next_contact_at, next_contact_party) = (${stillOpen(id, party)})
      where id = ${id} and next_contact_at <= current_date and ${ofParty}`,
  ]
}

/** The earliest date noted for another party that was neither reached nor given another date since. */
const stillOpen = (id: string | undefined, reached: CallParty): Sql => sql`
  select min(n.next_contact_at), (array_agg(coalesce(n.call_party, 'patient') order by n.next_contact_at))[1]
  from patient_note n
  where n.patient_id = ${id} and n.kind = 'call' and n.deleted_at is null and n.next_contact_at is not null
    and coalesce(n.call_party, 'patient') <> ${reached}
    and not exists (
      select from patient_note later
      where later.patient_id = n.patient_id and later.kind = 'call' and later.deleted_at is null
        and coalesce(later.call_party, 'patient') = coalesce(n.call_party, 'patient') and later.created_at > n.created_at
        and (later.call_outcome = 'reached' or later.next_contact_at is not null))`
