import { appointmentStatuses } from '#domain/seeds/appointment-statuses.ts'
import { contactDue } from '#domain/rules/contact-due.ts'
import { failedCalls, type NumberFacts } from '#domain/rules/who-to-call.ts'
import { look, type RowOf } from '../rows.ts'
import type { CaseRows } from './case-rows.ts'

const categoryOf = new Map(
  appointmentStatuses.map(({ code, category }) => [look('appointment_status', code), category]),
)

type ContactRows = 'appointment' | 'patient_note' | 'patient_mobile_info'

const dayOf = (moment: string | null | undefined): string | null => moment?.slice(0, 10) ?? null
const first = (days: (string | null)[]): string | null => days.filter((day) => day !== null).sort()[0] ?? null
const last = (days: (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null

/** Computes the same due date as the database, so that loading does not write every case twice. */
export function contactDueOfCase(
  row: RowOf<'patient'>,
  { appointment, patient_note, patient_mobile_info }: Pick<CaseRows, ContactRows>,
  /** How often the firm is to say where the case stands. */
  intervalDays: number,
): Partial<RowOf<'patient'>> {
  const spoken = dayOf(row.last_contact_at)
  const visits = appointment.map((visit) => ({ ...visit, category: categoryOf.get(visit.appointment_status_id ?? '') }))
  const next = contactDue({
    case_status: row.case_status ?? 'intake',
    opened_on: dayOf(row.opened_at ?? row.created_at) ?? '',
    last_contact_on: spoken,
    lawfirm_contact_on: dayOf(row.lawfirm_contact_at),
    provider_contact_on: dayOf(row.provider_contact_at),
    planned_on: row.next_contact_at ?? null,
    planned_party: row.next_contact_party ?? null,
    status_changed_on: dayOf(row.status_changed_at),
    update_interval_days: intervalDays,
    in_treatment: row.in_treatment ?? false,
    last_service_date: row.last_service_date ?? null,
    last_missed_on: last(
      visits.filter(({ category }) => category === 'missed').map(({ scheduled_start }) => dayOf(scheduled_start)),
    ),
    surgery_on: first(
      visits
        .filter(({ is_surgery, category }) => is_surgery && (category === 'scheduled' || category === 'completed'))
        .map(({ scheduled_start }) => dayOf(scheduled_start))
        .filter((day) => day !== null && (spoken === null || spoken <= day)),
    ),
    unbilled_since: first(
      visits
        .filter((visit) => visit.category === 'completed' && !(visit.bill_received_at && visit.records_received_at))
        .map(({ service_date }) => service_date ?? null),
    ),
    ...numberFacts(row, patient_note, patient_mobile_info),
  })
  return {
    contact_due_on: next?.due ?? null,
    contact_reason: next?.reason ?? null,
    contact_party: next?.party ?? null,
    contact_phone: next?.phone ?? null,
  }
}

function numberFacts(
  { phone, last_contact_at }: RowOf<'patient'>,
  notes: CaseRows['patient_note'],
  mobiles: CaseRows['patient_mobile_info'],
): NumberFacts {
  const others = mobiles.filter(({ number }) => number !== phone)
  const other_phone = (others.find(({ owner }) => owner === 'self') ?? others[0])?.number ?? null
  const calls = notes.flatMap((note) =>
    note.kind === 'call'
      ? [
          {
            at: note.created_at ?? '',
            party: note.call_party ?? null,
            outcome: note.call_outcome ?? null,
            phone: note.call_phone ?? null,
          },
        ]
      : [],
  )
  return { other_phone, ...failedCalls(calls, { phone: phone ?? null, other_phone }, last_contact_at ?? null) }
}
