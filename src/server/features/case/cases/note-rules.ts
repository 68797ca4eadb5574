import type { patientNote } from '#domain/entities/patient-note.ts'
import type { Row } from '#domain/entity.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { CallParty } from '#domain/rules/who-to-call.ts'
import { todayOf } from '#server/figures/days.ts'
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
 * K1: a call logged by staff sets the last contact of its party and the next planned date, which any other note may name
 * too. A note written by the firm counts as contact with the firm.
 */
export const noteRules: RecordRules<Note> = {
  create: (draft, _id, viewer) => ({ after: contactLogged(draft, viewer) }),
  update(before, patch, viewer) {
    if (viewer.user_type !== 'staff' || !ofContact.some((field) => field in patch && patch[field] !== before[field]))
      return {}
    return { after: [...planTakenBack(before), ...contactLogged({ ...before, ...patch }, viewer)] }
  },
}

const ofContact = ['kind', 'call_party', 'call_outcome', 'next_contact_at'] as const

/** What a note planned before it was corrected, unless something else was planned since. */
function planTakenBack({ patient_id: id, call_party: party, next_contact_at: next }: Note): Sql[] {
  if (next === null) return []
  return [
    sql`update patient set next_contact_at = null, next_contact_party = null
      where id = ${id} and next_contact_at = ${next}::date and coalesce(next_contact_party, 'patient') = ${party ?? 'patient'}`,
  ]
}

function contactLogged(draft: Partial<Note>, viewer: Viewer): Sql[] {
  const id = draft.patient_id
  if (viewer.user_type === 'lawfirm') return firmHeard(id, viewer)
  if (viewer.user_type !== 'staff') return []
  const party = draft.call_party ?? 'patient'
  const reached = draft.kind === 'call' && draft.call_outcome === 'reached'
  const heard = reached ? heardIn[party] : undefined
  const plan = planFor(id, party, reached, draft.next_contact_at ?? null, viewer)
  if (heard === undefined)
    return plan
      ? [
          sql`update patient set next_contact_at = ${plan.day}, next_contact_party = ${plan.party}
            where id = ${id} and ${plan.applies}`,
        ]
      : []
  return [heardSql(id, heard, plan)]
}

/** One update: each of a case reckons its next call anew and goes into the feed. */
function heardSql(id: string | undefined, heard: string, plan: Plan | undefined): Sql {
  const planned = plan
    ? sql`, next_contact_at = case when ${plan.applies} then ${plan.day} else next_contact_at end,
      next_contact_party = case when ${plan.applies} then ${plan.party} else next_contact_party end`
    : raw('')
  return sql`update patient set ${raw(heard)} = now()${planned} where id = ${id}`
}

interface Plan {
  /** A condition on the case. */
  readonly applies: Sql
  readonly day: Sql
  readonly party: Sql
}

/** K3: the firm's own word is its last contact, and clears the call to it that was planned and is due. */
export function firmHeard(id: string | undefined, viewer?: Viewer): Sql[] {
  return [heardSql(id, 'lawfirm_contact_at', planFor(id, 'firm', true, null, viewer))]
}

/**
 * A later date never replaces an earlier plan for another party; reaching a party clears its plan that is due, by the day
 * of who logs it.
 */
function planFor(
  id: string | undefined,
  party: CallParty,
  reached: boolean,
  next: string | null,
  viewer: Viewer | undefined,
): Plan | undefined {
  const today = viewer ? sql`${todayOf(viewer)}::date` : raw('current_date')
  const ofParty = sql`coalesce(next_contact_party, 'patient') = ${party}`
  if (next !== null)
    return {
      applies: sql`(${ofParty} or next_contact_at is null or next_contact_at >= ${next}::date)`,
      day: sql`${next}::date`,
      party: sql`${party}`,
    }
  if (!reached) return undefined
  return {
    applies: sql`(next_contact_at <= ${today} and ${ofParty})`,
    day: sql`(select min(n.next_contact_at) ${stillOpen(id, party)})`,
    party: sql`(select coalesce(n.call_party, 'patient') ${stillOpen(id, party)} order by n.next_contact_at limit 1)`,
  }
}

/** Notes with a date for another party that was neither reached nor given another date since. */
const stillOpen = (id: string | undefined, reached: CallParty): Sql => sql`
  from patient_note n
  where n.patient_id = ${id} and n.kind = 'call' and n.deleted_at is null and n.next_contact_at is not null
    and coalesce(n.call_party, 'patient') <> ${reached}
    and not exists (
      select from patient_note later
      where later.patient_id = n.patient_id and later.kind = 'call' and later.deleted_at is null
        and coalesce(later.call_party, 'patient') = coalesce(n.call_party, 'patient') and later.created_at > n.created_at
        and (later.call_outcome = 'reached' or later.next_contact_at is not null))`
