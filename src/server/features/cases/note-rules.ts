import type { Viewer } from '#domain/access/viewer.ts'
import type { callParties } from '#domain/rules/contact-due.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

type Values = Readonly<Record<string, unknown>>
type Party = (typeof callParties)[number]

/** Where a case says when somebody was spoken to last; of others it says nothing. */
const heardIn: Partial<Record<Party, string>> = {
  patient: 'last_contact_at',
  firm: 'lawfirm_contact_at',
  provider: 'provider_contact_at',
}

/**
 * K1: a call that the office logs is what the contact manager goes by: when the party was spoken to, and when to call
 * next. What a firm writes itself is its word on the case.
 */
export const noteRules: RecordRules = {
  create: (draft, _id, viewer) => ({ after: contactLogged(draft, viewer) }),
}

function contactLogged(draft: Values, viewer: Viewer): Sql[] {
  const id = draft['patient_id']
  if (viewer.user_type === 'lawfirm') return [sql`update patient set lawfirm_contact_at = now() where id = ${id}`]
  if (draft['kind'] !== 'call' || viewer.user_type !== 'staff') return []
  const party = (draft['call_party'] ?? 'patient') as Party
  const reached = draft['call_outcome'] === 'reached'
  const heard = reached && heardIn[party]
  return [
    ...(heard ? [sql`update patient set ${raw(heard)} = now() where id = ${id}`] : []),
    ...planned(id, party, reached, draft['next_contact_at'] ?? null),
  ]
}

/** A day that is named counts unless another party is to be called before it; a talk answers what was due with its party. */
function planned(id: unknown, party: Party, reached: boolean, next: unknown): Sql[] {
  const ofParty = sql`coalesce(next_contact_party, 'patient') = ${party}`
  if (next !== null)
    return [
      sql`update patient set next_contact_at = ${next}::date, next_contact_party = ${party}
        where id = ${id} and (${ofParty} or next_contact_at is null or next_contact_at >= ${next}::date)`,
    ]
  if (!reached) return []
  return [
    sql`update patient set next_contact_at = null where id = ${id} and next_contact_at <= current_date and ${ofParty}`,
  ]
}
