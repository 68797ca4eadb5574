import { Refusal } from '#domain/errors.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql } from '#server/records/sql.ts'

type Values = Readonly<Record<string, unknown>>

export type Ledger = 'case_status_event' | 'underwriting_event'
type Kind = 'change' | 'proposal' | 'acceptance' | 'rejection'

export interface Entry {
  readonly kind?: Kind
  readonly from: string
  readonly to: string
  readonly reason?: string | undefined
  readonly detail?: Values
  /** The proposal that this one answers. */
  readonly answers?: string
}

const columns: Record<Ledger, readonly [from: string, to: string]> = {
  case_status_event: ['from_status', 'to_status'],
  underwriting_event: ['from_category', 'to_category'],
}

export interface LedgerEvent {
  readonly id: string
  readonly kind: Kind
  readonly [column: string]: unknown
}

/** Appends an event to a ledger of the case, as the caller. */
export async function addEvent(
  work: Work,
  table: Ledger,
  entry: Entry & { readonly patientId: string },
): Promise<LedgerEvent> {
  const [from, to] = columns[table]
  const { kind = 'change', patientId, reason = null, answers = null, detail } = entry
  const id = newId()
  await work.run(sql`insert into ${raw(table)} (id, patient_id, kind, ${raw(from)}, ${raw(to)}, answers_id, reason, detail, by)
    values (${id}, ${patientId}, ${kind}, ${entry.from}, ${entry.to}, ${answers}, ${reason},
      ${detail === undefined ? null : JSON.stringify(detail)}::jsonb, ${work.viewer.id})`)
  return { id, kind, [from]: entry.from, [to]: entry.to, reason, answers_id: answers, by: work.viewer.id }
}

interface Found<Detail> {
  readonly detail: Partial<Detail> | null
  readonly by: string
  readonly from: string
  readonly role: string | null
}

/** A proposal that has not been answered yet; refuses with NOT_FOUND otherwise. */
export async function openProposal<Detail extends Values = Values>(
  work: Work,
  table: Ledger,
  patientId: string,
  eventId: string,
): Promise<{ detail: Partial<Detail>; by: string; from: string; role: string }> {
  const [fromColumn] = columns[table]
  const found = await work.row(sql<Found<Detail>>`select e.detail, e.by, e.${raw(fromColumn)} as "from", r.title as role
    from ${raw(table)} e left join "user" u on u.id = e.by left join role r on r.id = u.role_id
    where e.id = ${eventId} and e.patient_id = ${patientId} and e.kind = 'proposal'
      and not exists (select from ${raw(table)} a where a.answers_id = e.id)`)
  if (!found) throw new Refusal('NOT_FOUND')
  return { detail: found.detail ?? {}, by: found.by, from: found.from, role: String(found.role) }
}
