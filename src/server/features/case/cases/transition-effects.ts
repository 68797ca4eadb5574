import type { TransitionInput } from '#domain/calls/cases/transitions.ts'
import type { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { closedCaseStatuses, openCaseStatuses, type CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import type { Work } from '#server/records/commands.ts'
import type { ColumnValues } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { settlementAfter } from './agreed-figures.ts'

const isOpen = (status: CaseStatus) => openCaseStatuses.some((open) => open === status)
const isClosed = (status: CaseStatus) => closedCaseStatuses.some((closed) => closed === status)

/** The columns that follow from a change of status. */
export function columnsAfter(held: Row<typeof patient>, input: TransitionInput): ColumnValues<Row<typeof patient>> {
  const [from, to] = [held.case_status, input.to]
  const closes = isClosed(to)
  return {
    case_status: sql`${to}`,
    status_changed_at: raw('now()'),
    // The way back from a pause or an end leads here.
    case_status_before_hold: isOpen(to) ? raw('null') : isOpen(from) ? sql`${from}` : raw('case_status_before_hold'),
    on_hold_reason: to === 'on_hold' ? sql`${input.reason}` : raw('null'),
    closed_at: closes ? raw('now()') : raw('null'),
    closed_reason: closes ? sql`${endingOf(input)}` : raw('null'),
    ...(input.review_date && {
      next_contact_at: sql`${input.review_date}::date`,
      next_contact_party: raw('null'),
    }),
    // A pause leaves it as it was.
    ...(to === 'active' && from !== 'on_hold' && { in_treatment: raw('true') }),
    ...((to === 'treatment_complete' || closes) && { in_treatment: raw('false') }),
    ...(input.demand_sent_at && { demand_sent_at: sql`${input.demand_sent_at}::date` }),
    ...(input.suit_filed_at && { suit_filed_at: sql`${input.suit_filed_at}::date` }),
    ...(input.settlement_date && { settlement_date: sql`${input.settlement_date}::date` }),
    ...(input.settlement_cents !== undefined && {
      settlement_cents: settlementAfter(held.id, input.settlement_cents),
    }),
  }
}

function endingOf({ withdrawal_reason, reason }: TransitionInput): string | null {
  return [withdrawal_reason, reason].filter(Boolean).join(': ') || null
}

/** What else the change does, by the names the machine gives it. */
export async function carryOut(
  work: Work,
  id: string,
  effects: readonly string[],
  input: TransitionInput,
): Promise<void> {
  if (effects.includes('cancel_open_appointments')) await work.run(...cancelAppointments(work, id))
  if (effects.includes('write_off_liens')) await work.run(...writeOffLiens(work, id, input.reason ?? null))
  if (effects.includes('restore_liens')) await work.run(...restoreLiens(work, id, input.reason ?? null))
}

function cancelAppointments({ viewer }: Work, id: string): Sql[] {
  const open = sql`from appointment a join appointment_status s on s.id = a.appointment_status_id
    where a.patient_id = ${id} and a.deleted_at is null and s.category in ('unscheduled', 'scheduled')`
  return [
    sql`insert into appointment_event (id, appointment_id, command, from_phase, to_phase, reason, by)
      select new_uuid(), a.id, 'cancel', s.category, 'cancelled', 'case_declined', ${viewer.id} ${open}`,
    sql`update appointment set cancel_reason = 'case_declined', version = version + 1, updated_at = now(), updated_by = ${viewer.id},
        appointment_status_id = (select id from appointment_status where category = 'cancelled' and deleted_at is null
          order by code = 'cancelled_by_provider' desc, sort_order limit 1)
      where id in (select a.id ${open})`,
  ]
}

function writeOffLiens({ viewer }: Work, id: string, reason: string | null): Sql[] {
  const unpaid = sql`patient_id = ${id} and deleted_at is null and status not in ('paid', 'released', 'void', 'written_off')`
  return [
    sql`update reduction_offer set state = 'expired', answered_at = now(), answered_by = ${viewer.id}
      where state = 'open' and lien_id in (select id from lien where ${unpaid})`,
    sql`insert into lien_event (id, lien_id, kind, from_value, to_value, reason, by)
      select new_uuid(), id, 'status', status, 'written_off', ${reason}, ${viewer.id} from lien where ${unpaid}`,
    sql`update lien set status = 'written_off', write_off_reason = ${reason}, version = version + 1, updated_at = now(),
      updated_by = ${viewer.id} where ${unpaid}`,
  ]
}

/**
 * Liens that were written off with the case stand again where they stood. Those that were given up before it was closed stay
 * given up. What happened meanwhile counts: another firm has confirmed nothing, and a payment may have been taken back.
 */
function restoreLiens({ viewer }: Work, id: string, reason: string | null): Sql[] {
  return [
    sql`with restored as (
        select l.id, case
          when e.from_value = 'confirmed' and l.confirmed_at is null then 'asserted'
          when e.from_value = 'part_paid' and l.paid_cents = 0 then 'payable'
          else e.from_value end as status
        from lien l join lateral (select from_value, at from lien_event
          where lien_id = l.id and kind = 'status' order by at desc, id desc limit 1) e on true
        where l.patient_id = ${id} and l.deleted_at is null and l.status = 'written_off'
          and e.at >= (select max(at) from case_status_event
            where patient_id = ${id} and to_status = 'closed_no_recovery' and kind in ('change', 'acceptance'))),
      told as (insert into lien_event (id, lien_id, kind, from_value, to_value, reason, by)
        select new_uuid(), id, 'status', 'written_off', status, ${reason}, ${viewer.id} from restored)
      update lien set status = restored.status, write_off_reason = null, version = version + 1, updated_at = now(),
        updated_by = ${viewer.id}
      from restored where lien.id = restored.id`,
  ]
}
