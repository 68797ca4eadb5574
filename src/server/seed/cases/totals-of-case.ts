import { sumCents } from '#domain/rules/money.ts'
import { look, type RowOf } from '../rows.ts'
import type { CaseRows } from './case-rows.ts'

const uncounted = ['cancelled_by_patient', 'cancelled_by_provider', 'rescheduled'].map((code) =>
  look('appointment_status', code),
)

/**
 * The figures that the database keeps for a case, so that loading need not write every case twice. When the next
 * appointment is depends on the real clock and is left to the database.
 */
export function totalsOfCase({ lien, appointment, patient_sms }: CaseRows): Partial<RowOf<'patient'>> {
  const owed = lien.filter(({ status }) => status !== 'void')
  const unanswered = patient_sms
    .filter(({ awaits_reply }) => awaits_reply)
    .flatMap(({ created_at }) => created_at ?? [])
  const days = appointment.flatMap(({ service_date }) => service_date ?? []).sort()
  return {
    billed_cents: sumCents(owed.map(({ billed_cents }) => billed_cents)),
    price_cents: sumCents(owed.map(({ price_cents }) => price_cents ?? 0)),
    reduction_cents: sumCents(owed.map(({ reduction_cents }) => reduction_cents ?? 0)),
    paid_cents: sumCents(owed.map(({ paid_cents }) => paid_cents ?? 0)),
    balance_cents: sumCents(owed.map(({ balance_cents }) => balance_cents ?? 0)),
    appointments_count: appointment.filter(
      ({ appointment_status_id }) => !uncounted.includes(appointment_status_id ?? ''),
    ).length,
    visits_to_approve: appointment.filter(({ approval }) => approval === 'pending').length,
    last_service_date: days.at(-1) ?? null,
    unread_messages: patient_sms.filter(({ direction, seen_at }) => direction === 'in' && !seen_at).length,
    reply_wanted_since: unanswered.sort()[0] ?? null,
  }
}
