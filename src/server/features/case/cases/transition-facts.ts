import type { TransitionInput } from '#domain/calls/cases/transitions.ts'
import type { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import type { CaseFacts, CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import type { UnderwritingCategory } from '#domain/rules/transitions/underwriting-categories.ts'
import { openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { todayOf } from '#server/figures/days.ts'
import type { Work } from '#server/records/commands.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import type { Read } from './read-together.ts'

/** The facts that become fields of the case. */
export const keptFacts = ['demand_sent_at', 'suit_filed_at', 'settlement_date', 'settlement_cents'] as const

/** Tells who on record may be the same person as this row, and was not said to be or not. */
export type FindDuplicates = (read: Read, row: CaseRow) => Promise<readonly unknown[]>

type CaseRow = Row<typeof patient>

interface Known {
  readonly phones: number
  readonly category: UnderwritingCategory | null
  readonly declined: boolean
  readonly open_appointments: number
  readonly liens: { status: string; final_cents: number | null }[] | null
  readonly unallocated: number
  readonly held: number
  readonly left_status: CaseStatus | null
}

/** What the machine must know of a case: the record, what hangs on it, and what its author adds. */
export async function transitionFacts(
  work: Work,
  held: CaseRow,
  input: TransitionInput,
  openDuplicates: FindDuplicates,
): Promise<CaseFacts> {
  const known = await work.row(factsSql(held.id, input.to))
  return {
    ...held,
    ...input,
    today: todayOf(work.viewer),
    demand_sent_at: input.demand_sent_at ?? held.demand_sent_at,
    suit_filed_at: input.suit_filed_at ?? held.suit_filed_at,
    settlement_date: input.settlement_date ?? held.settlement_date,
    settlement_cents: input.settlement_cents ?? held.settlement_cents,
    phone_count: Number(known?.phones) + (held.phone ? 1 : 0),
    // Asked only where the answer counts: the step out of the intake.
    duplicates_answered:
      held.case_status === 'intake' &&
      input.to === 'underwriting' &&
      (await openDuplicates(work.rows, held)).length === 0,
    underwriting_category: known?.category ?? null,
    decision_noted: known?.declined === true,
    open_appointment_count: Number(known?.open_appointments),
    liens: known?.liens ?? [],
    unallocated_cents: Number(known?.unallocated),
    held_cents: Number(known?.held),
    earlier_state: held.case_status_before_hold ?? known?.left_status ?? null,
  }
}

/** An amount is final once both sides agreed to it; before that it is only what is asked for. */
const AGREED = ['agreed', 'payable', 'part_paid', 'paid', 'released']

function factsSql(id: string, to: CaseStatus): Sql<Known> {
  const categories = to === 'declined' ? ['unscheduled', 'scheduled'] : ['scheduled']
  return sql<Known>`select
    (select count(*) from patient_mobile_info where patient_id = ${id} and deleted_at is null) as phones,
    (select s.category from underwriting_stage s join patient p on p.underwriting_stage_id = s.id where p.id = ${id}) as category,
    exists(select from underwriting_note where patient_id = ${id} and kind = 'decision' and decision = 'decline' and deleted_at is null) as declined,
    (select count(*) from appointment a join appointment_status s on s.id = a.appointment_status_id
      where a.patient_id = ${id} and a.deleted_at is null and s.category = any(${categories})) as open_appointments,
    (select jsonb_agg(jsonb_build_object('status', status, 'final_cents', case when status = any(${AGREED}) then final_cents end))
      from lien where patient_id = ${id} and deleted_at is null) as liens,
    (select coalesce(sum(r.amount_cents), 0) - coalesce(sum((
        select sum(a.amount_cents) from receipt_allocation a where a.receipt_id = r.id)), 0)
      from receipt r where r.patient_id = ${id}) as unallocated,
    (select coalesce(sum(h.held_cents), 0) from held_in_trust(${id}) h) as held,
    (${leftStatus(id)}) as left_status`
}

/** The open status that a case left last. */
function leftStatus(id: string): Sql<{ status: CaseStatus }> {
  return sql<{ status: CaseStatus }>`select from_status as status from case_status_event
    where patient_id = ${id} and kind in ('change', 'acceptance')
      and from_status = any(${[...openCaseStatuses]}) and from_status <> to_status
    order by at desc, id desc limit 1`
}

/** Where a case goes back to from a pause or an end, as far as its history tells. */
export async function earlierState(work: Work, held: CaseRow): Promise<CaseStatus | null> {
  return held.case_status_before_hold ?? (await work.row(leftStatus(held.id)))?.status ?? null
}
